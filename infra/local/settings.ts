import { email, password } from '../../shared/contract/users.ts'
import type { StackOptions } from './options.ts'

/** The settings that the environment variables of `npm start` make. */
export interface Settings extends StackOptions {
  port: number
  dataDir: string
  adminEmail: string
  /** Whether the email comes from the environment, and not from the default. */
  isEmailGiven: boolean
  /** Whether demo content is loaded into an empty store. */
  demo: boolean
  /** Whether the environment asks for the demo; by default it is loaded too. */
  isDemoGiven: boolean
}

const portOf = (value: string): number => {
  if (/^\d{1,5}$/.test(value) && Number(value) <= 65_535) return Number(value)
  throw new Error(`PORT must be a number from 0 to 65535, not ${JSON.stringify(value)}`)
}

const endpointOf = (value: string): string => {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return value
  throw new Error(`DYNAMODB_ENDPOINT must be an http or https url, not ${JSON.stringify(value)}`)
}

/**
 * How many environments a function gets by default: several, unless memory is short. An environment takes about 25 MB
 * and its caches, until it has rested. With a single one, a long import holds up all other requests of its group.
 * @param availableBytes memory that the machine can still give this process
 */
export const environmentsFor = (availableBytes: number): number => (availableBytes >= 2 ** 31 ? 3 : 1)

/**
 * How long environments rest, in milliseconds. One beside another is needed again only while requests come side by
 * side. The last one of a function stays over a pause of somebody who works with the site. After it has given memory
 * back, its next hundred answers take about a millisecond longer, so that is done in pauses alone.
 */
const rest = { surplus: 60_000, last: 30 * 60_000, memory: 10_000 }

/**
 * How long no function is under way before the runner's own thread gives memory back, in milliseconds. That thread keeps
 * more than all others together, and its answers take hardly longer afterwards.
 */
const idle = 4_000

/**
 * How many requests an environment takes at once by default. Lambda gives it one. Ten requests of one environment use the
 * same loaded lists, and take half the processor's time of ten alone. A thread that wakes up for a single request finds
 * nothing of what it needs in the processor's caches.
 */
export const concurrencyByDefault = 10

const smallNumberOf = (name: string, value: string): number => {
  if (/^\d{1,2}$/.test(value) && Number(value) >= 1) return Number(value)
  throw new Error(`${name} must be a number from 1 to 99, not ${JSON.stringify(value)}`)
}

const emailOf = (value: string): string => {
  if (email.safeParse(value).success) return value
  throw new Error(
    `ADMIN_EMAIL must be an email address such as admin@example.com, not ${JSON.stringify(value)}`,
  )
}

/** Checks the rule for every user's password. The message does not repeat the value, which may be nearly the right one. */
const passwordOf = (value: string): string => {
  const parsed = password.safeParse(value)
  if (parsed.success) return value
  throw new Error(`ADMIN_PASSWORD ${parsed.error.issues.map(({ message }) => message).join(' and ')}`)
}

/** An empty variable counts as not set. */
const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value)

/**
 * Reads the settings of the runner.
 * @throws Error that names a variable with a wrong value, and says what would be right
 */
export const settingsOf = (env: NodeJS.ProcessEnv): Settings => {
  const endpoint = given(env.DYNAMODB_ENDPOINT)
  const environments = given(env.ENVIRONMENTS)
  const concurrency = given(env.CONCURRENCY)
  const adminPassword = given(env.ADMIN_PASSWORD)
  return {
    port: portOf(given(env.PORT) ?? '3000'),
    host: given(env.HOST),
    dataDir: given(env.DATA_DIR) ?? '.typecase',
    adminEmail: emailOf(given(env.ADMIN_EMAIL) ?? 'admin@example.com'),
    isEmailGiven: given(env.ADMIN_EMAIL) !== undefined,
    adminPassword: adminPassword === undefined ? undefined : passwordOf(adminPassword),
    demo: env.DEMO !== '0',
    isDemoGiven: given(env.DEMO) !== undefined && env.DEMO !== '0',
    environments:
      environments === undefined
        ? environmentsFor(process.availableMemory())
        : smallNumberOf('ENVIRONMENTS', environments),
    concurrency: concurrency === undefined ? concurrencyByDefault : smallNumberOf('CONCURRENCY', concurrency),
    reuse: 'last used',
    rest,
    idle,
    endpoint: endpoint === undefined ? undefined : endpointOf(endpoint),
    stage: given(env.STAGE),
    logs: env.LOG === '1',
  }
}
