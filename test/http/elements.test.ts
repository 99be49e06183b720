import { beforeAll, describe, expect, test } from 'vitest'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { asAdmin } from './harness/api.ts'
import { addElement, type Field, type Made, publishedCollection } from './harness/collections.ts'
import { namedBy, problemsBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()

const fields: Field[] = [
  { name: 'title', type: 'text', allowNull: false },
  { name: 'views', type: 'number' },
  { name: 'hot', type: 'boolean', default: false },
  { name: 'on', type: 'date' },
  { name: 'meta', type: 'rawJson' },
  { name: 'tint', type: 'color' },
  { name: 'code', type: 'text', unique: true },
]
let articles: Made
beforeAll(async () => {
  articles = await publishedCollection(admin, fields)
})

const add = (body: Record<string, unknown> = {}) =>
  addElement(admin, articles, { name: unique('e'), title: 'A title', ...body })
const refused = (status: number, body: Record<string, unknown>) =>
  admin.fails(status, elementEndpoints.add, { params: { id: articles.id }, body })

describe('elements.add', () => {
  test('fills in what is left out', async () => {
    const name = unique('bare')
    const { id, createdAt, updatedAt, ...rest } = await addElement(admin, articles, { name, title: 'T' })
    expect(rest).toEqual({
      name,
      title: 'T',
      active: true,
      _sort: 500,
      _hits: 0,
      views: null,
      hot: false,
      on: null,
      meta: null,
      tint: null,
      code: null,
    })
    expect(id).toBeGreaterThan(0)
    expect(createdAt).toBe(updatedAt)
  })

  test('keeps each value as it is sent', async () => {
    const values = {
      title: 'Grüße, 世界 🙂\u0000\n"',
      views: -1.5e-7,
      hot: true,
      on: '2026-02-28T23:59:59.999+05:30',
      meta: { a: [1, { b: null }, 'x'], __proto: 1, constructor: { prototype: 1 }, empty: {} },
      tint: '#ff8800cc',
      code: unique('code'),
      _sort: -3,
      active: false,
    }
    expect(await add(values)).toMatchObject(values)
  })

  test('names every wrong member with what would be right', async () => {
    const failed = await refused(400, {
      name: '',
      title: 5,
      views: 'many',
      hot: 'maybe',
      on: '2026-02-30',
      tint: 'reddish',
      active: 'perhaps',
      nope: 1,
    })
    expect(problemsBy(failed)).toEqual({
      name: 'must be text of 1 to 1000 characters',
      title: 'must be text',
      views: 'must be a number',
      hot: 'must be true or false',
      on: 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z',
      tint: 'must be a color such as #f80, #ff8800 or #ff8800cc',
      active: 'must be true or false',
      nope: 'is not a field of this collection: leave it out or define it',
    })
  })

  test('names what is missing, and null where it is not allowed', async () => {
    expect(problemsBy(await refused(400, {}))).toEqual({ name: 'is required', title: 'is required' })
    expect(problemsBy(await refused(400, { name: unique('n'), title: null }))).toEqual({
      title: 'must not be null',
    })
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'knows no member %s',
    async (member) => {
      const { status, text } = await admin.send(
        elementEndpoints.add,
        `/core/collections/${articles.id}/elements/add`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{"name":"${unique('p')}","title":"t","${member}":{"polluted":true}}`,
        },
      )
      expect([status, JSON.parse(text).fields[0].name]).toEqual([400, member])
      expect('polluted' in {}).toBe(false)
    },
  )

  test('ignores members the server owns', async () => {
    const made = await add({
      id: 1,
      createdAt: '2000-01-01T00:00:00Z',
      updatedAt: 'x',
      createdBy: 9,
      _hits: 7,
    })
    expect(made.id).not.toBe(1)
    expect(made.createdAt > '2026').toBe(true)
    expect(made._hits).toBe(0)
    expect(made).not.toHaveProperty('createdBy')
  })

  test('refuses a taken name or unique value; null is never taken', async () => {
    const { name, code } = await add({ code: unique('code') })
    const failed = await refused(409, { name, title: 't', code })
    expect(namedBy(failed).toSorted()).toEqual(['code', 'name'])
    expect(namedBy(await refused(409, { name: unique('n'), title: 't', code }))).toEqual(['code'])
    expect((await add({ code: null })).code).toBeNull()
    expect((await add({ code: null })).code).toBeNull()
  })

  test('takes long unique values, which do not fit a key, and tells them apart', async () => {
    const long = 'x'.repeat(5_000)
    await add({ code: `${long}a` })
    await add({ code: `${long}b` })
    expect(namedBy(await refused(409, { name: unique('n'), title: 't', code: `${long}a` }))).toEqual(['code'])
  })

  test('refuses an element no item of the table could hold', async () => {
    expect(namedBy(await refused(400, { name: unique('n'), title: 'é'.repeat(250_000) }))).toEqual(['title'])
  })

  test('needs a collection', async () => {
    for (const id of [999_999_999, 0])
      await admin.fails(404, elementEndpoints.add, { params: { id }, body: { name: 'x' } })
  })
})
