import type { Cleanup } from '../cleanup.ts'
import type { Principal } from '../policy/caller.ts'
import type { Shortcut } from '../proxy/shortcut.ts'
import type { FunctionDefinition } from '../template/functions.ts'
import type { CallingFunction } from './callers.ts'
import { environmentOf, type Home } from './environment.ts'
import { type FunctionHost, hostFunction } from './host.ts'
import type { PoolOptions } from './pool.ts'
import type { Output } from './thread.ts'
import { tidyWhenIdle } from './tidy.ts'

/** The functions of a stack, each ready to be invoked. */
export interface Hosts {
  /** Finds a function by its name or ARN, which may end in an alias or a version. */
  find: (nameOrArn: string) => FunctionHost | undefined
  /** Loads all functions' modules one after the other, so that no first request has to wait for that. */
  warm: () => Promise<void>
}

/** How functions run. */
export interface HostOptions extends Partial<PoolOptions> {
  /** Whether to show what functions print; errors are always shown. */
  logs?: boolean | undefined
  /**
   * How long no function is under way before the runner's own thread gives memory back, in milliseconds; it never does
   * unless given.
   */
  idle?: number | undefined
  /** Called with all that functions print, whether it is shown or not. */
  onOutput?: ((functionName: string, chunk: string) => void) | undefined
}

const outputOf = ({ logs = false, onOutput }: HostOptions): Output => ({
  write: (functionName, chunk, isError) => {
    onOutput?.(functionName, chunk)
    if (logs || isError) process.stderr.write(chunk.replace(/^(?=.)/gm, `${functionName}: `))
  },
})

/** Everything by which a function can be called. */
const namesOf = ({ name, arn, qualifiers }: FunctionDefinition): string[] =>
  [name, arn].flatMap((one) => [one, ...qualifiers.map((qualifier) => `${one}:${qualifier}`)])

/**
 * Prepares the functions of a stack. An environment is started when an invocation finds none free, or by `warm`.
 * @param home region and endpoints for the functions' SDKs
 * @param shortcutOf how a function's threads check its calls; absent where the proxy has to see all of them
 */
export const hostsOf = (
  functions: readonly CallingFunction[],
  home: Home,
  shortcutOf: ((principal: Principal) => Shortcut) | undefined,
  options: HostOptions,
  cleanup: Cleanup,
): Hosts => {
  const { environments = 1, concurrency = 1, reuse, rest, idle } = options
  const pool: PoolOptions = { environments, concurrency, reuse, rest }
  const output = outputOf(options)
  const noticed = idle === undefined ? undefined : tidyWhenIdle(idle, cleanup)
  const all = functions.map(({ definition, principal }) => {
    const env = environmentOf(definition, principal.credentials, home)
    const host = hostFunction(definition, { env, shortcut: shortcutOf?.(principal) }, output, pool)
    return noticed?.(host) ?? host
  })
  const index = new Map(all.flatMap((host) => namesOf(host.definition).map((name) => [name, host] as const)))
  let stopped = false
  cleanup.add(() => {
    stopped = true
    return Promise.all(all.map((host) => host.stop()))
  })
  return {
    find: (nameOrArn) => index.get(nameOrArn),
    warm: async () => {
      for (const host of all) if (!stopped) await host.warm()
    },
  }
}
