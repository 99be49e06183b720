import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import {
  addElement,
  collectionBody,
  type Field,
  type Made,
  publishedCollection,
} from './harness/collections.ts'
import { namedBy, problemsBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const update = ({ id, name, singleName, pluralName }: Made, fields: Field[], rest: Partial<Made> = {}) =>
  admin.call(collectionEndpoints.update, {
    params: { id },
    body: { name, singleName, pluralName, fields, ...rest },
  })
const refuse = (status: number, { id, name, singleName, pluralName }: Made, fields: Field[]) =>
  admin.fails(status, collectionEndpoints.update, {
    params: { id },
    body: { name, singleName, pluralName, fields },
  })
const elements = async (collection: string) =>
  (await visitor.call(publicEndpoints.collection, { params: { collection } })).data.payload

const a: Field = { name: 'a', type: 'text' }
const b: Field = { name: 'b', type: 'number' }

/** Five elements: two share `a`, one has no `b`. */
const filled = async (): Promise<Made> => {
  const made = await publishedCollection(admin, [a, b])
  for (let at = 0; at < 5; at += 1)
    await addElement(admin, made, { name: `e${at}`, a: at < 2 ? 'same' : `${at}`, b: at === 4 ? null : at })
  return made
}

describe('a changed list of fields', () => {
  test('hides the values of a removed field, and shows them when it is back', async () => {
    const made = await filled()
    await update(made, [b])
    expect((await elements(made.name)).every((element) => !('a' in element))).toBe(true)
    const [first] = await elements(made.name)
    await admin.call(elementEndpoints.update, {
      params: { id: made.id, elementId: first?.id ?? 0 },
      body: { b: 77 },
    })
    const named = await admin.fails(400, elementEndpoints.update, {
      params: { id: made.id, elementId: first?.id ?? 0 },
      body: { a: 'hidden' },
    })
    expect(namedBy(named)).toEqual(['a'])
    await update(made, [a, b])
    expect((await elements(made.name)).map((element) => [element.a, element.b])).toEqual([
      ['same', 77],
      ['same', 1],
      ['2', 2],
      ['3', 3],
      ['4', null],
    ])
  })

  test('gives existing elements the default of a new field', async () => {
    const made = await filled()
    await update(made, [a, b, { name: 'c', type: 'boolean', allowNull: false, default: true }])
    expect((await elements(made.name)).map(({ c }) => c)).toEqual([true, true, true, true, true])
    const list = await visitor.call(publicEndpoints.collection, {
      params: { collection: made.name },
      query: { filter: { c: true } },
    })
    expect(list.data.pagination.total).toBe(5)
  })

  test('is refused where elements break it, naming them', async () => {
    const made = await filled()
    const unchanged = await elements(made.name)
    expect(problemsBy(await refuse(409, made, [{ ...a, unique: true }, b]))).toEqual({
      a: 'must be unique: the elements with ids 1, 2 break this rule',
    })
    expect(problemsBy(await refuse(409, made, [a, { ...b, allowNull: false }]))).toEqual({
      b: 'must not be null: the element with id 5 breaks this rule',
    })
    expect(problemsBy(await refuse(409, made, [{ ...a, type: 'number' }, b]))).toEqual({
      a: 'must be a number: the elements with ids 1, 2, 3, 4, 5 break this rule',
    })
    const several = await refuse(409, made, [
      { name: 'a', type: 'date' },
      { ...b, allowNull: false },
      { name: 'z', type: 'text', allowNull: false },
    ])
    expect(Object.keys(problemsBy(several))).toEqual(['a', 'b', 'z'])
    expect(await elements(made.name)).toEqual(unchanged)
  })

  test('a field that becomes unique is unique from then on, and free again afterwards', async () => {
    const made = await filled()
    const { id } = made
    await admin.call(elementEndpoints.update, { params: { id, elementId: 2 }, body: { a: 'other' } })
    await update(made, [{ ...a, unique: true }, b])
    const failed = await admin.fails(409, elementEndpoints.add, {
      params: { id },
      body: { name: 'x', a: 'same' },
    })
    expect(namedBy(failed)).toEqual(['a'])
    await update(made, [a, b])
    await addElement(admin, made, { name: 'x', a: 'same' })
    expect(problemsBy(await refuse(409, made, [{ ...a, unique: true }, b])).a).toContain('1, 6')
  })

  test('a wider type takes the values along', async () => {
    const made = await filled()
    await update(made, [{ name: 'a', type: 'rawJson' }, b])
    expect((await elements(made.name))[0]?.a).toBe('same')
    await addElement(admin, made, { name: 'x', a: { deep: [1] } })
    expect((await elements(made.name)).at(-1)?.a).toEqual({ deep: [1] })
  })

  test('is checked against writes under way: none of them breaks it', async () => {
    const made = await filled()
    const { id } = made
    const writes = Array.from({ length: 20 }, (_, at) =>
      admin
        .call(elementEndpoints.add, { params: { id }, body: { name: `w${at}`, b: null } })
        .then(() => 'in')
        .catch(() => 'refused'),
    )
    await admin.call(elementEndpoints.update, { params: { id, elementId: 5 }, body: { b: 5 } })
    const changed = await update(made, [a, { ...b, allowNull: false }])
      .then(() => true)
      .catch(() => false)
    const outcomes = await Promise.all(writes)
    const list = await admin.call(elementEndpoints.list, { params: { id }, query: { limit: 1000 } })
    const nulls = list.data.payload.filter((element) => element.b === null).length
    expect(list.data.pagination.total).toBe(5 + outcomes.filter((outcome) => outcome === 'in').length)
    expect(changed && nulls > 0).toBe(false)
  })
})

describe('a renamed collection', () => {
  test('takes its elements along, and leaves its old name free', async () => {
    const made = await filled()
    const name = unique('renamed')
    await update(made, [a, b], { name, singleName: `${name} single` })
    expect(await elements(name)).toHaveLength(5)
    await visitor.fails(404, publicEndpoints.collection, { params: { collection: made.name } })
    const { data } = await admin.call(collectionEndpoints.add, { body: collectionBody([a], made.name) })
    await admin.call(collectionEndpoints.publish, { params: { id: data.payload.id } })
    expect(await elements(made.name)).toEqual([])
    const other = await addElement(admin, data.payload, { name: 'e0' })
    expect(other.id).toBe(1)
    await addElement(admin, made, { name: 'after the rename' })
    expect(await elements(name)).toHaveLength(6)
    expect(await elements(made.name)).toHaveLength(1)
  })

  test('can have its name back', async () => {
    const made = await filled()
    await update(made, [a, b], { name: `${made.name}x` })
    await update(made, [a, b])
    expect(await elements(made.name)).toHaveLength(5)
  })
})

describe('a bad field definition', () => {
  test.each<[unknown, string[]]>([
    [[{ name: 'id', type: 'text' }], ['fields.0.name']],
    [[{ name: '_hits', type: 'number' }], ['fields.0.name']],
    [[{ name: 'x', type: 'blob' }], ['fields.0.type']],
    [
      [
        { name: 'x', type: 'text' },
        { name: 'x', type: 'text' },
      ],
      ['fields'],
    ],
    [
      [
        { name: 'é', type: 'text' },
        { name: 'é', type: 'text' },
      ],
      ['fields'],
    ],
    [[{ type: 'text' }], ['fields.0.name']],
    ['nope', ['fields']],
    [{ name: 'x' }, ['fields']],
    [[{ name: '', type: 'text' }], ['fields.0.name']],
    [[{ name: 'a.b', type: 'text' }], ['fields.0.name']],
    [[{ name: 'x', type: 'number', default: 'abc' }], ['fields.0.default']],
    [[{ name: 'x', type: 'text', allowNull: 'often' }], ['fields.0.allowNull']],
    [[{ name: 'x', type: 'date', allowNull: false, default: null }], ['fields.0.default']],
    [
      [1, null],
      ['fields.0', 'fields.1'],
    ],
    [Array.from({ length: 201 }, (_, at) => ({ name: `f${at}`, type: 'text' })), ['fields']],
  ])('%j is refused', async (fields, named) => {
    const seen = await admin.send(collectionEndpoints.add, '/core/collections/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...collectionBody(), fields }),
    })
    expect(seen.status).toBe(400)
    expect(JSON.parse(seen.text).fields.map(({ name }: { name: string }) => name)).toEqual(named)
  })

  test.each(['__proto__', 'constructor', 'prototype'])('a field named %s is refused', async (name) => {
    const failed = await admin.fails(400, collectionEndpoints.add, {
      body: collectionBody([{ name, type: 'text' }]),
    })
    expect(namedBy(failed)).toEqual(['fields.0.name'])
  })

  test('a field named toString is like any other', async () => {
    const made = await publishedCollection(admin, [
      { name: 'toString', type: 'text', allowNull: false, unique: true },
    ])
    await addElement(admin, made, { name: 'x', toString: 'mine' })
    const list = await visitor.call(publicEndpoints.collection, {
      params: { collection: made.name },
      query: { sortBy: 'toString', filter: { toString: 'mine' } },
    })
    expect(
      list.data.payload.map((element) => Object.entries(element).find(([member]) => member === 'toString')),
    ).toEqual([['toString', 'mine']])
  })
})
