import { tooSmallBounds } from './functions/settings.ts'

interface Named {
  name: string
  certificateArn: string
}

/** The settings that can contradict each other. */
export interface Contradicting {
  account?: string
  region?: string
  domain?: Named
  cdn?: { domain?: Named; invalidate?: boolean; webAclArn?: string } | undefined
  restoredTable?: string
  formerTable?: string
  trustedAddressHeader?: string
  headReuseMilliseconds?: number
  probe?: true
  alarmEmail?: string
  reservedConcurrency?: Readonly<Record<string, number | undefined>>
  provisionedConcurrency?: Readonly<Record<string, number | undefined>>
}

/** A setting that does not go with another one: where it stands, its value, and what would be right. */
export interface Contradiction {
  path: string[]
  input: unknown
  message: string
}

/** The account or the region in an ARN (AWS General Reference, "Amazon Resource Names"). */
const partOf = (arn: string, part: 'region' | 'account'): string | undefined =>
  arn.split(':')[part === 'region' ? 3 : 4]

type Place = [path: string[], arn: string | undefined, needsRegion: boolean]

/**
 * What belongs to another account than the stage, or to another region. CloudFormation would notice while it deploys, or
 * not at all.
 */
const foreignParts = (settings: Contradicting): Contradiction[] => {
  const { domain, cdn, restoredTable, formerTable } = settings
  const places: Place[] = [
    [['domain', 'certificateArn'], domain?.certificateArn, true],
    [['cdn', 'domain', 'certificateArn'], cdn?.domain?.certificateArn, false],
    [['cdn', 'webAclArn'], cdn?.webAclArn, false],
    [['restoredTable'], restoredTable, true],
    [['formerTable'], formerTable, true],
  ]
  return places.flatMap(([path, arn, needsRegion]) =>
    (needsRegion ? (['account', 'region'] as const) : (['account'] as const)).flatMap((part) => {
      const wanted = settings[part]
      if (arn === undefined || wanted === undefined || partOf(arn, part) === wanted) return []
      return [{ path, input: arn, message: `must be of the stage's ${part}, ${wanted}` }]
    }),
  )
}

/** With `cdn` the caller's address comes in a header of its own, so that another one would be ignored. */
const besideCdn = ({ cdn, domain, trustedAddressHeader }: Contradicting): Contradiction[] => {
  if (cdn === undefined) return []
  const found: Contradiction[] = []
  if (trustedAddressHeader !== undefined)
    found.push({
      path: ['trustedAddressHeader'],
      input: trustedAddressHeader,
      message: 'must be left out beside cdn, which gives the address itself',
    })
  if (domain !== undefined && cdn.domain?.name === domain.name)
    found.push({
      path: ['cdn', 'domain', 'name'],
      input: domain.name,
      message: 'must be another name than domain.name, by which CloudFront reaches the API',
    })
  return found
}

/** After an invalidation a function that goes by an old head would give CloudFront the old copy again. */
const besideInvalidation = ({ cdn, headReuseMilliseconds = 0 }: Contradicting): Contradiction[] =>
  cdn?.invalidate === true && headReuseMilliseconds > 0
    ? [
        {
          path: ['headReuseMilliseconds'],
          input: headReuseMilliseconds,
          message: 'must be 0 or left out beside cdn.invalidate',
        },
      ]
    : []

const withoutAlarms = ({ probe, alarmEmail }: Contradicting): Contradiction[] =>
  probe !== undefined && alarmEmail === undefined
    ? [
        {
          path: ['probe'],
          input: probe,
          message: 'must be left out without alarmEmail: its alarm would tell nobody',
        },
      ]
    : []

/** The settings of a stage that contradict others. */
export const contradictionsIn = (settings: Contradicting): Contradiction[] => [
  ...besideInvalidation(settings),
  // What is kept ready has to fit what is reserved.
  ...tooSmallBounds(settings.reservedConcurrency, settings.provisionedConcurrency).map(
    ({ name, bound, message }) => ({ path: ['reservedConcurrency', name], input: bound, message }),
  ),
  ...withoutAlarms(settings),
  ...besideCdn(settings),
  ...foreignParts(settings),
]
