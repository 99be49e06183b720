import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { claimsIn, scanned } from './content/claims.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance

beforeEach(async () => {
  table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
})

const post = (path: string, json: unknown) => instance.call('POST', path, { json })
const raw = (path: string, text: string) =>
  instance.call('POST', path, { raw: text, headers: { 'content-type': 'application/json' } })
const collection = (name: string, fields: unknown[] = []) =>
  post('/core/collections/add', { name, singleName: `${name}`, pluralName: name, fields })
const element = (id: number, json: unknown) => post(`/core/collections/${id}/elements/add`, json)

const composed = 'über größe'.normalize('NFC')
const decomposed = composed.normalize('NFD')

describe('composed and decomposed spellings are one', () => {
  test('as a collection’s name, kept composed and found by either', async () => {
    expect(rowOf(await collection(decomposed))).toMatchObject({ id: 1, name: composed })
    expect(complaints(await collection(composed))).toEqual({
      status: 409,
      fields: [
        'name is taken: choose a value no other entry has',
        'singleName is taken: choose a value no other entry has',
      ],
    })
    await post('/core/collections/1/publish', {})
    for (const name of [composed, decomposed]) {
      expect((await instance.call('GET', `/api/${name}`)).status).toBe(200)
      const list = await instance.call('GET', `/core/collections?filter[name]=${name}`)
      expect(rowsOf(list)).toHaveLength(1)
    }
  })

  test('as an element’s name and unique values, kept as they were sent', async () => {
    await collection('c', [{ name: 'code', type: 'text', unique: true }])
    expect(rowOf(await element(1, { name: decomposed, code: decomposed }))).toMatchObject({
      name: decomposed,
    })
    expect((await element(1, { name: composed })).status).toBe(409)
    expect((await element(1, { name: 'other', code: composed })).status).toBe(409)
    for (const spelling of [composed, decomposed])
      for (const query of [`filter[name]=${spelling}`, `filter[code][in]=${spelling}`, `search=${spelling}`])
        expect(rowsOf(await instance.call('GET', `/core/collections/1/elements?${query}`))).toHaveLength(1)
  })

  test('as a field’s name, in bodies, filters and sorting', async () => {
    await collection('c', [{ name: decomposed, type: 'number' }])
    await element(1, { name: 'a', [decomposed]: 2 })
    await element(1, { name: 'b', [composed]: 1 })
    const query = `filter[${decomposed}][gt]=0&sortBy=${decomposed}`
    const rows = rowsOf(await instance.call('GET', `/core/collections/1/elements?${query}`))
    expect(rows.map((row) => row[composed])).toEqual([1, 2])
  })

  test('as a url', async () => {
    await post('/core/pages/items/add', { name: 'P', url: `/${decomposed}/`, title: 'T', active: true })
    expect((await post('/core/pages/items/add', { name: 'P', url: composed, title: 'T' })).status).toBe(409)
    for (const url of [composed, decomposed, `/${composed}`])
      expect((await instance.call('GET', `/pages/${url}`)).body).toMatchObject({
        id: 1,
        url: `/${composed}/`,
      })
  })
})

describe('names as long as they may be', () => {
  const longest = '\u{1f600}'.repeat(255)

  test('of a collection, a field and a value leave no trace but their own', async () => {
    expect((await collection(longest, [{ name: longest, type: 'text', unique: true }])).status).toBe(201)
    await post('/core/collections/1/publish', {})
    const name = '\u{1f600}'.repeat(1_000)
    const value = '日'.repeat(5_000)
    expect((await element(1, { name, [longest]: value })).status).toBe(201)
    expect((await element(1, { name })).status).toBe(409)
    expect((await element(1, { name: 'b', [longest]: value })).status).toBe(409)
    expect((await element(1, { name: 'b', [longest]: `${value}日` })).status).toBe(201)
    expect(rowsOf(await instance.call('GET', `/api/${longest}`))).toHaveLength(2)
    for (const id of [1, 2]) await post(`/core/collections/1/elements/${id}/delete`, {})
    expect(await scanned(table, 'unique#element#')).toEqual([])
  })

  test.each([
    ['a collection', { name: `${longest}x`, singleName: 's', pluralName: 'p', fields: [] }, 'name'],
    [
      'a field',
      { name: 'n', singleName: 's', pluralName: 'p', fields: [{ name: `${longest}x`, type: 'text' }] },
      'fields.0.name',
    ],
  ])('of %s and one more are refused', async (_, json, name) => {
    const answer = complaints(await post('/core/collections/add', json))
    expect(answer).toEqual({ status: 400, fields: [`${name} must be text of 1 to 255 characters`] })
  })
})

