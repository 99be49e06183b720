import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { checkStore } from './check-store.ts'
import { type Consumed, consumptionOf } from './content/consumption.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { type Row, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let token: string
let one: Instance
let all: Consumed[]

beforeEach(async () => {
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  all = consumptionOf(table)
  one = startInstance(table, token)
})
// The heads, the change log and the claims agree with the entities after each story. The caller's account is bare.
afterEach(async () => {
  const problems = await checkStore(table)
  expect(problems.filter((problem) => /element|collection|page/.test(problem))).toEqual([])
})

const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-02T00:00:00.000Z' }
const fields = [
  { name: 'code', type: 'text', unique: true },
  { name: 'old', type: 'text' },
]
const body = (fields: readonly Row[]) => ({ name: 'books', singleName: 'book', pluralName: 'books', fields })
const create = () => one.call('POST', '/core/collections/add', { json: body(fields) })
const elements = async () => rowsOf(await one.call('GET', '/core/collections/1/elements?limit=1000'))
const restored = async (path: string, json: readonly unknown[], instance = one) =>
  rowOf(await instance.call('POST', `${path}/restore`, { json }))
const restoredElements = (rows: readonly unknown[], instance = one) =>
  restored('/core/collections/1/elements', rows, instance)

/** The names of the commands that some work sends. */
const sent = async (work: () => Promise<unknown>): Promise<string[]> => {
  const from = all.length
  await work()
  return all.slice(from).map(({ command }) => command)
}
const writes = (commands: readonly string[]) =>
  commands.filter((name) => name === 'TransactWriteCommand').length

test('rows go in as many transactions as they need, and none where they are as they say', async () => {
  await create()
  const rows = Array.from({ length: 200 }, (_, at) => ({
    id: 400 - at,
    name: `n${at}`,
    code: `${at}`,
    ...times,
  }))
  const first = await sent(async () =>
    expect(await restoredElements(rows)).toMatchObject({ restored: { created: 200 }, failed: 0 }),
  )
  // An element takes three actions of the hundred: itself, and the claims of its name and code.
  expect(writes(first)).toBe(Math.ceil(200 / Math.floor(97 / 3)))
  const again = await sent(async () =>
    expect(await restoredElements(rows)).toMatchObject({ restored: { unchanged: 200 }, failed: 0 }),
  )
  expect(writes(again)).toBe(0)
  expect((await elements()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id).reverse())
})

test('rows that name the same section read it once for a transaction', async () => {
  for (const url of ['s', 't'])
    await one.call('POST', '/core/pages/sections/add', { json: { name: url, url } })
  const rows = Array.from({ length: 120 }, (_, at) => {
    const url = `p${at}`
    return { id: at + 1, name: url, url, parentId: (at % 2) + 1, ...times }
  })
  const fresh = startInstance(table, token)
  const commands = await sent(async () =>
    expect(await restored('/core/pages/items', rows, fresh)).toMatchObject({ restored: { created: 120 } }),
  )
  expect(writes(commands)).toBe(3)
  // The head of the pages once, and each of the two sections for each transaction.
  expect(commands.filter((name) => name === 'GetCommand')).toHaveLength(1 + 2 * 3)
})

test('a fresh instance, and one that has the list in memory, see a deleted element come back', async () => {
  await create()
  for (const code of ['a', 'b', 'c'])
    await one.call('POST', '/core/collections/1/elements/add', { json: { name: code, code } })
  const before = await elements()
  for (const id of [1, 3]) await one.call('POST', `/core/collections/1/elements/${id}/delete`)
  expect(await elements()).toHaveLength(1)
  const other = startInstance(table, token)
  await restoredElements(before, other)
  for (const instance of [one, other, startInstance(table, token)])
    expect(rowsOf(await instance.call('GET', '/core/collections/1/elements?sortBy=code'))).toEqual(before)
})

test('values of removed fields stay with an element', async () => {
  await create()
  await one.call('POST', '/core/collections/1/elements/add', { json: { name: 'a', code: '1', old: 'kept' } })
  await one.call('POST', '/core/collections/1', { json: body(fields.slice(0, 1)) })
  const [row = {}] = await elements()
  expect(await restoredElements([{ ...row, code: '2' }])).toMatchObject({ restored: { changed: 1 } })
  await one.call('POST', '/core/collections/1', { json: body(fields) })
  expect(await elements()).toMatchObject([{ code: '2', old: 'kept' }])
})

