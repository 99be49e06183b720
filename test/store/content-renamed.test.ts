import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { purgeStep } from '../../functions/aggregator/purge.ts'
import { purgeKey } from '../../shared/store/keys.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { checkStore } from './check-store.ts'
import { scanned } from './content/claims.ts'
import { consumptionOf } from './content/consumption.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, type Row, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let token: string
let one: Instance
let other: Instance

beforeEach(async () => {
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  one = startInstance(table, token)
  other = startInstance(table, token)
})
// The heads, the change log and the claims agree with the elements after each story. The caller's account is bare.
afterEach(async () => {
  const problems = await checkStore(table)
  expect(problems.filter((problem) => /element|collection/.test(problem))).toEqual([])
})

const x = (name: string, rest: Row = {}): Row => ({ name, type: 'text', unique: true, ...rest })
const from = (renamedFrom: string) => ({ renamedFrom })
const body = (fields: readonly Row[]) => ({ name: 'books', singleName: 'book', pluralName: 'books', fields })
const create = (...fields: Row[]) => one.call('POST', '/core/collections/add', { json: body(fields) })
const setFields = (fields: readonly Row[], headers = {}) =>
  one.call('POST', '/core/collections/1', { json: body(fields), headers })
const fieldsSet = async (...fields: Row[]) => rowOf(await setFields(fields))
const add = (element: Row, instance = one) =>
  instance.call('POST', '/core/collections/1/elements/add', { json: element })
const update = (id: number, element: Row, instance = one) =>
  instance.call('POST', `/core/collections/1/elements/${id}`, { json: element })

/** What elements show of a field: to an instance that saw every change, to one that saw some, and to a new one. */
const values = async (field: string): Promise<unknown[]> => {
  const seen = [one, other, startInstance(table, token)].map(async (instance) =>
    rowsOf(await instance.call('GET', '/core/collections/1/elements?limit=1000')).map((row) => row[field]),
  )
  const [first = [], ...others] = await Promise.all(seen)
  for (const shown of others) expect(shown).toEqual(first)
  return first
}
const taken = (field: string) => ({
  status: 409,
  fields: [`${field} is taken: choose a value no other entry has`],
})

describe('a renamed unique field', () => {
  beforeEach(async () => {
    await create(x('code'))
    for (const code of ['a', 'b']) await add({ name: code, code }, other)
    await fieldsSet(x('isbn', from('code')))
  })

  test('holds its values, and names itself where one is taken', async () => {
    expect(await values('isbn')).toEqual(['a', 'b'])
    expect(complaints(await add({ name: 'c', isbn: 'a' }, other))).toEqual(taken('isbn'))
    expect(complaints(await update(1, { isbn: 'b' }, other))).toEqual(taken('isbn'))
    expect((await update(1, { isbn: 'c' }, other)).status).toBe(200)
    expect((await add({ name: 'c', isbn: 'a' })).status).toBe(201)
    const imported = rowOf(
      await one.call('POST', '/core/collections/1/elements/import', {
        json: [
          { name: 'd', isbn: 'a' },
          { name: 'e', isbn: 'e' },
        ],
      }),
    )
    expect(imported).toMatchObject({
      imported: 1,
      errors: [
        { row: 0, fields: [{ name: 'isbn', message: 'is taken: choose a value no other entry has' }] },
      ],
    })
  })

  test('shares no value with a later one of its former name', async () => {
    await fieldsSet(x('isbn'), x('code'))
    expect(await values('code')).toEqual([null, null])
    expect((await update(1, { code: 'b' })).status).toBe(200)
    expect(complaints(await update(2, { code: 'b' }))).toEqual(taken('code'))
    expect(complaints(await update(2, { isbn: 'a' }))).toEqual(taken('isbn'))
    await fieldsSet(x('code', from('isbn')), x('isbn', from('code')))
    expect(await values('isbn')).toEqual(['b', null])
    expect(await values('code')).toEqual(['a', 'b'])
    expect(complaints(await update(2, { isbn: 'b' }))).toEqual(taken('isbn'))
    expect(complaints(await update(2, { code: 'a' }))).toEqual(taken('code'))
  })

  test('gives up and makes its claims as any other', async () => {
    await fieldsSet(x('isbn', { unique: false }))
    expect((await update(1, { isbn: 'b' })).status).toBe(200)
    expect(complaints(await setFields([x('code', from('isbn'))]))).toEqual({
      status: 409,
      fields: ['code must be unique: the elements with ids 1, 2 break this rule'],
    })
    expect(await values('isbn')).toEqual(['b', 'b'])
    await update(2, { isbn: '#FFF' })
    await update(1, { isbn: '#000' })
    await fieldsSet(x('tint', { ...from('isbn'), type: 'color', allowNull: false }))
    expect(complaints(await update(1, { tint: '#fff' }))).toEqual(taken('tint'))
  })

  test('keeps its claims through its removal and return', async () => {
    await fieldsSet()
    await fieldsSet(x('code'), x('isbn'))
    expect(await values('isbn')).toEqual(['a', 'b'])
    expect(await values('code')).toEqual([null, null])
    expect(complaints(await update(1, { isbn: 'b' }))).toEqual(taken('isbn'))
  })

  test('leaves no claim when its collection is deleted', async () => {
    await one.call('POST', '/core/collections/1/delete')
    const job = await getItem(table, purgeKey('element#books'), true)
    await purgeStep(table, {
      partition: 'element#books',
      collection: String(job?.collection),
      internal: String(job?.internal),
    })
    expect(await scanned(table, 'unique#element#books')).toEqual([])
  })
})

