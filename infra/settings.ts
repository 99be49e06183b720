import * as z from 'zod'
import { memberNames as cdnMembers, cdnSetting } from './cdn/settings.ts'
import { contradictionsIn } from './contradictions.ts'
import { canaryMembers, canarySetting, provisionedConcurrencySetting } from './functions/settings.ts'
import { aliasedNames, functionNames } from './names.ts'
import { whole } from './whole.ts'

const email = z.email({ error: 'must be an email address' })

/** Whether a value can be an allowed origin: `*`, or scheme and host without a path. */
const isOrigin = (value: string): boolean =>
  value === '*' || (URL.canParse(value) && new URL(value).origin === value)

const originError = 'must be a list of origins such as "https://www.example.com", or ["*"]'
const corsOrigins = z
  .array(z.string({ error: originError }).refine(isOrigin, { error: originError }), { error: originError })
  .min(1, { error: originError })
  .refine((list) => list.length === 1 || !list.includes('*'), { error: 'must hold "*" alone or not at all' })

/** The only retention times CloudWatch Logs accepts (API reference, PutRetentionPolicy). */
const logRetentionDays = [
  1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1096, 1827, 2192, 2557, 2922, 3288, 3653,
] as const

const tagError = 'must map tag names (1 to 128 characters, not starting with "aws:") to texts of at most 256'

const certificateError = 'must be the ARN of an ACM certificate in the region of the stack'

const domain = z.strictObject(
  {
    name: z.hostname({ error: 'must be a host name such as "cms.example.com"' }),
    certificateArn: z
      .string({ error: certificateError })
      .regex(/^arn:aws[a-z-]*:acm:[a-z0-9-]+:\d{12}:certificate\/[\w-]+$/, { error: certificateError }),
  },
  { error: 'must be {"name": …, "certificateArn": …}' },
)

const headerError =
  'must be the name of a header that holds addresses, such as "x-forwarded-for" or "cloudfront-viewer-address". "forwarded" cannot be read'

const streamError =
  "must be the ARN of a table's stream, as `aws dynamodb describe-table --query Table.LatestStreamArn` shows it"

const tableStream = z
  .string({ error: streamError })
  .regex(/^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]{3,255}\/stream\/[\w:.-]+$/, {
    error: streamError,
  })

const accountError = 'must be the 12 digits of an AWS account, as text'
const regionError = 'must be an AWS region such as "eu-central-1"'

const vaultArn = /^arn:aws[a-z-]*:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]{2,50}$/
const vaultError = 'must be the ARN of a backup vault'

const members = z.strictObject({
  /** The only account that the stage is deployed to. */
  account: z
    .string({ error: accountError })
    .regex(/^\d{12}$/, { error: accountError })
    .exactOptional(),
  /** The only region that the stage is deployed to. */
  region: z
    .string({ error: regionError })
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, { error: regionError })
    .exactOptional(),
  /** Whether the table is kept when the stack is deleted, and AWS refuses to delete the table or the stack. */
  protected: z.boolean({ error: 'must be true or false' }),
  corsOrigins,
  /** `max-age` of public reads. */
  cacheSeconds: whole(0, 31_536_000, 'seconds'),
  /** How long an instance answers public lists by a head that it has read; 0 unless given. It is for collections that are read more than 6,000 times a second. */
  headReuseMilliseconds: whole(0, 60_000, 'milliseconds').exactOptional(),
  historyRetentionDays: whole(1, 3650, 'days'),
  logRetentionDays: z.literal(logRetentionDays, {
    error: `must be a number of days CloudWatch Logs accepts: ${logRetentionDays.join(', ')}`,
  }),
  adminEmail: email,
  alarmEmail: email.exactOptional(),
  /** Whether the stage is asked by its public address every five minutes. */
  probe: z.literal(true, { error: 'must be true, or left out' }).exactOptional(),
  domain: domain.exactOptional(),
  /** Nightly backups beside point-in-time recovery. */
  backup: z
    .strictObject(
      {
        /** How long each backup is kept. */
        days: whole(1, 36_500, 'days'),
        /** A vault of another region or account, to which each backup is copied. */
        copyToVault: z.string({ error: vaultError }).regex(vaultArn, { error: vaultError }).exactOptional(),
      },
      { error: 'must be {"days": …, "copyToVault": …}' },
    )
    .exactOptional(),
  /** CloudFront in front of the API. */
  cdn: cdnSetting.exactOptional(),
  /** Requests a second, sustained and at once, over all callers. */
  throttling: z.strictObject(
    { rate: whole(1, 10_000, 'requests a second'), burst: whole(1, 5000, 'requests') },
    { error: 'must be {"rate": …, "burst": …}' },
  ),
  /** Upper bound of concurrent executions, for the functions named. */
  reservedConcurrency: z
    .partialRecord(z.enum(functionNames), whole(1, 1000, 'executions'), {
      error: `must map function names to numbers; the functions are ${functionNames.join(', ')}`,
    })
    .exactOptional(),
  provisionedConcurrency: provisionedConcurrencySetting.exactOptional(),
  canary: canarySetting.exactOptional(),
  /** The header in which a CDN in front, and nobody else, gives the caller's address. Without it the connection's address counts. */
  trustedAddressHeader: z
    .string({ error: headerError })
    .regex(/^(?!forwarded$)[a-z0-9-]{1,100}$/i, { error: headerError })
    .toLowerCase()
    .exactOptional(),
  /** Stream ARN of a restored table that serves in place of the stage's own. */
  restoredTable: tableStream.exactOptional(),
  /** Stream ARN of a table that served before, and that code of before may still use. */
  formerTable: tableStream.exactOptional(),
  passwords: z
    .strictObject(
      {
        /** Whether common passwords are refused, and those with words of the account. */
        refuseCommon: z.boolean({ error: 'must be true or false' }).exactOptional(),
        /** How long a generated password can be used. Without this it has no end. */
        generatedHours: whole(1, 8_760, 'hours').exactOptional(),
      },
      { error: 'must be {"refuseCommon": …, "generatedHours": …}' },
    )
    .exactOptional(),
  tags: z
    .record(
      z.string().regex(/^(?!aws:).{1,128}$/, { error: tagError }),
      z.string({ error: tagError }).max(256, { error: tagError }),
      { error: tagError },
    )
    .exactOptional(),
})

