import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { claimsIn, claimsOf } from './content/claims.ts'
import { type Answer, type Instance, startInstance, tokenWith } from './content/instance.ts'
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

type Field = Readonly<Record<string, unknown>>
const text = (name: string, rest: Field = {}): Field => ({ name, type: 'text', ...rest })
const body = (fields: readonly Field[]) => ({
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields,
})

const create = (fields: readonly Field[]) => one.call('POST', '/core/collections/add', { json: body(fields) })
const setFields = (fields: readonly Field[], instance = one, headers = {}) =>
  instance.call('POST', '/core/collections/1', { json: body(fields), headers })
const add = (element: Field, instance = one) =>
  instance.call('POST', '/core/collections/1/elements/add', { json: element })
const update = (id: number, element: Field) =>
  one.call('POST', `/core/collections/1/elements/${id}`, { json: element })
const remove = (id: number) => one.call('POST', `/core/collections/1/elements/${id}/delete`)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const rows = ({ body }: Answer): Record<string, unknown>[] =>
  Array.isArray(body.payload) ? body.payload.filter(isRecord) : []
const elements = async () => rows(await one.call('GET', '/core/collections/1/elements?limit=1000'))
const values = async (field: string) => (await elements()).map((element) => element[field])
const problems = ({ status, body: { fields = [] } }: Answer) => ({
  status,
  fields: fields.map(({ name, message }) => `${name} ${message}`),
})

/** The claims of the collection are those of its elements' values, no more and no fewer. */
const expectClaims = async (...uniqueFields: string[]) =>
  expect(await claimsIn(table, 'element#books')).toEqual(
    claimsOf(await elements(), ['name', ...uniqueFields]),
  )

describe('a field that becomes unique', () => {
  test('claims what elements hold, and gives it up when it is unique no more', async () => {
    await create([text('code')])
    for (const code of ['a', 'b', null]) await add({ name: `n${code}`, code })
    expect((await setFields([text('code', { unique: true })])).status).toBe(200)
    await expectClaims('code')
    expect(problems(await add({ name: 'x', code: 'a' }))).toEqual({
      status: 409,
      fields: ['code is taken: choose a value no other entry has'],
    })
    expect((await setFields([text('code')])).status).toBe(200)
    await expectClaims()
    expect((await add({ name: 'x', code: 'a' })).status).toBe(201)
  })

  test('is refused over repeated values, naming their elements, and leaves no claim', async () => {
    await create([text('code')])
    for (const code of ['a', 'b', 'a']) await add({ name: `${Math.random()}`, code })
    expect(problems(await setFields([text('code', { unique: true })]))).toEqual({
      status: 409,
      fields: ['code must be unique: the elements with ids 1, 3 break this rule'],
    })
    await expectClaims()
  })

  test('keeps its claims when another instance makes it so at once and is refused', async () => {
    await create([text('code')])
    for (const code of ['a', 'b']) await add({ name: code, code })
    const { headers } = await one.call('GET', '/core/collections/1')
    for (let round = 0; round < 10; round += 1) {
      const unique = [text('code', { unique: true }), text(`extra${round}`)]
      const both = [
        setFields(unique, one, { 'if-match': headers.etag }),
        setFields(unique, other, { 'if-match': headers.etag }),
      ]
      const statuses = (await Promise.all(both)).map(({ status }) => status).sort()
      expect(statuses).toEqual([200, 412])
      await expectClaims('code')
      const { headers: after } = await setFields([text('code')])
      headers.etag = String(after.etag)
    }
  })

  test('leaves no claim when the change is refused for another reason', async () => {
    await create([text('code')])
    await add({ name: 'a', code: 'a' })
    await one.call('POST', '/core/collections/add', {
      json: { name: 'taken', singleName: 'taken', pluralName: 'x', fields: [] },
    })
    const refused = await one.call('POST', '/core/collections/1', {
      json: { ...body([text('code', { unique: true })]), name: 'taken' },
    })
    expect(problems(refused)).toMatchObject({ status: 409 })
    await expectClaims()
  })
})

