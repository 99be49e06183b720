import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { purgeStep } from '../../functions/aggregator/purge.ts'
import { purgeKey } from '../../shared/store/keys.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { checkStore } from './check-store.ts'
import { claimsIn, scanned } from './content/claims.ts'
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
// Every story has to leave heads, logs and claims that agree with the elements. The caller's account is bare.
afterEach(async () => {
  const problems = await checkStore(table)
  expect(problems.filter((problem) => /element|collection/.test(problem))).toEqual([])
})

const x = (type: string, rest: Row = {}): Row => ({ name: 'x', type, ...rest })
const dropping = { dropValues: true }
const body = (fields: readonly Row[], name = 'books') => ({
  name,
  singleName: 'book',
  pluralName: 'books',
  fields,
})

const create = (...fields: Row[]) => one.call('POST', '/core/collections/add', { json: body(fields) })
const setFields = (fields: readonly Row[], name?: string) =>
  one.call('POST', '/core/collections/1', { json: body(fields, name) })
const fieldsSet = async (...fields: Row[]) => rowOf(await setFields(fields))
const add = (element: Row) => one.call('POST', '/core/collections/1/elements/add', { json: element })
const update = (id: number, element: Row) =>
  one.call('POST', `/core/collections/1/elements/${id}`, { json: element })

/** What elements show of `x`: to an instance that saw every change, to one that saw some, and to a new one. */
const values = async (): Promise<unknown[]> => {
  const seen = [one, other, startInstance(table, token)].map(async (instance) =>
    rowsOf(await instance.call('GET', '/core/collections/1/elements?limit=1000')).map((row) => row.x),
  )
  const [first = [], ...others] = await Promise.all(seen)
  for (const shown of others) expect(shown).toEqual(first)
  for (const [at, value] of first.entries())
    expect(rowOf(await other.call('GET', `/core/collections/1/elements/${at + 1}`)).x).toEqual(value)
  return first
}
const claimedX = async () =>
  (await claimsIn(table, 'element#books')).filter(([field]) => field === 'x').map(([, ...rest]) => rest)

describe('a field that returns with another type', () => {
  beforeEach(async () => {
    await create(x('text'))
    for (const word of ['a', 'b']) await add({ name: word, x: word })
    await fieldsSet()
    await update(2, { name: 'b2' })
  })

  test('is refused until its values are dropped, and no refusal loses any', async () => {
    const refused = await setFields([x('number')])
    expect(complaints(refused)).toEqual({
      status: 409,
      fields: [
        'x must be a number: the elements with ids 1, 2 break this rule with values from before this field was removed (such as "a", "b"). Those values are hidden. Send dropValues: true with this field to discard them, or add the field with its former type and rules to see them, or choose another name',
      ],
    })
    expect(refused.text).toContain(
      'Existing elements break the new fields: discard the values that a removed field left behind, or add that field as it was, or choose another name.',
    )
    const shared = await setFields([x('number', { ...dropping, unique: true, default: 5 })])
    expect(complaints(shared)).toEqual({
      status: 409,
      fields: ['x must be unique: the elements with ids 1, 2 break this rule'],
    })
    expect(shared.text).toContain('give the new field a default that fits its rules')
    await fieldsSet(x('text'))
    expect(await values()).toEqual(['a', 'b'])
  })

  test('drops them when it is told to, whether elements were written meanwhile or not', async () => {
    const answered = await fieldsSet(x('number', { ...dropping, allowNull: false, default: 5 }))
    expect(JSON.stringify(answered)).not.toContain('dropValues')
    expect((await one.call('GET', '/core/collections/1')).text).not.toContain('dropValues')
    expect(await values()).toEqual([5, 5])
    await update(1, { name: 'a2' })
    await update(2, { x: 7 })
    await add({ name: 'c', x: 8 })
    expect(await values()).toEqual([5, 7, 8])
  })

  test('drops nothing when the same request comes again, or a later one that still says so', async () => {
    const definition = x('number', dropping)
    await fieldsSet(definition)
    await update(1, { x: 7 })
    await fieldsSet(definition)
    expect(await values()).toEqual([7, null])
    await fieldsSet(definition, { name: 'y', type: 'text', ...dropping })
    await fieldsSet({ ...definition, allowNull: true, default: 9 })
    expect(await values()).toEqual([7, null])
  })

  test('keeps what was written since when it goes and returns, and never shows what was dropped', async () => {
    await fieldsSet(x('number', dropping))
    await update(1, { x: 7 })
    await fieldsSet()
    await update(2, { name: 'b3' })
    await fieldsSet(x('number'))
    expect(await values()).toEqual([7, null])
    await fieldsSet()
    expect((await setFields([x('text')])).status).toBe(409)
    await fieldsSet(x('text', { ...dropping, default: 'new' }))
    expect(await values()).toEqual(['new', 'new'])
    await update(1, { x: 'a3' })
    await fieldsSet()
    await fieldsSet(x('text'))
    expect(await values()).toEqual(['a3', 'new'])
  })

  test('can do so as the collection is renamed', async () => {
    expect((await setFields([x('number', dropping)], 'tomes')).status).toBe(200)
    expect(await values()).toEqual([null, null])
    await update(1, { x: 7 })
    expect((await setFields([])).status).toBe(200)
    expect((await setFields([x('number')], 'tomes')).status).toBe(200)
    expect(await values()).toEqual([7, null])
  })
})

