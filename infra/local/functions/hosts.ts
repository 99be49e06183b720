import type { Cleanup } from '../cleanup.ts'
import type { StackOptions } from '../options.ts'
import type { CallingFunction } from './callers.ts'
import { environmentOf } from './environment.ts'
import { type FunctionHost, hostFunction } from './host.ts'
import type { Output } from './thread.ts'

/** The functions of a stack, each ready to be invoked. */
export interface Hosts {
  /** Finds a function by its name or ARN. */
  find: (nameOrArn: string) => FunctionHost | undefined
  /** Loads the functions' modules one after the other, so that first requests don't wait for it. */
  warm: () => Promise<void>
}

/** Environments of one function, where nobody says how many. */
const defaultEnvironments = 1

/** Where functions print: what they write as errors is always shown, the rest if asked for. */
const outputOf = ({ logs = false, onOutput }: StackOptions): Output => ({
  write: (functionName, chunk, isError) => {
    onOutput?.(functionName, chunk)
    if (logs || isError) process.stderr.write(chunk.replace(/^(?=.)/gm, `${functionName}: `))
  },
})

/**
 * Prepares the functions of a stack; an environment is started when an invocation finds none free, or by `warm`.
 * @param place region and endpoint for the functions' SDKs
 */
export const hostsOf = (
  functions: readonly CallingFunction[],
  place: { region: string; endpoint: string },
  options: StackOptions,
  cleanup: Cleanup,
): Hosts => {
  const { environments = defaultEnvironments } = options
  const output = outputOf(options)
  const all = functions.map(({ definition, caller }) =>
    hostFunction(definition, environmentOf(definition, caller.credentials, place), output, environments),
  )
  const index = new Map(
    all.flatMap((host) => [[host.definition.arn, host] as const, [host.definition.name, host] as const]),
  )
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
