import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { type Consumed, consumptionOf } from './content/consumption.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, idIn, rowOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let token: string
let all: Consumed[]
/** It writes elements, and remembers their collection. */
let writer: Instance
/** It changes the collection, of which the first one is not told. */
let other: Instance

const names = { name: 'books', singleName: 'book', pluralName: 'books' }
const elements = '/core/collections/1/elements'
const code = { name: 'code', type: 'text', unique: true }
const change = (fields: readonly unknown[], rest: object = {}) =>
  other.call('POST', '/core/collections/1', { json: { ...names, fields, ...rest } })
const add = (name: string, values: object = {}) =>
  writer.call('POST', `${elements}/add`, { json: { name, ...values } })

beforeEach(async () => {
  table = await engine.newTable()
  all = consumptionOf(table)
  token = await tokenWith(table, 1)
  writer = startInstance(table, token)
  other = startInstance(table, token)
  rowOf(await other.call('POST', '/core/collections/add', { json: { ...names, fields: [code] } }))
  expect(idIn(await add('first', { code: 'a' }))).toBe(1)
})

const commandsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const from = all.length
  await work()
  return all.slice(from).map(({ command }) => command)
}

test('elements in a row take one read of the caller, one transaction and the record each', async () => {
  const commands = await commandsOf(async () => {
    expect(idIn(await add('second', { code: 'b' }))).toBe(2)
  })
  expect(commands).toEqual(['BatchGetCommand', 'TransactWriteCommand', 'PutItemCommand'])
})

describe('a collection that another instance has changed', () => {
  test('takes a new field at once, also where it is required', async () => {
    rowOf(await change([code, { name: 'pages', type: 'number', allowNull: false, default: 0 }]))
    expect(rowOf(await add('second', { code: 'b', pages: 3 }))).toMatchObject({ pages: 3 })
    expect(complaints(await add('third', { code: 'c', pages: null }))).toEqual({
      status: 400,
      fields: ['pages must not be null'],
    })
  })

  test('refuses a value of a removed field, and keeps what is unique now', async () => {
    rowOf(await change([{ name: 'isbn', type: 'text', unique: true }]))
    expect((await add('second', { code: 'b' })).status).toBe(400)
    rowOf(await add('third', { isbn: '1' }))
    expect((await add('fourth', { isbn: '1' })).status).toBe(409)
  })

  test('is found under its new name', async () => {
    rowOf(await change([code], { name: 'novels' }))
    expect(idIn(await add('second', { code: 'b' }))).toBe(2)
    expect(rowOf(await writer.call('GET', `${elements}/2`))).toMatchObject({ code: 'b' })
  })

  test('tells a batch the versions of now, also where nothing is to be written', async () => {
    rowOf(await change([code, { name: 'pages', type: 'number' }]))
    const version = (await other.call('GET', `${elements}/1`)).headers.etag
    const batch = await writer.call('POST', `${elements}/publish`, { json: { items: [{ id: 1, version }] } })
    expect(rowOf(batch).results).toEqual([{ id: 1, outcome: 'unchanged', version }])
  })

  test('is gone once it is deleted', async () => {
    rowOf(await other.call('DELETE', '/core/collections/1'))
    expect((await add('second', { code: 'b' })).status).toBe(404)
  })
})

test('an element is changed and deleted by a remembered collection too', async () => {
  rowOf(await change([{ ...code, unique: false }]))
  rowOf(await writer.call('POST', `${elements}/1`, { json: { code: 'z' } }))
  rowOf(await add('second', { code: 'z' }))
  rowOf(
    await change([
      { ...code, unique: false },
      { name: 'note', type: 'text' },
    ]),
  )
  expect(rowOf(await writer.call('DELETE', `${elements}/1`))).toMatchObject({ id: 1, note: null })
})
