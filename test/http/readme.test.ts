import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { expect, inject, test } from 'vitest'

const run = promisify(execFile)

/** The fenced blocks of one language below a heading, as far as the next heading, joined. */
const blocks = (markdown: string, heading: string, language: string): string => {
  const [, section = ''] = markdown.split(`\n## ${heading}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```(\w+)\n([\s\S]*?)```/g)]
    .filter(([, tongue]) => tongue === language)
    .map(([, , text]) => text)
    .join('')
}

/** The package of the client in a folder, without its types: only a slow test packs it as it is published. */
const installClient = async (folder: string): Promise<void> => {
  const source = new URL('../../shared/client/', import.meta.url)
  const installed = join(folder, 'node_modules/@typecase/client')
  await build({
    entryPoints: ['index', 'node'].map((name) => new URL(`${name}.ts`, source).pathname),
    outdir: join(installed, 'dist'),
    bundle: true,
    format: 'esm',
    platform: 'node',
  })
  await copyFile(new URL('package.json', source), join(installed, 'package.json'))
}

test('the commands and the program of the README give what the README says', async () => {
  const { baseUrl, adminEmail, adminPassword } = inject('stack')
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  const all = (language: string): string =>
    ['A tour of five minutes', 'Use it from a site']
      .map((heading) => blocks(readme, heading, language))
      .join('')
  const script = all('sh')
    .replace('http://localhost:3000', baseUrl)
    .replace('admin@example.com', adminEmail)
    .replace("'the password npm start printed'", `'${adminPassword}'`)
  const cwd = await mkdtemp(join(tmpdir(), 'typecase-readme-'))
  try {
    await writeFile(join(cwd, 'pull.mjs'), all('js'))
    await installClient(cwd)
    const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
      cwd,
      env: { ...process.env, PATH },
      timeout: 60_000,
    })
    expect(script).toContain('node pull.mjs')
    expect(all('js')).toContain('.sync(')
    expect(stdout).toBe(all('text'))
  } finally {
    await rm(cwd, { recursive: true })
  }
})
