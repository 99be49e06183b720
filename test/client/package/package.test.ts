import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { asAdmin } from '../../http/harness/api.ts'
import { collectionBody } from '../../http/harness/collections.ts'
import { unique } from '../../http/harness/unique.ts'
import { type Consumer, installConsumer } from './consumer.ts'
import { runtimes } from './runtimes.ts'
import { installTools, outcomeOf, run, tools } from './tool.ts'

// Compilers and runtimes take their time on a machine that is busy.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const name = unique('articles').replace('-', '_')
const names = Array.from({ length: 25 }, (_, at) => `e${at + 1}`)
const bin = (command: string): string => join(tools, 'node_modules', command)

let consumer: Consumer
beforeAll(async () => {
  await installTools()
  consumer = await installConsumer(name)
  const admin = asAdmin()
  const body = collectionBody([{ name: 'minutes', type: 'number' }], name)
  const { data } = await admin.call(collectionEndpoints.add, { body })
  const params = { id: data.payload.id }
  await admin.call(collectionEndpoints.publish, { params })
  const rows = names.map((one, at) => ({ name: one, minutes: at === 24 ? null : at + 1 }))
  await admin.call(elementEndpoints.import, { params, body: rows })
}, 600_000)
afterAll(() => consumer.remove())

/** The settings of a strict project. */
const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: false,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  target: 'es2022',
  types: [],
}

const compilers: readonly [string, string][] = [
  ['TypeScript 7.0.2', 'typescript7/bin/tsc'],
  ['TypeScript 5.9.3', 'typescript5/bin/tsc'],
]
const resolutions: readonly [string, object][] = [
  ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext' }],
]
const platforms: readonly [string, object][] = [
  ['a browser', { lib: ['es2022', 'dom', 'dom.iterable'] }],
  ['Node', { lib: ['es2022'], types: ['./node-types'] }],
]
const projects = compilers.flatMap(([compiler, path]) =>
  resolutions.flatMap(([resolution, module], at) =>
    platforms
      .slice(at)
      .map(([platform, types]): [string, string, object] => [
        `${compiler}, ${resolution}, types of ${platform}`,
        path,
        { ...strict, ...module, ...types },
      ]),
  ),
)

/** Compiles files with some settings in a folder of their own. */
const compile = async (
  compiler: string,
  options: object,
  files: readonly string[],
): Promise<{ code: number; printed: string }> => {
  await writeFile(
    join(consumer.folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: options, files: files.map((file) => `${file}.ts`) }),
  )
  return outcomeOf([process.execPath, bin(compiler)], consumer.folder)
}

