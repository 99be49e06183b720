import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { build } from 'esbuild'
import { hasChromium, launch } from '../../infra/docs-browser.ts'
import { outcomeOf, run, tools } from './tool.ts'

/** What can run a program of a folder. */
export interface Runtime {
  name: string
  /** Whether it has files. */
  hasFiles: boolean
  /** Why it cannot be had here; undefined where it can. */
  missing(): Promise<string | undefined>
  /** What the program's `report` gives. @throws Error with what the runtime printed */
  report(folder: string, program: string, args: readonly string[]): Promise<unknown>
}

const missingCommand = async (command: readonly string[]): Promise<string | undefined> => {
  const { code, printed } = await outcomeOf([...command, '--version'], tools)
  return code === 0 ? undefined : printed.trim()
}

/** A runtime that is a command. @param ending of the programs that it can run */
const commandRuntime = (name: string, command: readonly string[], ending: '.js' | '.ts'): Runtime => ({
  name,
  hasFiles: true,
  missing: () => missingCommand(command.slice(0, 1)),
  report: async (folder, program, args) =>
    JSON.parse(await run([...command, 'main.mjs', `./${program}${ending}`, ...args], folder)),
})

const bin = (name: string): string => join(tools, 'node_modules', name)

const chromium: Runtime = {
  name: 'Chromium',
  hasFiles: false,
  missing: async () => (hasChromium ? undefined : 'there is no Chromium'),
  report: async (folder, program, args) => {
    const { outputFiles } = await build({
      entryPoints: [join(folder, `${program}.ts`)],
      bundle: true,
      format: 'iife',
      globalName: 'program',
      platform: 'browser',
      write: false,
    })
    // An origin of its own on this machine: a browser lets no page of another machine ask this one.
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`
    const browser = await launch()
    try {
      const page = await browser.newPage()
      await page.goto(origin)
      await page.addScriptTag({ content: outputFiles[0]?.text ?? '' })
      return await page.evaluate(`program.report(...${JSON.stringify(args)})`)
    } finally {
      await browser.close()
      server.closeAllConnections()
      server.close()
    }
  },
}

const miniflare = join(tools, 'node_modules/miniflare/dist/src/index.js')

const workerd: Runtime = {
  name: 'workerd',
  hasFiles: false,
  missing: async () => (existsSync(miniflare) ? undefined : 'there is no miniflare'),
  report: async (folder, _program, [url = '']) => {
    const outfile = join(folder, 'worker.js')
    await build({
      entryPoints: [join(folder, 'worker.ts')],
      outfile,
      bundle: true,
      format: 'esm',
      conditions: ['workerd'],
    })
    await writeFile(
      join(folder, 'workerd.mjs'),
      `import { Miniflare } from ${JSON.stringify(miniflare)}
const server = new Miniflare({
  modules: true,
  scriptPath: ${JSON.stringify(outfile)},
  compatibilityDate: '2026-07-01',
  bindings: { URL_OF_SERVER: ${JSON.stringify(url)} },
})
const answer = await server.dispatchFetch('http://worker.test/')
console.log(await answer.text())
await server.dispose()
`,
    )
    return JSON.parse(await run([process.execPath, 'workerd.mjs'], folder))
  },
}

/** Everything that the client promises to run in. */
export const runtimes: readonly Runtime[] = [
  commandRuntime('Node 20', [bin('node20/bin/node')], '.js'),
  commandRuntime('Node 24', [process.execPath], '.js'),
  commandRuntime('Deno', [bin('.bin/deno'), 'run', '--allow-all', '--quiet'], '.ts'),
  commandRuntime('Bun', [bin('.bin/bun')], '.ts'),
  chromium,
  workerd,
]
