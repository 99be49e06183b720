import { beforeEach, describe, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { type Answer, type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance

beforeEach(async () => {
  table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
})

const post = (path: string, json?: unknown, headers = {}) => instance.call('POST', path, { json, headers })
const get = (path: string, headers = {}) => instance.call('GET', path, { headers })
const tagOf = ({ headers }: Answer): string => String(headers.etag)
const books = (fields: unknown[] = []) => ({ name: 'books', singleName: 'book', pluralName: 'books', fields })

describe('If-Match', () => {
  beforeEach(async () => {
    await post('/core/collections/add', books())
    await post('/core/collections/1/elements/add', { name: 'a' })
    await post('/core/pages/items/add', { name: 'P', url: 'p', title: 'T' })
    await post('/core/static/sections/add', { name: 'S', url: 's' })
  })

  test.each<[string, unknown]>([
    ['/core/collections/1', books()],
    ['/core/collections/1/elements/1', { _sort: 1 }],
    ['/core/pages/items/1', { title: 'U' }],
    ['/core/static/sections/1', { sort: 1 }],
  ])('lets one of two editors of %s through', async (path, change) => {
    const tag = tagOf(await get(path))
    const first = await post(path, change, { 'if-match': tag })
    expect(first.status).toBe(200)
    expect(tagOf(first)).toBe(tagOf(await get(path)))
    for (const [stale, json] of [
      ['', change],
      ['/publish', undefined],
      ['/unpublish', undefined],
      ['/delete', undefined],
    ] as const)
      expect((await post(path + stale, json, { 'if-match': tag })).status).toBe(412)
    expect((await post(path, change)).status).toBe(200)
    const current = tagOf(await get(path))
    expect((await post(`${path}/delete`, undefined, { 'if-match': `"x", ${current}` })).status).toBe(200)
  })

  test('sees that an element reads differently since its schema changed', async () => {
    const path = '/core/collections/1/elements/1'
    const before = await get(path)
    await post('/core/collections/1', books([{ name: 'tone', type: 'text', default: 'calm' }]))
    const after = await get(path, { 'if-none-match': tagOf(before) })
    expect(after.status).toBe(200)
    expect(rowOf(after)).toMatchObject({ tone: 'calm' })
    expect((await post(path, { tone: 'x' }, { 'if-match': tagOf(before) })).status).toBe(412)
    expect((await post(path, { tone: 'x' }, { 'if-match': tagOf(after) })).status).toBe(200)
  })
})

describe('a client that has what it asks for', () => {
  beforeEach(async () => {
    await post('/core/collections/add', books())
    await post('/core/collections/1/publish')
    await post('/core/collections/1/elements/add', { name: 'a' })
    await post('/core/pages/items/add', { name: 'P', url: 'p', title: 'T', active: true })
  })

  test.each([
    '/api/books',
    '/api/books?limit=1',
    '/api/books/1',
    '/pages/p',
    '/api/pages/items/1',
    '/core/pages/items/1',
  ])('%s is 304, without a body, whatever Cache-Control the client adds', async (path) => {
    const first = await get(path)
    const asked = { 'if-none-match': `"other", ${tagOf(first)}`, 'cache-control': 'no-cache' }
    const again = await get(path, asked)
    expect(again).toMatchObject({ status: 304, text: '' })
    expect(again.headers).toMatchObject({ etag: tagOf(first), vary: 'Accept-Encoding, Origin' })
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
    expect(again.headers).not.toHaveProperty('content-type')
  })

  test('gets what is new after a write', async () => {
    const tags = [
      tagOf(await get('/api/books')),
      tagOf(await get('/api/books/1')),
      tagOf(await get('/pages/p')),
    ]
    await post('/core/collections/1/elements/1', { _sort: 1 })
    await post('/core/pages/items/1', { title: 'U' })
    for (const [at, path] of ['/api/books', '/api/books/1', '/pages/p'].entries())
      expect((await get(path, { 'if-none-match': tags[at] })).status).toBe(200)
  })

  test('is told how long to keep it: public reads for a while, administrative ones never', async () => {
    const visitor = { authorization: undefined }
    expect((await get('/pages/p', visitor)).headers['cache-control']).toBe('public, max-age=60')
    expect((await get('/pages/p')).headers['cache-control']).toBe('private, max-age=60')
    expect((await get('/core/pages/items/1')).headers['cache-control']).toBe('no-store')
    expect((await get('/pages/nope')).headers['cache-control']).toBe('no-store')
  })

  test('gets the headers alone for HEAD', async () => {
    const whole = await get('/pages/p')
    const head = await instance.call('HEAD', '/pages/p')
    expect(head).toMatchObject({ status: 200, text: '', headers: whole.headers })
    expect((await instance.call('HEAD', '/pages/nope')).text).toBe('')
  })
})

describe('a list over 6 MB', () => {
  test('names the limit that fits, and that fits', async () => {
    await post('/core/collections/add', books([{ name: 'text', type: 'text' }]))
    await post('/core/collections/1/publish')
    for (const part of [0, 1]) {
      const rows = Array.from({ length: 13 }, (_, at) => ({
        name: `n${part}-${at}`,
        text: 'x'.repeat(350_000),
      }))
      expect(rowOf(await post('/core/collections/1/elements/import', rows)).imported).toBe(13)
    }
    for (const path of ['/core/collections/1/elements', '/api/books']) {
      const refused = await get(`${path}?limit=1000`)
      const { status, fields } = complaints(refused)
      expect([status, fields[0]]).toEqual([400, expect.stringMatching(/^limit must be at most \d+ here: /)])
      const limit = Number(/\d+/.exec(fields[0] ?? '')?.[0])
      expect(limit).toBeGreaterThan(12)
      const fitting = await get(`${path}?limit=${limit}`)
      expect(fitting.status).toBe(200)
    }
    expect((await get('/api/books?limit=1000', { 'accept-encoding': 'gzip' })).status).toBe(200)
    const feed = await get('/api/books/changes?limit=1000')
    expect([feed.status, feed.body.payload]).toEqual([200, expect.objectContaining({ more: true, gone: [] })])
  })
})

describe('an entity near DynamoDB’s 400 KB', () => {
  const page = (text: string) => ({
    name: 'P',
    url: 'p',
    title: 'T',
    fields: { a: { type: 'text', value: text } },
  })

  test('is kept, or refused by the member that is too long', async () => {
    expect((await post('/core/pages/items/add', page('x'.repeat(379_000)))).status).toBe(201)
    expect(complaints(await post('/core/pages/items/1', page('日'.repeat(127_000))))).toEqual({
      status: 400,
      fields: ['fields must be shorter: an entry holds at most 380 KB, and this one has 382 KB'],
    })
    expect((await post('/core/pages/items/1', page('日'.repeat(126_000)))).status).toBe(200)
  })

  test('counts values of removed fields, and does not lose them', async () => {
    const [a, b] = [
      { name: 'a', type: 'text' },
      { name: 'b', type: 'text' },
    ]
    await post('/core/collections/add', books([a, b]))
    await post('/core/collections/1/elements/add', { name: 'e', a: 'x'.repeat(200_000), b: '' })
    await post('/core/collections/1', books([b]))
    const refused = await post('/core/collections/1/elements/1', { b: 'x'.repeat(200_000) })
    expect(refused.status).toBe(400)
    await post('/core/collections/1', books([a, b]))
    const kept = rowOf(await get('/core/collections/1/elements/1'))
    expect(String(kept.a)).toHaveLength(200_000)
  })

  test('is a collection too: its defaults count, and what they filled older elements with', async () => {
    const long = (name: string) => ({ name, type: 'text', default: 'x'.repeat(120_000) })
    await post('/core/collections/add', books([long('a')]))
    expect((await post('/core/collections/1', books([long('b')]))).status).toBe(200)
    expect((await post('/core/collections/1', books([long('c')]))).status).toBe(200)
    expect(complaints(await post('/core/collections/1', books([long('d')])))).toEqual({
      status: 400,
      fields: ['fields must be shorter: an entry holds at most 380 KB, and this one has 481 KB'],
    })
    expect((await post('/core/collections/1', books([]))).status).toBe(200)
  })
})

describe('filters by null', () => {
  test('find what has no value, of every type', async () => {
    const types = ['text', 'number', 'boolean', 'date', 'color', 'rawJson']
    await post('/core/collections/add', books(types.map((type) => ({ name: type, type }))))
    const values = { text: 'null', number: 0, boolean: false, date: '2026-01-01', color: '#000', rawJson: [] }
    await post('/core/collections/1/elements/add', { name: 'full', ...values })
    await post('/core/collections/1/elements/add', { name: 'empty' })
    const names = async (query: string) =>
      rowsOf(await get(`/core/collections/1/elements?${query}`)).map(({ name }) => name)
    for (const type of types) {
      expect(await names(`filter[${type}][null]=true`)).toEqual(['empty'])
      expect(await names(`filter[${type}][null]=false`)).toEqual(['full'])
    }
    // Text may read `null`, so only its operator asks for no value.
    expect(await names('filter[text]=null')).toEqual(['full'])
    expect(await names('filter[text][ne]=null')).toEqual(['empty'])
    for (const type of types.slice(1)) {
      expect(await names(`filter[${type}]=null`)).toEqual(['empty'])
      expect(await names(`filter[${type}][ne]=null`)).toEqual(['full'])
      expect(await names(`filter[${type}][in]=null`)).toEqual(['empty'])
    }
  })
})

describe('forms and JSON mean the same', () => {
  test('values that came as JSON text are read as JSON', async () => {
    const fields = [
      { name: 't', type: 'text', value: '' },
      { name: 'n', type: 'text', value: 'null' },
      { name: 'r', type: 'rawJson', value: '[1]' },
    ]
    const add = (url: string, sent: object) =>
      instance.call('POST', '/core/static/items/add', sent).then((answer) => rowOf(answer)[url])
    const members: [string, string][] = [
      ['name', 'S'],
      ['url', 's1'],
      ['fields', JSON.stringify(fields)],
    ]
    expect(await add('fields', { form: members })).toEqual(fields)
    expect(await add('fields', { json: { name: 'S', url: 's2', fields } })).toEqual(fields)
    const repeated = fields.map((field): [string, string] => ['fields', JSON.stringify(field)])
    expect(await add('fields', { form: [['name', 'S'], ['url', 's3'], ...repeated] })).toEqual(fields)
  })

  test('a collection’s defaults too', async () => {
    const fields = [
      { name: 'r', type: 'rawJson', default: '5' },
      { name: 't', type: 'text', default: '' },
    ]
    const { fields: sent, ...rest } = books(fields)
    const form: [string, string][] = [...Object.entries(rest), ['fields', JSON.stringify(sent)]]
    const made = rowOf(await instance.call('POST', '/core/collections/add', { form }))
    expect(made.fields).toMatchObject([{}, {}, {}, {}, { default: '5' }, { default: '' }])
  })
})
