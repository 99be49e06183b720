import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url)
const biome = new URL('node_modules/.bin/biome', root).pathname
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-lint-'))
  const settings = JSON.parse(readFileSync(new URL('.biome.json', root), 'utf8'))
  writeFileSync(join(folder, 'biome.json'), JSON.stringify({ ...settings, vcs: { enabled: false } }))
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says of files, under the project's own settings. */
const lint = async (files: Readonly<Record<string, string>>): Promise<string> => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const run = promisify(execFile)(biome, ['lint', '--max-diagnostics=50', '.'], { cwd: folder })
  return run.then(({ stdout }) => stdout).catch(({ stdout, stderr }) => `${stdout}${stderr}`)
}

const used = 'export const used = (x: number): number => x + 1\n'

test.each<[string, Record<string, string>]>([
  [
    'noImportCycles',
    {
      'a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    },
  ],
  ['noExplicitAny', { 'a.ts': 'export const a = (x: any) => x\n', 'b.ts': used }],
  ['noNonNullAssertion', { 'a.ts': 'export const a = (x: string | null) => x!.length\n', 'b.ts': used }],
  ['noUnusedImports', { 'a.ts': "import { used } from './b.ts'\nexport const a = 1\n", 'b.ts': used }],
  [
    'noFloatingPromises',
    {
      'a.ts': 'const wait = async (): Promise<void> => {}\nexport const a = (): void => {\n  wait()\n}\n',
      'b.ts': used,
    },
  ],
  [
    'noExcessiveLinesPerFunction',
    {
      'a.ts': `export const a = (): number => {\n  let x = 0\n${'  x += 1\n'.repeat(61)}  return x\n}\n`,
      'b.ts': used,
    },
  ],
])('%s finds a planted case', async (rule, files) => {
  expect(await lint(files)).toContain(rule)
})

test('what is in order passes', async () => {
  expect(
    await lint({ 'a.ts': used, 'b.ts': "import { used } from './a.ts'\nexport const b = used(1)\n" }),
  ).not.toContain('lint/')
})
