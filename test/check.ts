/** `npm run check`: the type checker and the linter side by side; the exit code is 0 where neither has found anything. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const checks: readonly (readonly string[])[] = [
  ['tsc', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsconfig.tsbuildinfo'],
  // The script of a page is for browsers: it has their types, and not those of Node.
  ['tsc', '--project', 'infra/docs/browser'],
  ['tsc', '--project', 'functions/admin/page'],
  // The same goes for what the client has for browsers and edge runtimes.
  ['tsc', '--project', 'shared/client'],
  ['biome', 'check', '--error-on-warnings', '.'],
]

/** Runs a command; npm has put the project's own commands first on the path. */
const exitCode = async ([command = '', ...args]: readonly string[]): Promise<number> => {
  const child = spawn(command, args, { stdio: 'inherit', shell: process.platform === 'win32' })
  const [code] = await once(child, 'exit')
  return code === 0 ? 0 : 1
}

const codes = await Promise.all(checks.map(exitCode))
process.exitCode = Math.max(...codes)