test('a value that a later row frees is taken until then', async () => {
  await create()
  for (const code of ['a', 'b'])
    await one.call('POST', '/core/collections/1/elements/add', { json: { name: code, code } })
  const [a = {}, b = {}] = await elements()
  const moved = [
    { ...a, code: 'b' },
    { ...b, code: 'c' },
  ]
  const taken = { row: 0, fields: [{ name: 'code', message: 'is taken: choose a value no other entry has' }] }
  expect(await restoredElements(moved)).toMatchObject({ restored: { changed: 1 }, errors: [taken] })
  expect(await restoredElements(moved)).toMatchObject({ restored: { changed: 1, unchanged: 1 }, errors: [] })
  const back = [{ ...b, code: 'x' }, { ...a, code: 'c' }, b]
  expect(await restoredElements(back)).toMatchObject({ restored: { changed: 3 }, failed: 0 })
})

test('an instance that remembers the collection of before reads it anew', async () => {
  await create()
  const other = startInstance(table, token)
  await other.call('POST', '/core/collections/1/elements/add', { json: { name: 'a', code: '1' } })
  await one.call('POST', '/core/collections/1', { json: body([...fields, { name: 'size', type: 'number' }]) })
  const row = { id: 9, name: 'b', size: 3, ...times }
  expect(await restoredElements([row], other)).toMatchObject({ restored: { created: 1 }, errors: [] })
})

test('a collection can be deleted and come back again and again, each time without elements', async () => {
  await create()
  const [row = {}] = rowsOf(await one.call('GET', '/core/collections'))
  for (const name of ['a', 'b', 'c', 'd']) {
    rowOf(await one.call('POST', '/core/collections/1/elements/add', { json: { name } }))
    rowOf(await one.call('DELETE', '/core/collections/1'))
    expect(await restored('/core/collections', [row])).toMatchObject({ restored: { created: 1 } })
    expect(await elements()).toEqual([])
  }
})

test('pages with one section depend on it once in a transaction', async () => {
  const section = { id: 5, name: 'S', url: 's', ...times }
  expect(await restored('/core/pages/sections', [section])).toMatchObject({ restored: { created: 1 } })
  const pages = Array.from({ length: 60 }, (_, at) => ({
    id: at + 1,
    name: 'P',
    url: `p/${at}`,
    parentId: 5,
    ...times,
  }))
  const commands = await sent(async () =>
    expect(await restored('/core/pages/items', pages)).toMatchObject({
      restored: { created: 60 },
      failed: 0,
    }),
  )
  expect(writes(commands)).toBe(2)
  expect((await one.call('POST', '/core/pages/sections/5/delete')).status).toBe(409)
})

/** The longest transaction so far, as JSON: a little longer than its items, which may have 4 MB together. */
const longest = (): number =>
  Math.max(
    ...vi
      .mocked(table.client.send)
      .mock.calls.filter(([command]) => command.constructor.name === 'TransactWriteCommand')
      .map(([command]) => JSON.stringify(command.input).length),
  )

test('long pages go in transactions that DynamoDB takes, with the views in their lookups', async () => {
  const pages = Array.from({ length: 10 }, (_, at) => ({
    id: at + 1,
    name: 'P',
    url: `p/${at}`,
    active: true,
    fields: { text: { type: 'text', value: 'x'.repeat(290_000) } },
    ...times,
  }))
  expect(await restored('/core/pages/items', pages)).toMatchObject({ restored: { created: 10 }, failed: 0 })
  const items = pages.map(({ id }) => ({ id }))
  for (const operation of ['unpublish', 'publish'])
    expect(
      rowOf(await one.call('POST', `/core/pages/items/${operation}`, { json: { items } })),
    ).toMatchObject({
      done: 10,
    })
  expect(longest()).toBeLessThan(4_000_000)
})

test('long hidden values count too', async () => {
  await create()
  const old = 'x'.repeat(350_000)
  const rows = Array.from({ length: 12 }, (_, at) => ({ id: at + 1, name: `n${at}`, old, ...times }))
  await restoredElements(rows)
  await one.call('POST', '/core/collections/1', { json: body(fields.slice(0, 1)) })
  const items = rows.map(({ id }) => ({ id }))
  const path = '/core/collections/1/elements/unpublish'
  expect(rowOf(await one.call('POST', path, { json: { items } }))).toMatchObject({ done: 12 })
  expect(longest()).toBeLessThan(4_000_000)
})
