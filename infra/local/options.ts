import type { AdministratorFunction } from './administrator/bootstrap-function.ts'
import type { StateFile } from './data/state.ts'
import type { Faults } from './faults/faults.ts'
import type { Credentials } from './policy/caller.ts'
import type { Denied } from './policy/denial.ts'
import type { OnRequest } from './proxy/observe.ts'
import type { Assembly } from './synth/synthesize.ts'

export interface StackOptions {
  /** 0 (the default) for any free port. */
  port?: number | undefined
  /** Address to listen on; loopback unless given. */
  host?: string | undefined
  /** Folder for everything that is kept; `:memory:` (the default) keeps nothing. */
  dataDir?: string | undefined
  adminEmail?: string | undefined
  /** Value of the secret that a custom resource is given; generated unless given. */
  adminPassword?: string | undefined
  /** DynamoDB-compatible endpoint to use instead of the embedded engine. */
  endpoint?: string | undefined
  /** Stage of cdk.json, and settings in place of the stage's. */
  stage?: string | undefined
  settings?: Readonly<Record<string, unknown>> | undefined
  /** A cloud assembly to run instead of the project's own app. */
  assembly?: Assembly | undefined
  /** Whether to show what functions print; errors are always shown. */
  logs?: boolean | undefined
  /** How many requests each function takes at once, each in an environment of its own; 1 unless given. */
  environments?: number | undefined
  /** What goes wrong between the functions and the engine, if anything is to. */
  faults?: Faults | undefined
  /** Called with all that functions print, whether it is shown or not. */
  onOutput?: ((functionName: string, chunk: string) => void) | undefined
  /** Called for each request that functions make to the engine, which is then asked for capacity too. */
  onRequest?: OnRequest | undefined
  /** Called when the engine ends by itself; nothing works from then on. */
  onCrash?: ((error: Error) => void) | undefined
}

/** A function of a running stack, with the credentials that its policy goes by, and the environment it sees. */
export interface RunningFunction {
  logicalId: string
  name: string
  credentials: Credentials
  environment: Record<string, string>
}

export interface RunningStack {
  /** Base url of the HTTP API. */
  url: string
  /** The engine itself, without policies. */
  tableEndpoint: string
  tableName: string
  /** The engine behind the policies: a call with a function's credentials is checked as that function's. */
  policyEndpoint: string
  functions: readonly RunningFunction[]
  /** The generated or given password in the secret that a custom resource is given, until it is forgotten. */
  adminPassword: string | undefined
  /** Removes that password from what is kept: the next start goes without it. */
  forgetAdminPassword: () => void
  /** What can be asked about administrators. */
  administrator: AdministratorFunction
  /** What is remembered between starts. */
  file: StateFile
  /** Every call of a function that its policy denied, since the start. */
  deniedRequests: () => readonly Denied[]
  /** Resolves when all changes so far have gone through the stream's functions. */
  drained: () => Promise<void>
  /** Loads all functions, one after the other. */
  warm: () => Promise<void>
  /** Finishes requests and invocations under way, then stops everything; further calls wait for the first. */
  stop: () => Promise<void>
}
