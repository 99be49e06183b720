import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The folder that the gate and its packages stand in. */
export const folder = fileURLToPath(new URL('.', import.meta.url))

/** What a command did: its exit code, and all that it printed. */
export interface Outcome {
  code: number | null
  printed: string
}

/**
 * Runs a command of this folder's packages, in this folder.
 * @param env variables that are set besides those of this process
 */
export const outcomeOf = async (
  [command = '', ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> => {
  const PATH = `${folder}node_modules/.bin${delimiter}${process.env.PATH ?? ''}`
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env, PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, printed: `${out}${err}`.trim() }
}

/**
 * Runs a command that has to succeed.
 * @returns what it printed
 * @throws Error with what it printed, where its exit code is not 0
 */
export const run = async (
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { code, printed } = await outcomeOf(command, env)
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}:\n${printed}`)
  return printed
}