describe('a field that is removed and returns', () => {
  test('shows its values again, and its unique values are held again', async () => {
    const unique = text('code', { unique: true })
    await create([unique])
    await add({ name: 'a', code: '1' })
    await add({ name: 'b', code: '2' })
    expect((await setFields([])).status).toBe(200)
    expect(await values('code')).toEqual([undefined, undefined])
    await expectClaims()
    await remove(2)
    await update(1, { name: 'a2' })
    expect((await setFields([unique])).status).toBe(200)
    expect(await values('code')).toEqual(['1'])
    await expectClaims('code')
    expect((await add({ name: 'c', code: '2' })).status).toBe(201)
    expect((await add({ name: 'd', code: '1' })).status).toBe(409)
  })

  test('is checked against elements that were written without it', async () => {
    const required = text('title', { allowNull: false })
    await create([required])
    await add({ name: 'a', title: 'A' })
    await setFields([])
    await add({ name: 'b' })
    expect(problems(await setFields([required]))).toEqual({
      status: 409,
      fields: ['title must not be null: the element with id 2 breaks this rule'],
    })
    expect((await setFields([{ ...required, default: '?' }])).status).toBe(200)
    expect(await values('title')).toEqual(['A', '?'])
  })

  test('with another type has to fit the values it hides', async () => {
    await create([text('x')])
    await add({ name: 'a', x: 'words' })
    await setFields([])
    expect(problems(await setFields([{ name: 'x', type: 'number' }]))).toEqual({
      status: 409,
      fields: [
        'x must be a number: the element with id 1 breaks this rule with values from before this field was removed (such as "words"). Those values are hidden. Send dropValues: true with this field to discard them, or add the field with its former type and rules to see them, or choose another name',
      ],
    })
    expect((await setFields([{ name: 'x', type: 'rawJson' }])).status).toBe(200)
    expect(await values('x')).toEqual(['words'])
  })

  test('gives up the unique default that an element showed', async () => {
    const unique = text('code', { unique: true, default: 'X' })
    await create([])
    await add({ name: 'a' })
    await setFields([unique])
    expect(await values('code')).toEqual(['X'])
    await expectClaims('code')
    await setFields([])
    await remove(1)
    await setFields([unique])
    expect((await add({ name: 'b', code: 'X' })).status).toBe(201)
    await expectClaims('code')
  })
})

describe('a default', () => {
  test('fills the elements that are there when its field is added, and no later one changes them', async () => {
    await create([])
    await add({ name: 'a' })
    await add({ name: 'b' })
    await setFields([text('tone', { default: 'calm' })])
    await update(2, { active: false })
    await setFields([text('tone', { default: 'loud' })])
    await add({ name: 'c' })
    expect(await values('tone')).toEqual(['calm', 'calm', 'loud'])
    await update(1, { _sort: 1 })
    expect(await values('tone')).toEqual(['calm', 'calm', 'loud'])
  })

  test('of a unique field keeps claims in step with what elements show', async () => {
    await create([])
    await add({ name: 'a' })
    await setFields([text('code', { unique: true, default: 'X' })])
    await setFields([text('code', { unique: true, default: 'Y' })])
    await expectClaims('code')
    expect((await update(1, { code: 'Z' })).status).toBe(200)
    await expectClaims('code')
    expect((await add({ name: 'b' })).status).toBe(201)
    expect(await values('code')).toEqual(['Z', 'Y'])
  })

  test('that several elements would show cannot be unique', async () => {
    await create([])
    for (const name of ['a', 'b']) await add({ name })
    expect(problems(await setFields([text('code', { unique: true, default: 'X' })]))).toEqual({
      status: 409,
      fields: ['code must be unique: the elements with ids 1, 2 break this rule'],
    })
  })
})

describe('a type that changes', () => {
  test('on a unique field compares values as the new type does', async () => {
    await create([text('tint', { unique: true })])
    await add({ name: 'a', tint: '#FFF' })
    await add({ name: 'b', tint: '#fff' })
    const color = { name: 'tint', type: 'color', unique: true }
    expect(problems(await setFields([color]))).toEqual({
      status: 409,
      fields: ['tint must be unique: the elements with ids 1, 2 break this rule'],
    })
    await update(2, { tint: '#000' })
    expect((await setFields([color])).status).toBe(200)
    expect((await add({ name: 'c', tint: '#Fff' })).status).toBe(409)
    expect((await claimsIn(table, 'element#books')).map(([field, value]) => `${field} ${value}`)).toEqual([
      'name a',
      'name b',
      'tint #000',
      'tint #fff',
    ])
  })
})
