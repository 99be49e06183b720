import { execFile } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The folder of the tools: a package of its own, since they are large and seldom needed. */
export const tools = fileURLToPath(new URL('tools/', import.meta.url))

/** What a command did: its exit code, and all that it printed. */
export interface Outcome {
  code: number
  stdout: string
  printed: string
}

/** Runs a command to its end, in a folder. */
export const outcomeOf = async (
  [command = '', ...args]: readonly string[],
  cwd: string,
): Promise<Outcome> => {
  const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', DENO_DIR: `${cwd}/.deno` }
  const run = promisify(execFile)(command, args, { cwd, env, maxBuffer: 2 ** 26, timeout: 300_000 })
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, printed: stdout + stderr }),
    (error: { code?: unknown; stdout?: string; stderr?: string }) => ({
      code: typeof error.code === 'number' ? error.code : 1,
      stdout: error.stdout ?? '',
      printed: `${error.stdout ?? ''}${error.stderr ?? ''}` || String(error),
    }),
  )
}

/** Runs a command that has to succeed. @throws Error with what it printed */
export const run = async (command: readonly string[], cwd: string): Promise<string> => {
  const { code, stdout, printed } = await outcomeOf(command, cwd)
  if (code !== 0) throw new Error(`${command.join(' ')} ended with ${code}:\n${printed}`)
  return stdout
}

const stamp = `${tools}node_modules/.installed`

/** Installs the tools, unless those of their lock file are there. @throws Error with what npm printed */
export const installTools = async (): Promise<void> => {
  const wanted = readFileSync(`${tools}package-lock.json`, 'utf8')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  await run(['npm', 'ci', '--no-audit', '--no-fund'], tools)
  writeFileSync(stamp, wanted)
}
