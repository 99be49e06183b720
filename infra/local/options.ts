import type { AdministratorFunction } from './administrator/bootstrap-function.ts'
import type { Invalidation } from './cdn/invalidations.ts'
import type { StateFile } from './data/state.ts'
import type { EngineOptions } from './engine/open.ts'
import type { FunctionOptions } from './functions/start.ts'
import type { Credentials } from './policy/caller.ts'
import type { Denied } from './policy/denial.ts'
import type { TemplateOptions } from './template/read.ts'

/** How to run a stack. */
export interface StackOptions extends TemplateOptions, EngineOptions, FunctionOptions {
  /** Port to listen on; 0 (the default) takes any free one. */
  port?: number | undefined
  /** Address to listen on; loopback unless given. */
  host?: string | undefined
  /** Folder for everything that is kept; `:memory:` (the default) keeps nothing. */
  dataDir?: string | undefined
  /** Value of the secret that a custom resource is given; generated unless given. */
  adminPassword?: string | undefined
}

/** A function of a running stack, with the credentials that its calls are known by, and the environment that it sees. */
export interface RunningFunction {
  logicalId: string
  name: string
  credentials: Credentials
  environment: Record<string, string>
}

export interface RunningStack {
  /** Base url of the HTTP API. */
  url: string
  /** Endpoint of the engine itself, without policies. */
  tableEndpoint: string
  tableName: string
  /** Endpoint of the engine behind the policies. A call with a function's credentials is checked by its policy. */
  policyEndpoint: string
  /** Endpoint of S3, which checks a request by the signature and the policy of the calling function. */
  bucketEndpoint: string
  bucketNames: readonly string[]
  functions: readonly RunningFunction[]
  /** The generated or given password in the secret that a custom resource is given, until it is forgotten. */
  adminPassword: string | undefined
  /** Removes that password from the data folder. The next start does without it. */
  forgetAdminPassword: () => void
  /** Checks and resets administrators. */
  administrator: AdministratorFunction
  /** The state that is kept from one start to the next. */
  file: StateFile
  /** Every call of a function that its policy denied, since the start. */
  deniedRequests: () => readonly Denied[]
  /** What the functions had the CDN drop, since the start. */
  invalidations: () => readonly Invalidation[]
  /** Resolves when all changes so far have gone through the stream's functions. */
  drained: () => Promise<void>
  /**
   * Loads functions, so that their first requests need not wait for that: the one of a route, such as `$default`, or all
   * of them, one after the other. Beside them it loads the S3 emulator if it has objects.
   */
  warm: (routeKey?: string) => Promise<void>
  /** Finishes requests and invocations under way, then stops everything. Further calls wait for the first. */
  stop: () => Promise<void>
}
