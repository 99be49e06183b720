import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Stage, startStage } from './stage.ts'

let stage: Stage
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'typecase-schema-'))
  stage = await startStage()
}, 120_000)
afterAll(async () => {
  await stage.stop()
  rmSync(folder, { recursive: true })
})

/** The methods and paths of the requests that work sends, reads left out. */
const writesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const send = globalThis.fetch
  const writes: string[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    if (init?.method !== 'GET') writes.push(`${init?.method} ${new URL(String(url)).pathname}`)
    return send(url, init)
  })
  await work().finally(() => spy.mockRestore())
  return writes
}

const start = `format: 1
collections:
  articles:
    singleName: article
    pluralName: articles
    published: true
    fields:
      - { name: title, type: text, allowNull: false, unique: true, label: Headline, options: [A, B] }
      - { name: minutes, type: number, default: 5 }
      - { name: accent, type: color, default: "#F80" }
      - { name: data, type: rawJson, default: { b: 1, a: [2] } }
      - { name: old, type: date, default: null }
  news:
    singleName: entry
    pluralName: entries
    fields: []
roles:
  editor: { permissions: { pages: ["*"] } }
  author: { permissions: { elements: [read, create] } }
`
const file = (): string => join(folder, 'site.yaml')
const push = (text: string, ...args: string[]) => {
  writeFileSync(file(), text)
  return stage.run('schema', 'push', file(), ...args)
}
const collectionNamed = async (name: string) =>
  (await stage.admin.collections.list({ limit: 1_000 })).items.find((one) => one.name === name)

test('a push twice: the second has nothing to do, and makes no write', async () => {
  const first = await push(start)
  expect(first.stderr).toContain(
    '+ add the field articles.title: text, not null, unique, label "Headline", options ["A","B"]\n',
  )
  expect(first).toMatchObject({ code: 0, stderr: expect.stringMatching(/Done: 5 steps\.\n$/) })
  expect((await collectionNamed('articles'))?.active).toBe(true)
  expect((await collectionNamed('news'))?.active).not.toBe(true)
  const writes = await writesOf(async () => {
    expect(await push(start)).toEqual({
      code: 0,
      stdout: '',
      stderr: `Nothing to do: the server is as ${file()} says.\n`,
    })
  })
  expect(writes).toEqual([])
})

test('what was pulled is what is there', async () => {
  for (const name of ['pulled.yaml', 'pulled.json']) {
    const path = join(folder, name)
    expect(await stage.run('schema', 'pull', path)).toMatchObject({ code: 0 })
    expect(await stage.run('schema', 'diff', path)).toMatchObject({ code: 0 })
    expect(readFileSync(path, 'utf8')).not.toMatch(/\bid\b|createdAt|published|administrator/)
  }
})

test('a rename is done where the file says so: values follow, and the file can be pushed again', async () => {
  const { id = 0 } = (await collectionNamed('articles')) ?? {}
  await stage.admin.elements.import(id, [{ name: 'a', title: 'A' }])
  const renamed = start.replace('name: title,', 'name: headline, renamedFrom: title,')
  const ran = await push(renamed)
  expect(ran.stderr).toContain('~ rename the field articles.title to headline; its values follow\n')
  expect((await stage.admin.elements.list(id)).items[0]).toMatchObject({ name: 'a', headline: 'A' })
  expect((await push(renamed)).stderr).toContain('Nothing to do')
  const back = start.replace('name: title,', 'name: title, renamedFrom: headline,')
  expect((await push(back)).code).toBe(0)
  expect((await stage.admin.elements.list(id)).items[0]).toMatchObject({ title: 'A' })
})

test('a removal is refused until it is named, and then done', async () => {
  const less = start
    .replace(/ {6}- \{ name: minutes.*\n/, '')
    .replace(/ {2}news:[\s\S]*(?=roles:)/, '')
    .replace(/ {2}author.*\n/, '')
  const writes = await writesOf(async () => {
    const refused = await push(less)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('- remove the collection news with all its elements\n')
    expect(refused.stderr).toMatch(
      /The file has no articles\.minutes, author, news any more\. .*--allow-removal "articles\.minutes" .*Nothing was written\.\n$/,
    )
    const some = await push(less, '--allow-removal', 'news', '--allow-removal', 'author')
    expect(some).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The file has no articles.minutes any more'),
    })
    expect(await push(less, '--only', 'roles', '--dry-run', '--allow-removal', 'author')).toMatchObject({
      code: 0,
    })
  })
  expect(writes).toEqual([])
  const allowed = ['articles.minutes', 'author', 'news'].flatMap((name) => ['--allow-removal', name])
  expect((await push(less, ...allowed)).code).toBe(0)
  expect(await collectionNamed('news')).toBeUndefined()
  expect((await push(less, ...allowed)).stderr).toContain('Nothing to do')
})

test('a push that is cut is finished by the next one', async () => {
  await push(start)
  const more = start
    .replace(
      'roles:',
      '  tips: { singleName: tip, pluralName: tips, fields: [{ name: t, type: text }] }\nroles:',
    )
    .replace('{ pages: ["*"] }', '{ pages: [read] }')
  const send = globalThis.fetch
  const cut = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (String(url).includes('/core/roles/') && init?.method === 'POST') throw new TypeError('fetch failed')
    return send(url, init)
  })
  const first = await push(more)
  cut.mockRestore()
  expect(first.code).toBe(1)
  expect(first.stderr).toContain('1 of 2 steps are done; the next push does the rest.\n')
  const second = await push(more, '--json')
  expect(JSON.parse(second.stdout)).toMatchObject({
    written: 1,
    changes: [expect.stringContaining('change the role editor')],
  })
  expect((await push(more)).stderr).toContain('Nothing to do')
}, 60_000)

test('a change by somebody else between plan and write is not undone', async () => {
  const found = await collectionNamed('tips')
  const { id = 0 } = found ?? {}
  const send = globalThis.fetch
  let isChanged = false
  const between = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!isChanged && new URL(String(url)).pathname === `/core/collections/${id}`) {
      isChanged = true
      const body = {
        name: 'tips',
        singleName: 'tip',
        pluralName: 'tips',
        fields: [{ name: 'theirs', type: 'text' as const }],
      }
      await stage.admin.collections.update(id, body)
    }
    return send(url, init)
  })
  const tips = `format: 1\ncollections:\n  tips: { singleName: tip, pluralName: tips, fields: [{ name: t, type: text }, { name: u, type: text }] }\n`
  const others = ['articles', 'news'].flatMap((name) => ['--allow-removal', name])
  const ran = await push(tips, ...others)
  between.mockRestore()
  expect(ran.code).toBe(1)
  expect(ran.stderr).toMatch(/The collection tips was changed meanwhile\. Look at the plan again\.\n$/)
  expect((await stage.admin.collections.get(id)).fields.at(-1)?.name).toBe('theirs')
  expect(await collectionNamed('articles')).toBeDefined()
})
