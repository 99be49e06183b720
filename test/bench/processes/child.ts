import { type ChildProcess, fork } from 'node:child_process'
import * as z from 'zod/mini'

const reply = z.object({ id: z.number(), result: z.unknown(), error: z.optional(z.string()) })

/** A process of the benchmark, seen from the one that started it. */
export interface Child {
  /** Asks for a command and reads what comes back. @throws Error as the process reports it, or when it ends */
  ask: <T>(command: string, answer: z.ZodMiniType<T>, argument?: unknown) => Promise<T>
  /** Resolves when the process has released what it holds and ended. */
  stop: () => Promise<void>
}

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    child.once('exit', () => resolve())
  })

/**
 * Starts a module of `processes/` as a process of its own. @param module its file, beside this one or absolute
 * @param env variables to add to those of this process
 */
export const startChild = (module: string, env: Readonly<Record<string, string>> = {}): Child => {
  const child = fork(new URL(module, import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, TZ: 'UTC', ...env },
  })
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  child.on('message', (message) => {
    const { id, result, error } = reply.parse(message)
    const one = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) one?.resolve(result)
    else one?.reject(new Error(`${module}: ${error}`))
  })
  const exit = ended(child)
  void exit.then(() => {
    for (const { reject } of waiting.values()) reject(new Error(`${module} ended`))
  })
  return {
    ask: async (command, answer, argument) => {
      lastId += 1
      const id = lastId
      const result = await new Promise<unknown>((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        child.send({ id, command, argument })
      })
      return z.parse(answer, result)
    },
    stop: async () => {
      if (child.connected) child.disconnect()
      await exit
    },
  }
}