describe('the name of a removed field', () => {
  beforeEach(async () => {
    const plain = { unique: false }
    await create(x('title', plain), x('headline', plain))
    await add({ name: 'a', title: 'T', headline: 'old' })
    await add({ name: 'b', title: 'U' })
    await fieldsSet(x('title', plain))
  })

  test('is refused to another field over values that would be lost', async () => {
    const refused = await setFields([x('headline', { ...from('title'), unique: false })])
    expect(complaints(refused)).toEqual({
      status: 409,
      fields: [
        'headline must not be the name of a removed field whose values would be lost: the element with id 1 has such values (such as "old"). Those values are hidden. Send dropValues: true with this field to discard them, or choose another name',
      ],
    })
    expect(refused.text).toContain(
      'Existing elements break the new fields: discard the values that a removed field left behind, or choose another name.',
    )
    expect(await values('title')).toEqual(['T', 'U'])
  })

  test('is free where its values are dropped, and none shines through', async () => {
    await add({ name: 'c', title: 'V' })
    await fieldsSet(x('headline', { ...from('title'), unique: false, dropValues: true }))
    expect(await values('headline')).toEqual(['T', 'U', 'V'])
    await update(1, { headline: null })
    await fieldsSet()
    await fieldsSet(x('headline', { unique: false }))
    expect(await values('headline')).toEqual([null, 'U', 'V'])
  })

  test('is free where no element has a value', async () => {
    await one.call('POST', '/core/collections/1/elements/1/delete')
    await fieldsSet(x('headline', { ...from('title'), unique: false }))
    expect(await values('headline')).toEqual(['U'])
  })
})

describe('a renaming', () => {
  test('reads and writes no element, however many there are', async () => {
    await create(x('a'))
    const rows = Array.from({ length: 300 }, (_, at) => ({ name: `n${at}`, a: `${at}` }))
    await one.call('POST', '/core/collections/1/elements/import', { json: rows })
    const calls = consumptionOf(table)
    await fieldsSet(x('b', from('a')))
    // The caller, the collection with its counters, the change, and the history.
    expect(calls.map(({ command }) => command)).toEqual([
      'BatchGetCommand',
      'BatchGetCommand',
      'TransactWriteCommand',
      'PutItemCommand',
    ])
    expect(await values('b')).toHaveLength(300)
  })

  test('that is sent twice changes nothing the second time, nor with another change', async () => {
    await create(x('a'), x('b'))
    await add({ name: 'one', a: 'A', b: 'B' })
    const swap = [x('b', from('a')), x('a', from('b'))]
    const first = await setFields(swap)
    expect((await setFields(swap)).status).toBe(200)
    expect(rowsOf(await one.call('GET', '/core/collections/1/elements'))).toMatchObject([{ a: 'B', b: 'A' }])
    expect(complaints(await setFields(swap, { 'if-match': first.headers.etag })).status).toBe(412)
    await fieldsSet(x('c', from('a')), x('b'))
    await fieldsSet(x('c', from('a')), x('b'), x('d'))
    expect(rowsOf(await one.call('GET', '/core/collections/1/elements'))).toMatchObject([
      { c: 'B', b: 'A', d: null },
    ])
  })

  test('meets writes of an instance that remembers the collection', async () => {
    await create(x('a'))
    await add({ name: 'one', a: '1' }, other)
    for (const [to, old] of [
      ['b', 'a'],
      ['a', 'b'],
    ] as const) {
      const writes = [2, 3, 4].map((at) => add({ name: `${to}${at}`, [old]: `${to}${at}` }, other))
      const [answers] = await Promise.all([Promise.all(writes), fieldsSet(x(to, from(old)))])
      for (const { status } of answers) expect([201, 400]).toContain(status)
      const created = answers.filter(({ status }) => status === 201).length
      expect((await values(to)).filter((value) => String(value).startsWith(to))).toHaveLength(created)
      expect((await update(1, { [old]: 'x' }, other)).status).toBe(400)
      expect(rowOf(await update(1, { name: `one ${to}` }, other))[to]).toBe('1')
    }
  })
})
