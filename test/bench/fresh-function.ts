import * as z from 'zod/mini'
import type { Bundles } from './bundles.ts'
import { type Child, startChild } from './processes/child.ts'
import type { Stack } from './running.ts'

/** A bundle in a process of its own, as a fresh Lambda environment would hold it. */
export interface FreshFunction {
  /** How long its module took to load, in milliseconds. */
  loadMilliseconds: number
  /** Answers a public read. @returns its time in milliseconds @throws Error when the status is not 200 */
  invoke: (path: string) => Promise<number>
  /** Resident memory of the process, in bytes. */
  memory: () => Promise<number>
  stop: () => Promise<void>
}

/**
 * The public function's environment as the template sets it, with its own credentials: its policy applies, and
 * so does what it says of V8's memory.
 */
export const publicEnvironment = ({ functions }: Stack): Record<string, string> => {
  const found = functions.find(({ logicalId }) => logicalId.startsWith('Public'))
  if (!found) throw new Error('The stack has no public function')
  return found.environment
}

const invocation = z.object({ status: z.int(), milliseconds: z.number() })

const load = async (child: Child, file: string): Promise<FreshFunction> => {
  const loadMilliseconds = await child.ask('load', z.number(), file)
  return {
    loadMilliseconds,
    invoke: async (path) => {
      const { status, milliseconds } = await child.ask('invoke', invocation, path)
      if (status !== 200) throw new Error(`${path} was answered ${status}`)
      return milliseconds
    },
    memory: () => child.ask('memory', z.number()),
    stop: child.stop,
  }
}

/** Loads the public function's bundle in a new process. */
export const loadFresh = async (stack: Stack, bundles: Bundles): Promise<FreshFunction> => {
  const child = startChild(bundles.process, publicEnvironment(stack))
  try {
    return await load(child, bundles.public)
  } catch (error) {
    await child.stop()
    throw error
  }
}
