import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemsOf, type Output, textOf } from '../harness/output.ts'
import { article, articles, type Content, changeArticles, count, startContent } from './harness/content.ts'
import { packages } from './harness/folders.ts'
import { install } from './harness/install.ts'
import { succeed } from './harness/run.ts'
import { copySite, type WorkingCopy } from './harness/working-copy.ts'

// The first run installs the frameworks.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

let content: Content
let site: WorkingCopy

beforeAll(async () => {
  await install()
  content = await startContent()
  site = await copySite('astro')
})
afterAll(async () => {
  await site?.remove()
  await content?.stop()
})

interface Built {
  output: Output
  /** Requests for the collection. */
  requests: string[]
}

const buildOf = async (copy: WorkingCopy): Promise<Built> => {
  content.proxy.take()
  const { code, printed } = await copy.build(content.proxy.url)
  expect(printed).toContain('Complete!')
  expect(code).toBe(0)
  const requests = content.proxy.take().filter(({ path }) => path.startsWith('/api/articles'))
  return {
    output: await copy.output(),
    requests: requests.map(({ path }) => path),
  }
}

/** What a build without anything kept makes. */
const freshOutput = async (): Promise<Output> => {
  const fresh = await copySite('astro')
  try {
    return (await buildOf(fresh)).output
  } finally {
    await fresh.remove()
  }
}

const titlesIn = (output: Output): string[] => itemsOf(output.get('index.html') ?? '', 'articles')

test('the first build pulls all, and shows it in pages', async () => {
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes', '/api/articles/schema'])
  const shown = (number: number) =>
    `${article(number).title} ${article(number).minutes?.toFixed(1) ?? ''}`.trim()
  // Astro has entries in the order of their ids as texts.
  expect(titlesIn(output).toSorted()).toEqual(content.ids.map((_, index) => shown(index + 1)).toSorted())
  const detail = output.get(`articles/${content.ids[4]}/index.html`) ?? ''
  expect(textOf(detail, 'h1')).toBe('Article 5 & more')
  expect(detail).toContain('<h1 id="part-5">Part 5</h1>')
  expect(detail).toContain('<p>Some <em>text</em>.</p>')
  expect(textOf(detail, '#tags')).toBe('{"list":["a",5]}')
  expect(textOf(output.get('legal/imprint/index.html') ?? '', 'main')).toBe('Written by <nobody>')
  expect(new Set([...output.values()].map((page) => textOf(page, 'footer')))).toEqual(
    new Set(['The light is on.']),
  )
  expect(output.size).toBe(count + 2)
})

test('a build without changes asks twice for the collection, and gives the same site', async () => {
  const before = await site.output()
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes?cursor=…', '/api/articles/schema'])
  expect(output).toEqual(before)
})

test('while the server cannot be reached a build fails, and says what it lacks', async () => {
  const nobody = 'http://127.0.0.1:9'
  const { code, printed } = await site.build(nobody)
  expect(code).not.toBe(0)
  expect(printed).toContain(`could not be loaded from ${nobody}`)
})

test('after a changed, a deleted and a new article a build asks twice, and gives what a fresh one gives', async () => {
  const added = await changeArticles(content)
  const before = await site.output()
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes?cursor=…', '/api/articles/schema'])
  expect(titlesIn(output)).toHaveLength(count)
  expect(textOf(output.get(`articles/${content.ids[1]}/index.html`) ?? '', 'h1')).toBe('Changed')
  expect(output.has(`articles/${added}/index.html`)).toBe(true)
  expect(output.has(`articles/${content.ids[2]}/index.html`)).toBe(false)
  expect(output).not.toEqual(before)
  expect(output).toEqual(await freshOutput())
})

test('entries have the types of the fields, and the loaders are those of Astro', async () => {
  const tsc = join(packages, 'node_modules/typescript/bin/tsc')
  await succeed({ args: [tsc, '--noEmit', '-p', '.'], cwd: site.folder })
})

test('a change of the collection’s fields pulls all anew, by the new schema', async () => {
  const { admin, collection } = content
  const fields = articles.fields.filter(({ name }) => name !== 'featured')
  await admin.collections.update(collection, { ...articles, fields })
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes', '/api/articles/schema'])
  expect(titlesIn(output)).toHaveLength(count)
})