describe('names that could reach into objects or the table', () => {
  test.each(['__proto__', 'constructor', 'prototype'])(
    '%s is no field, and as a member it is named',
    async (name) => {
      const fields = `[{"name":"${name}","type":"text"}]`
      const refused = await raw(
        '/core/collections/add',
        `{"name":"c","singleName":"c","pluralName":"c","fields":${fields}}`,
      )
      expect(complaints(refused).fields).toEqual([
        'fields.0.name must not be __proto__, constructor or prototype: JavaScript reserves these names',
      ])
      await collection('c')
      expect(
        complaints(await raw('/core/collections/1/elements/add', `{"name":"a","${name}":{"active":true}}`)),
      ).toEqual({
        status: 400,
        fields: [`${name} is not a field of this collection: leave it out or define it`],
      })
    },
  )

  test.each(['__proto__', 'constructor', 'prototype'])('%s is no value of a page', async (name) => {
    const values = `{"${name}":{"type":"text","value":"x"},"kept":{"type":"text","value":"y"}}`
    const sent = `{"name":"p","url":"p","title":"p","fields":${values}}`
    expect(complaints(await raw('/core/pages/items/add', sent))).toEqual({
      status: 400,
      fields: [
        `fields.${name} has a name that must not be __proto__, constructor or prototype: JavaScript reserves these names`,
      ],
    })
  })

  test.each(['__proto__', 'constructor', 'toString'])(
    '%s may name a collection, an element and a url',
    async (name) => {
      expect((await collection(name)).status).toBe(201)
      expect((await post('/core/collections/1/publish', {})).status).toBe(200)
      expect((await element(1, { name })).status).toBe(201)
      expect(rowsOf(await instance.call('GET', `/api/${name}`))).toMatchObject([{ name }])
      await post('/core/pages/items/add', { name, url: name, title: 'T', active: true })
      expect((await instance.call('GET', `/pages/${name}`)).body).toMatchObject({ url: name })
      for (const query of [`sortBy=${name}`, `filter[${name}]=1`])
        expect((await instance.call('GET', `/api/${name}?${query}`)).status).toBe(400)
    },
  )

  test('a # in a value meets no other field’s claims', async () => {
    await collection('c', [
      { name: 'a', type: 'text', unique: true },
      { name: 'b', type: 'text', unique: true },
    ])
    for (const [at, sent] of [
      { a: 'x#y' },
      { a: 'x', b: 'y' },
      { b: '#y' },
      { a: '#', b: '##' },
      { a: '' },
    ].entries())
      expect((await element(1, { name: `n${at}#a`, ...sent })).status).toBe(201)
    expect(await claimsIn(table, 'element#c')).toHaveLength(12)
  })

  test('numeric names are names', async () => {
    await collection('c', [
      { name: '10', type: 'number' },
      { name: '9', type: 'text', unique: true },
    ])
    await element(1, { name: 'a', 10: 5, 9: 'x' })
    await element(1, { name: 'b', 10: 3, 9: 'y' })
    await post('/core/collections/1/publish', {})
    const rows = rowsOf(await instance.call('GET', '/api/c?sortBy=10&filter[9][ne]=z'))
    expect(rows).toMatchObject([
      { id: 2, _hits: 0, 10: 3, 9: 'y' },
      { id: 1, _hits: 0, 10: 5, 9: 'x' },
    ])
    expect((await element(1, { name: 'c', 9: 'x' })).status).toBe(409)
  })
})

describe('half a surrogate pair is no text', () => {
  test.each([
    ['/core/collections/add', '{"name":"\\ud800","singleName":"s","pluralName":"p","fields":[]}', 'name'],
    ['/core/pages/items/add', '{"name":"p","url":"\\udc00","title":"t"}', 'url'],
    ['/core/pages/items/add', '{"name":"p","url":"u","title":"\\ud800 t"}', 'title'],
    ['/core/collections/1/elements/add', '{"name":"\\ud800"}', 'name'],
    ['/core/collections/1/elements/add', '{"name":"a","code":"\\ud800"}', 'code'],
    ['/core/collections/1/elements/add', '{"name":"a","json":{"a":["\\ud800"]}}', 'json'],
    ['/core/collections/1/elements/add', '{"name":"a","json":{"\\ud800":1}}', 'json'],
    [
      '/core/static/items/add',
      '{"name":"a","url":"b","fields":{"a":{"type":"rawJson","value":{"\\ud800":1}}}}',
      'fields.a.value',
    ],
    [
      '/core/collections/add',
      '{"name":"d","singleName":"s","pluralName":"p","fields":[{"name":"j","type":"rawJson","default":"\\ud800"}]}',
      'fields.0.default',
    ],
  ])('%s %s', async (path, text, name) => {
    await collection('c', [
      { name: 'code', type: 'text', unique: true },
      { name: 'json', type: 'rawJson', unique: true },
    ])
    const { status, fields } = complaints(await raw(path, text))
    expect([status, fields.map((one) => one.split(' ')[0])]).toEqual([400, [name]])
  })
})
