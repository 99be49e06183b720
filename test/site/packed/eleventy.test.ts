import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemsOf, type Output, textOf } from '../harness/output.ts'
import { article, type Content, changeArticles, count, startContent } from './harness/content.ts'
import { install } from './harness/install.ts'
import { copySite, type WorkingCopy } from './harness/working-copy.ts'

// The first run installs the frameworks.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

let content: Content
let site: WorkingCopy

beforeAll(async () => {
  await install()
  content = await startContent()
  site = await copySite('eleventy')
})
afterAll(async () => {
  await site?.remove()
  await content?.stop()
})

const buildOf = async (copy: WorkingCopy): Promise<{ output: Output; requests: string[] }> => {
  content.proxy.take()
  const { code, printed } = await copy.build(content.proxy.url)
  expect(printed).toContain('Wrote')
  expect(code).toBe(0)
  return { output: await copy.output(), requests: content.proxy.take().map(({ path }) => path) }
}

/** What a build without anything kept makes. */
const freshOutput = async (): Promise<Output> => {
  const fresh = await copySite('eleventy')
  try {
    return (await buildOf(fresh)).output
  } finally {
    await fresh.remove()
  }
}

const siteFeeds = (query: string): string[] =>
  ['pages/changes', 'pages/sections/changes', 'static/changes', 'static/sections/changes'].map(
    (path) => `/api/${path}${query}`,
  )

test('the first build pulls all once for all templates, and shows it in pages', async () => {
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes', ...siteFeeds('')])
  const shown = (number: number) => `${article(number).title} ${article(number).minutes ?? ''}`.trim()
  expect(itemsOf(output.get('index.html') ?? '', 'articles')).toEqual(
    content.ids.map((_, index) => shown(index + 1)),
  )
  const detail = output.get(`articles/${content.ids[4]}/index.html`) ?? ''
  expect(textOf(detail, 'h1')).toBe('Article 5 & more')
  expect(textOf(detail, '#tags')).toBe('{"list":["a",5]}')
  expect(textOf(output.get('legal/imprint/index.html') ?? '', 'main')).toBe('Written by <nobody>')
  expect(new Set([...output.values()].map((page) => textOf(page, 'footer')))).toEqual(
    new Set(['The light is on.']),
  )
  expect(output.size).toBe(count + 2)
})

test('a build without the server fails and says why, or shows what was kept where it shall', async () => {
  const before = await site.output()
  const { url } = content.proxy
  content.proxy.cut(true)
  const failed = await site.build(url)
  const stale = await site.build(url, { TYPECASE_ON_ERROR: 'stale' })
  content.proxy.cut(false)
  expect([failed.code === 0, stale.code === 0]).toEqual([false, true])
  expect(failed.printed).toContain(`could not be loaded from ${url}`)
  expect(stale.printed).toContain(`The collection articles could not be loaded from ${url}`)
  expect(await site.output()).toEqual(before)
})

test('what was kept of one server does not stand in for another one', async () => {
  const { code, printed } = await site.build('http://127.0.0.1:9', { TYPECASE_ON_ERROR: 'stale' })
  expect(printed).toContain('could not be loaded from http://127.0.0.1:9')
  expect(code).not.toBe(0)
})

test('after a changed, a deleted and a new article a build asks once for each kind, and gives what a fresh one gives', async () => {
  const added = await changeArticles(content)
  const { output, requests } = await buildOf(site)
  expect(requests).toEqual(['/api/articles/changes?cursor=…', ...siteFeeds('?cursor=…')])
  expect(textOf(output.get(`articles/${content.ids[1]}/index.html`) ?? '', 'h1')).toBe('Changed')
  expect(textOf(output.get(`articles/${added}/index.html`) ?? '', 'h1')).toBe(article(count + 1).title)
  expect(itemsOf(output.get('index.html') ?? '', 'articles')).toHaveLength(count)
  // Eleventy leaves the page of an entry that is gone.
  const left = [...output.keys()].filter((path) => path !== `articles/${content.ids[2]}/index.html`)
  const fresh = await freshOutput()
  expect(left).toEqual([...fresh.keys()])
  expect(new Map(left.map((path) => [path, output.get(path)]))).toEqual(fresh)
})