describe('a unique field that returns without its values', () => {
  const unique = (type: string, rest: Row = {}) => x(type, { unique: true, ...rest })

  test('claims what elements hold of it now, and frees what it held before', async () => {
    await create(unique('text'))
    for (const word of ['a', 'b']) await add({ name: word, x: word })
    expect(await claimedX()).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    await fieldsSet()
    expect(await claimedX()).toEqual([])
    await fieldsSet(unique('text', dropping))
    expect(await claimedX()).toEqual([])
    expect((await add({ name: 'c', x: 'a' })).status).toBe(201)
    expect(complaints(await update(1, { x: 'a' })).fields).toEqual([
      'x is taken: choose a value no other entry has',
    ])
    expect((await update(2, { x: 'b' })).status).toBe(200)
    expect(await claimedX()).toEqual([
      ['a', 3],
      ['b', 2],
    ])
    await fieldsSet()
    await fieldsSet(unique('text'))
    expect(await values()).toEqual([null, 'b', 'a'])
    expect((await one.call('POST', '/core/collections/1/elements/3/delete')).status).toBe(200)
    expect((await update(1, { x: 'a' })).status).toBe(200)
  })

  test('has the way out where what it hides is there twice', async () => {
    await create(x('text'))
    for (const name of ['a', 'b']) await add({ name, x: 'same' })
    await fieldsSet()
    const [problem = ''] = complaints(await setFields([unique('text')])).fields
    expect(problem).toContain('x must be unique')
    expect(problem).toContain('the elements with ids 1, 2 break this rule')
    expect(problem).toContain('(such as "same"). Those values are hidden. Send dropValues: true')
    await fieldsSet(unique('text', dropping))
    expect((await update(1, { x: 'same' })).status).toBe(200)
    expect((await update(2, { x: 'same' })).status).toBe(409)
  })

  test('claims the default that its one element shows', async () => {
    await create(unique('text'))
    await add({ name: 'a', x: 'words' })
    await fieldsSet()
    await fieldsSet(unique('text', { ...dropping, default: 'd' }))
    expect(await claimedX()).toEqual([['d', 1]])
    expect((await one.call('POST', '/core/collections/1/elements/1/unpublish')).status).toBe(200)
    expect(await claimedX()).toEqual([['d', 1]])
  })

  test('leaves no claim when its collection is deleted', async () => {
    await create(unique('text'))
    await add({ name: 'a', x: 'words' })
    await fieldsSet()
    await fieldsSet(unique('text', { ...dropping, default: 'd' }))
    const { text } = await one.call('POST', '/core/collections/1/delete')
    expect(text).toContain('success')
    const job = await getItem(table, purgeKey('element#books'), true)
    await purgeStep(table, {
      partition: 'element#books',
      collection: String(job?.collection),
      internal: String(job?.internal),
    })
    expect(await scanned(table, 'unique#element#books')).toEqual([])
  })
})
