import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let folder: string
let articles: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-pull-'))
  stage = await startStage()
  const { admin } = stage
  const { id } = await admin.collections.add({
    name: 'articles',
    singleName: 'article',
    pluralName: 'articles',
    fields: [{ name: 'data', type: 'rawJson' }],
  })
  articles = id
  await admin.elements.import(
    id,
    Array.from({ length: 5 }, (_, at) => ({ name: `a${at}`, active: at !== 4, data: at })),
  )
  await admin.collections.publish(id)
  await admin.pages.items.add({ name: 'Home', url: 'home', active: true })
}, 120_000)
afterAll(async () => {
  await stage.stop()
  rmSync(folder, { recursive: true })
})

/** All files of a folder with their texts, but for the state. */
const contentOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== '.typecase.json')
      .map((entry) => [
        join(entry.parentPath, entry.name).slice(path.length),
        readFileSync(join(entry.parentPath, entry.name), 'utf8'),
      ]),
  )
const pull = async (name: string) => {
  const { code, stdout, stderr } = await stage.run('pull', '--out', join(folder, name), '--json')
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.any(String) })
  return JSON.parse(stdout)
}
/** What work asks for: the paths with the members of their queries, and the statuses. */
const requestsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const send = globalThis.fetch
  const seen: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    const answer = await send(url, init)
    const { pathname, searchParams } = new URL(String(url))
    seen.push(`${pathname}${searchParams.has('cursor') ? '?cursor' : ''} ${answer.status}`)
    return answer
  })
  await work().finally(() => spy.mockRestore())
  return seen
}

test('a first pull has all that is public, and a second one asks only for what changed', async () => {
  await pull('a')
  const first = contentOf(join(folder, 'a'))
  expect(Object.keys(first).sort()).toEqual([
    '/collections/articles.json',
    '/page-sections.json',
    '/pages.json',
    '/static-items.json',
    '/static-sections.json',
  ])
  const names = JSON.parse(first['/collections/articles.json'] ?? '').map(
    ({ name }: { name: string }) => name,
  )
  expect(names).toEqual(['a0', 'a1', 'a2', 'a3'])
  expect(first['/static-items.json']).toBe('[]\n')
  const again = await requestsOf(() => pull('a'))
  expect(again).toHaveLength(6)
  expect(again.filter((one) => !/(?:\?cursor (?:200|304)|openapi\.json 304)$/.test(one))).toEqual([])
  expect(contentOf(join(folder, 'a'))).toEqual(first)
})

test('later pulls end with the files of a fresh one', async () => {
  const { admin } = stage
  await admin.elements.update(articles, 2, { data: { n: 1.5 } })
  await admin.elements.delete(articles, 1)
  await admin.elements.publish(articles, 5)
  await admin.elements.add(articles, { name: 'b', active: true })
  await admin.pages.items.update(1, { url: 'start' })
  const { files } = await pull('a')
  expect(files[0]).toEqual({ file: 'collections/articles.json', changed: 3, gone: 1, full: false })
  await pull('b')
  expect(contentOf(join(folder, 'a'))).toEqual(contentOf(join(folder, 'b')))
  await admin.collections.unpublish(articles)
  expect((await pull('a')).removed).toEqual(['collections/articles.json'])
  expect(Object.keys(contentOf(join(folder, 'a')))).not.toContain('/collections/articles.json')
  await admin.collections.publish(articles)
  await pull('a')
  expect(contentOf(join(folder, 'a'))).toEqual(contentOf(join(folder, 'b')))
})

test('a file that was changed by hand is pulled anew', async () => {
  const file = join(folder, 'a', 'pages.json')
  const before = readFileSync(file, 'utf8')
  writeFileSync(file, '[]\n')
  await pull('a')
  expect(readFileSync(file, 'utf8')).toBe(before)
})

test('a pull that is cut in the middle leaves the folder as it was', async () => {
  await stage.admin.elements.add(articles, { name: `c`, active: true })
  await stage.admin.pages.items.add({ name: 'More', url: 'more', active: true })
  const before = contentOf(join(folder, 'a'))
  cpSync(join(folder, 'a'), join(folder, 'kept'), { recursive: true })
  const send = globalThis.fetch
  const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/api/static/')) throw new TypeError('fetch failed')
    return send(url, init)
  })
  const ran = await stage.run('pull', '--out', join(folder, 'a'))
  cut.mockRestore()
  expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^No answer: [^\n]*\n$/) })
  expect(contentOf(join(folder, 'a'))).toEqual(before)
  expect(readFileSync(join(folder, 'a/.typecase.json'), 'utf8')).toBe(
    readFileSync(join(folder, 'kept/.typecase.json'), 'utf8'),
  )
  await pull('a')
  rmSync(join(folder, 'b'), { recursive: true })
  await pull('b')
  expect(contentOf(join(folder, 'a'))).toEqual(contentOf(join(folder, 'b')))
}, 60_000)

test('a folder of a newer version, and one that cannot be written, are told in one line', async () => {
  cpSync(join(folder, 'a'), join(folder, 'newer'), { recursive: true })
  writeFileSync(join(folder, 'newer/.typecase.json'), '{"format":2}')
  expect(await stage.run('pull', '--out', join(folder, 'newer'))).toMatchObject({
    code: 1,
    stderr: `${join(folder, 'newer/.typecase.json')} is of a newer version of typecase: update the package.\n`,
  })
  writeFileSync(join(folder, 'file'), '')
  const ran = await stage.run('pull', '--out', join(folder, 'file/x'))
  expect(ran).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^[^\n]*: a part of its path is no folder\.\n$/),
  })
})