describe('types', () => {
  test.each(projects)('compile with %s', async (_name, compiler, options) => {
    const files = ['site', 'folder', 'admin']
    const { code, printed } = await compile(compiler, { ...options, noEmit: true }, files)
    expect(printed).toBe('')
    expect(code).toBe(0)
  })

  test.each(compilers)('of %s refuse mistakes, each in its line', async (_name, compiler) => {
    const { printed } = await compile(compiler, { ...strict, ...resolutions[1]?.[1], noEmit: true }, [
      'refused',
    ])
    const text = await readFile(join(consumer.folder, 'refused.ts'), 'utf8')
    const [head = '', list = ''] = text.split('export const mistakes = [\n')
    const first = head.split('\n').length + 1
    const wrong = list
      .trim()
      .split('\n')
      .slice(0, -1)
      .map((_line, at) => first + at)
    const found = new Set([...printed.matchAll(/^refused\.ts\((\d+),/gm)].map(([, line]) => Number(line)))
    expect(wrong.length).toBeGreaterThan(10)
    expect([...found].sort((a, b) => a - b)).toEqual(wrong)
  })
})

/** Node runs no TypeScript before its version 22. */
beforeAll(async () => {
  const options = { ...strict, ...resolutions[1]?.[1], lib: ['es2022', 'dom'], outDir: '.' }
  const { printed } = await compile('typescript7/bin/tsc', options, ['site', 'folder', 'admin'])
  expect(printed).toBe('')
})

const wanted = {
  longest: ['e24', 'e23', 'e22'],
  total: 25,
  long: 11,
  names,
  pulled: { changed: 25, gone: 0, full: true },
  kept: 25,
}

describe.each(runtimes.map((runtime) => [runtime.name, runtime] as const))('%s', (_name, runtime) => {
  let missing: string | undefined
  beforeAll(async () => {
    missing = await runtime.missing()
    if (missing !== undefined) console.warn(`Skipped: ${runtime.name}, for ${missing}.`)
  })

  test('lists, filters, pages and syncs', async ({ skip }) => {
    skip(missing !== undefined)
    expect(await runtime.report(consumer.folder, 'site', [inject('stack').baseUrl])).toEqual(wanted)
  })

  test.runIf(runtime.hasFiles)(
    'syncs a folder',
    async ({ skip }) => {
      skip(missing !== undefined)
      const folder = join(consumer.folder, unique('folder'))
      await mkdir(folder)
      expect(await runtime.report(consumer.folder, 'folder', [inject('stack').baseUrl, folder])).toEqual({
        first: 25,
        full: false,
        names: 25,
        one: 'e1',
      })
    },
    120_000,
  )
})

test('administers, and refuses what has changed since it was read', async () => {
  const { baseUrl, adminToken } = inject('stack')
  const node20 = runtimes[0]
  const report = await node20?.report(consumer.folder, 'admin', [baseUrl, adminToken])
  expect(report).toEqual({ minutes: 0.5, status: 412 })
})

describe('the tarball', () => {
  test('holds the licence of the project, a README and built files alone', async () => {
    const listed = await run(['tar', 'tzf', consumer.tarball], consumer.folder)
    const paths = listed
      .trim()
      .split('\n')
      .map((path) => path.replace('package/', ''))
    const others = paths.filter((path) => !path.startsWith('dist/'))
    expect(others).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    expect(others.filter((path) => !/^[A-Z]+(?:\.md)?$|^package\.json$/.test(path))).toEqual([])
    const installed = join(consumer.folder, 'node_modules/@typecase/client')
    const licence = await readFile(new URL('../../../LICENSE', import.meta.url), 'utf8')
    expect(await readFile(join(installed, 'LICENSE'), 'utf8')).toBe(licence)
  })

  test('has declarations without zod, without `.ts` endings, and without paths outside of the package', async () => {
    const types = join(consumer.folder, 'node_modules/@typecase/client/dist/types')
    const text = await run(['grep', '-roE', `(from|import\\()\\s*['"][^'"]+['"]`, types], consumer.folder)
    const imports = text
      .trim()
      .split('\n')
      .map((line) => ({
        from: line.slice(0, line.indexOf(':')),
        imported: line.replace(/^[^'"]*['"]|['"]$/g, ''),
      }))
    const own = imports.filter(({ imported }) => imported.startsWith('.'))
    const packages = imports.filter(({ imported }) => !imported.startsWith('.'))
    expect(own.length).toBeGreaterThan(50)
    const wrong = own.filter(({ from, imported }) => {
      const declared = resolve(dirname(from), imported.replace(/\.js$/, '.d.ts'))
      return !imported.endsWith('.js') || !declared.startsWith(`${types}/`) || !existsSync(declared)
    })
    expect(wrong).toEqual([])
    expect(packages.length).toBeGreaterThan(0)
    expect(packages.filter(({ imported }) => !/^(?:ra-core|astro|node:)/.test(imported))).toEqual([])
  })

  test('is in order for publint and for attw', async () => {
    const publint = await outcomeOf(
      [process.execPath, bin('publint/src/cli.js'), '--strict', consumer.tarball],
      tools,
    )
    expect(publint.printed).toContain('All good')
    expect(publint.code).toBe(0)
    const attw = await outcomeOf(
      [
        process.execPath,
        bin('@arethetypeswrong/cli/dist/index.js'),
        '--profile',
        'esm-only',
        consumer.tarball,
      ],
      tools,
    )
    expect(attw.code, attw.printed).toBe(0)
    expect(attw.printed).toContain('@typecase/client/node')
  })

  test('has a command that holds its packages, and their licences', async () => {
    const installed = join(consumer.folder, 'node_modules/@typecase/client')
    const printed = await run(
      [join(consumer.folder, 'node_modules/.bin/typecase'), '--help'],
      consumer.folder,
    )
    expect(printed).toContain('Usage: typecase')
    const notice = await readFile(join(installed, 'dist/cli/NOTICE'), 'utf8')
    expect(notice).toMatch(/^commander \d+\.\d+\.\d+ \(MIT\)$/m)
    expect(notice).toContain('Permission is hereby granted')
    expect(notice).not.toContain('unknown')
  })
})
