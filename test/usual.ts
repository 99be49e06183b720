import { spawn } from 'node:child_process'

/**
 * `npm test`: the check and the tests side by side, since neither loads both cores all the time. What the check says
 * is printed after the tests, so that it is not lost among their lines. The arguments go to vitest.
 */

const root = new URL('..', import.meta.url)

interface Ended {
  code: number
  output: string
}

const run = (args: readonly string[], isShown: boolean): Promise<Ended> =>
  new Promise((resolve, reject) => {
    const stdio = isShown ? ('inherit' as const) : ('pipe' as const)
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', stdio, stdio] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        output += chunk
      })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })

const vitest = new URL('node_modules/vitest/vitest.mjs', root).pathname
const config = ['run', '--config', 'test/vitest.config.ts']
const [check, tests] = await Promise.all([
  run(['test/check.ts'], false),
  run([vitest, ...config, ...process.argv.slice(2)], true),
])
if (check.code !== 0) console.error(`\nThe check failed:\n${check.output}`)
process.exitCode = check.code === 0 ? tests.code : 1
