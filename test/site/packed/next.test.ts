import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { itemsOf, textOf } from '../harness/output.ts'
import { article, type Content, changeArticles, count, startContent } from './harness/content.ts'
import { install } from './harness/install.ts'
import { type NextServer, startNext } from './harness/next-server.ts'
import { copySite, type WorkingCopy } from './harness/working-copy.ts'

// The first run installs the frameworks, and a build checks types.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 600_000 })

const secret = 'a-secret-of-this-test'

let content: Content
let site: WorkingCopy
let server: NextServer

beforeAll(async () => {
  await install()
  content = await startContent()
  site = await copySite('next')
  const { code, printed } = await site.build(content.proxy.url)
  expect(printed).toContain('Generating static pages')
  expect(code).toBe(0)
  const env = { TYPECASE_URL: content.proxy.url, REVALIDATE_SECRET: secret }
  server = await startNext(site.folder, env)
})
afterAll(async () => {
  await server?.stop()
  await site?.remove()
  await content?.stop()
})

const load = async (path: string): Promise<{ status: number; html: string }> => {
  const answer = await fetch(`${server.url}${path}`)
  // React puts comments between texts.
  return { status: answer.status, html: (await answer.text()).replace(/<!--.*?-->/g, '') }
}

const titles = async (): Promise<string[]> => itemsOf((await load('/')).html, 'articles')

const revalidate = async (tags: readonly string[], token: string): Promise<number> => {
  const query = new URLSearchParams(tags.map((tag): [string, string] => ['tag', tag]))
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server.url}/revalidate?${query}`, { method: 'POST', headers })).status
}

test('pages were made at the build, and are served without the content’s server', async () => {
  content.proxy.take()
  const shown = (number: number) =>
    `${article(number).title} ${article(number).minutes?.toFixed(1) ?? ''}`.trim()
  expect(await titles()).toEqual(content.ids.map((_, index) => shown(index + 1)))
  const detail = await load(`/articles/${content.ids[4]}`)
  expect(textOf(detail.html, 'h1')).toBe('Article 5 & more')
  expect(textOf(detail.html, 'main')).toContain('# Part 5')
  expect(textOf(detail.html, '#tags')).toBe('{"list":["a",5]}')
  const page = await load('/legal/imprint')
  expect(textOf(page.html, 'main')).toBe('Written by <nobody>')
  expect(textOf(page.html, 'footer')).toBe('The light is on.')
  expect(content.proxy.take()).toEqual([])
})

test('a page of nothing is not found', async () => {
  expect((await load('/articles/999999')).status).toBe(404)
  expect((await load('/legal/nothing')).status).toBe(404)
})

test('new content shows when its tag was revalidated, and not before', async () => {
  const before = await titles()
  const added = await changeArticles(content)
  expect(await titles()).toEqual(before)
  expect(await revalidate(['articles'], 'wrong')).toBe(401)
  await pause(200)
  expect(await titles()).toEqual(before)

  expect(await revalidate(['articles'], secret)).toBe(200)
  const after = await titles()
  expect(after).toHaveLength(count)
  expect(after[1]).toBe('Changed 1.0')
  expect(after.at(-1)).toBe(`${article(count + 1).title} ${article(count + 1).minutes?.toFixed(1)}`)
  expect(textOf((await load(`/articles/${content.ids[1]}`)).html, 'h1')).toBe('Changed')
  expect(textOf((await load(`/articles/${added}`)).html, 'h1')).toBe(article(count + 1).title)
  expect((await load(`/articles/${content.ids[2]}`)).status).toBe(404)
})