const schema = members.check(({ value, issues }) => {
  for (const contradiction of contradictionsIn(value)) issues.push({ code: 'custom', ...contradiction })
})

/** The settings of a stage; see {@link parseSettings}. */
export type Settings = z.infer<typeof schema> & { stage: string }

/**
 * The rate for which the history has a shard. A shard takes 1,000 records a second; half of that is left for hashing,
 * which fills shards unevenly, and for the second in which a burst comes.
 */
const shardRate = 500
const fewestShards = 4

/** How many shards the history of a stage has, by the requests a second that the API lets through. */
export const historyShardsOf = ({ throttling: { rate } }: Pick<Settings, 'throttling'>): number =>
  Math.max(fewestShards, Math.ceil(rate / shardRate))

const shown = (value: unknown): string => (value === undefined ? 'is missing' : `is ${JSON.stringify(value)}`)

/** The members that each object of the settings may have. */
const known: Readonly<Record<string, readonly string[]>> = {
  '': Object.keys(members.shape),
  backup: ['days', 'copyToVault'],
  canary: canaryMembers,
  cdn: cdnMembers,
  'cdn.domain': ['name', 'certificateArn'],
  domain: ['name', 'certificateArn'],
  throttling: ['rate', 'burst'],
  passwords: ['refuseCommon', 'generatedHours'],
  reservedConcurrency: functionNames,
  provisionedConcurrency: aliasedNames,
}

const advice = (issue: z.core.$ZodIssue): string => {
  const path = issue.path.join('.')
  if (issue.code !== 'unrecognized_keys') return `${path} ${shown(issue.input)}, and ${issue.message}`
  const names = issue.keys.map((key) => [...issue.path, key].join('.')).join(', ')
  return `${names}: no such setting; known are ${known[path]?.join(', ')}`
}

const stageError = 'must be an object of settings'
const stagesSchema = z.record(
  z.string().regex(/^[a-z][a-z0-9-]{0,30}$/),
  z.record(z.string(), z.unknown(), { error: stageError }),
  {
    error: (issue) =>
      issue.code === 'invalid_key'
        ? 'must be named by up to 31 lower-case letters, digits and "-", a letter first'
        : 'must map stage names (lower-case letters, digits, "-") to settings',
  },
)

/** What is wrong with the stages, by the name of the stage. */
const stagesError = (issue: z.core.$ZodIssue | undefined): Error =>
  new Error(`cdk.json: ${['context', 'stages', ...(issue?.path ?? [])].join('.')} ${issue?.message}`)

/**
 * The settings of one stage out of cdk.json's `context.stages`.
 * @param stages `context.stages` as it stands in cdk.json
 * @param stage name of the stage to read
 * @param override settings that replace the file's, for the local runner and tests
 * @throws Error that names each wrong setting and says what would be right
 */
export const parseSettings = (
  stages: unknown,
  stage: string,
  override: Readonly<Record<string, unknown>> = {},
): Settings => {
  const all = stagesSchema.safeParse(stages)
  if (!all.success) throw stagesError(all.error.issues[0])
  const chosen = Object.hasOwn(all.data, stage) ? all.data[stage] : undefined
  if (chosen === undefined)
    throw new Error(`cdk.json has no stage "${stage}": its stages are ${Object.keys(all.data).join(', ')}`)
  const parsed = schema.safeParse({ ...chosen, ...override }, { reportInput: true })
  if (parsed.success) return { ...parsed.data, stage }
  const lines = new Set(parsed.error.issues.map(advice))
  throw new Error([`cdk.json, stage "${stage}":`, ...lines].join('\n  '))
}
