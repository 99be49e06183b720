import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'

const folder = new URL('../../../shared/client/', import.meta.url).pathname

/** What a bundler for browsers makes of some lines: the code, and the files and modules that went into it. */
const bundleOf = async (
  contents: string,
): Promise<{ gzipped: number; inputs: string[]; imports: string[] }> => {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: folder, loader: 'ts' },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    external: ['node:*'],
    metafile: true,
    write: false,
  })
  const [output] = Object.values(metafile.outputs)
  return {
    gzipped: gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length,
    inputs: Object.keys(metafile.inputs),
    imports: output?.imports.map(({ path }) => path) ?? [],
  }
}

const listing = `import { createSite } from './index.ts'
createSite({ url: 'https://cms.example.com' }).collection('articles').list().then(console.log)`

test('a site that lists one collection takes at most 5 KB', async () => {
  const { gzipped } = await bundleOf(listing)
  expect(gzipped).toBeLessThanOrEqual(5_000)
  // It was 4,300 bytes. A client that shrank by a quarter gets another ceiling.
  expect(gzipped).toBeGreaterThan(3_200)
})

describe.each([
  ['index.ts', /^shared\/(?:client|values)\//],
  ['admin.ts', /^shared\/(?:client|values)\//],
])('%s', (entry, allowed) => {
  test('reaches no module of Node, no package and no contract', async () => {
    const { inputs, imports } = await bundleOf(`export * from './${entry}'`)
    expect(imports).toEqual([])
    expect(inputs.length).toBeGreaterThan(8)
    expect(inputs.filter((path) => path !== '<stdin>' && !allowed.test(path))).toEqual([])
  })
})

test('the guard finds a module of Node', async () => {
  const { imports } = await bundleOf(`export * from './node.ts'`)
  expect(imports).toContain('node:fs/promises')
})
