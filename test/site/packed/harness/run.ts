import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** What a program did: its exit code, and all that it printed. */
export interface Outcome {
  code: number
  printed: string
}

/** A program, and where it runs. */
export interface Run {
  /** The script and its arguments. */
  args: readonly string[]
  cwd: string
  env?: Readonly<Record<string, string>>
}

/** The variables of a program: not those of the test runner, by which frameworks would build for tests. */
const environment = (env: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => {
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', NO_COLOR: '1' }
  return { PATH, HOME, ...(TMPDIR === '' ? {} : { TMPDIR }), ...quiet, ...env }
}

/** Starts a script of Node. */
export const start = ({ args, cwd, env }: Run): ChildProcess =>
  spawn(process.execPath, args, { cwd, env: environment(env), stdio: ['ignore', 'pipe', 'pipe'] })

/** Runs a script of Node to its end. */
export const run = async (what: Run): Promise<Outcome> => {
  const child = start(what)
  const ended = once(child, 'close')
  const [out, err] = await Promise.all([child.stdout, child.stderr].map((stream) => stream && text(stream)))
  const [code] = await ended
  return { code: typeof code === 'number' ? code : -1, printed: `${out}${err}`.trim() }
}

/** Runs a script that has to succeed. @throws Error with what it printed */
export const succeed = async (what: Run): Promise<string> => {
  const { code, printed } = await run(what)
  if (code !== 0) throw new Error(`${what.args.join(' ')} ended with ${code}:\n${printed}`)
  return printed
}
