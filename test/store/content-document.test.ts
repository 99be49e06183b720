import { beforeEach, describe, expect, test } from 'vitest'
import { entityKey, headKey } from '../../shared/store/keys.ts'
import { deleteItem, getItem, putItem, type Table } from '../../shared/store/table.ts'
import { type Consumed, consumptionOf } from './content/consumption.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { idIn, rowOf } from './content/rows.ts'
import { documentOf, objectAt } from './content/typed.ts'
import { engineOfFile } from './engine.ts'

const engine = engineOfFile()
let table: Table
let instance: Instance

beforeEach(async () => {
  table = await engine.newTable()
  instance = startInstance(table, await tokenWith(table, 1))
})

const text = { name: 'title', type: 'text' }
const body = (name: string, rest: object = {}) => ({
  name,
  singleName: `one of ${name}`,
  pluralName: name,
  fields: [text],
  ...rest,
})
const add = async (name: string, rest?: object): Promise<number> =>
  idIn(await instance.call('POST', '/core/collections/add', { json: body(name, rest) }))
const post = async (path: string, json?: unknown) =>
  rowOf(await instance.call('POST', `/core/collections/${path}`, json === undefined ? {} : { json }))
const published = async (name: string, rest?: object): Promise<number> => {
  const id = await add(name, rest)
  await post(`${id}/publish`)
  return id
}

const paths = ['/api/openapi.json', '/api/books/schema']

/** What a stranger gets, from an instance that knows what was before, and from one that knows nothing. */
const seen = async () => {
  const answers = []
  for (const { call } of [instance, startInstance(table, 'none')])
    for (const path of paths) {
      const { status, headers, text } = await call('GET', path)
      answers.push({ path, status, etag: headers.etag, text })
    }
  return answers
}

describe('an ETag moves with what the public can see', () => {
  test('and is the same for all instances', async () => {
    await published('books')
    const [document, schema, otherDocument, otherSchema] = await seen()
    expect([otherDocument, otherSchema]).toEqual([document, schema])
    expect(document?.etag).toMatch(/^W\//)
    expect(document?.etag).not.toBe(schema?.etag)
  })

  test.each<[string, (id: number) => Promise<unknown>]>([
    ['its fields', (id) => post(`${id}`, body('books', { fields: [{ ...text, type: 'number' }] }))],
    [
      'whether one may be null',
      (id) => post(`${id}`, body('books', { fields: [{ ...text, allowNull: false }] })),
    ],
    ['its single name', (id) => post(`${id}`, body('books', { singleName: 'volume' }))],
  ])('and so when a collection changes %s', async (_, change) => {
    const id = await published('books')
    const before = await seen()
    await change(id)
    const after = await seen()
    for (const [at, { etag, text }] of after.entries()) {
      expect(etag).not.toBe(before[at]?.etag)
      expect(text).not.toBe(before[at]?.text)
    }
  })

  test('and so when a collection is renamed, unpublished and published', async () => {
    const id = await published('books')
    const first = await seen()
    await post(`${id}`, body('tomes', { singleName: 'one of books' }))
    const renamed = await seen()
    expect(renamed[0]?.text).toContain('"/api/tomes/{id}"')
    expect(renamed[0]?.text).not.toContain('"/api/books')
    expect(renamed[1]?.status).toBe(404)
    await post(`${id}`, body('books'))
    expect(await seen()).toEqual(first)
    await post(`${id}/unpublish`)
    const [document, schema] = await seen()
    expect(document?.text).not.toContain('books')
    expect(schema?.status).toBe(404)
    await post(`${id}/publish`)
    expect(await seen()).toEqual(first)
  })

  test('and not by a change of a published collection that the public does not see', async () => {
    const id = await published('books')
    const before = await seen()
    await post(`${id}`, body('books', { fields: [{ ...text, default: 'a', unique: true }] }))
    await post(`${id}/elements/add`, { name: 'first', title: 'b' })
    expect(await seen()).toEqual(before)
  })
})

test('a stranger sees nothing of drafts: no name, no number, and no name that has to give way to one', async () => {
  const empty = await seen()
  const draft = await add('books', { singleName: 'tale', pluralName: 'tales' })
  expect(await seen()).toEqual(empty)
  await post(`${draft}`, body('books', { singleName: 'tale', pluralName: 'tales', fields: [] }))
  expect(await seen()).toEqual(empty)
  // Its names would be those of the draft, if the draft were public.
  await published('stories', { singleName: 'Tale!', pluralName: 'tales' })
  const [document] = await seen()
  expect(document?.text).toContain('"#/components/schemas/Tale"')
  expect(document?.text).toContain('"listTales"')
  expect(document?.text).not.toMatch(/books|Collection\d/)
  await post(`${draft}`, body('books', { singleName: 'tale 2', pluralName: 'tales' }))
  await post(`${draft}/elements/add`, { name: 'first', title: 'a' })
  expect((await seen())[0]).toEqual(document)
})

const half = { command: 'GetCommand', units: 0.5 }

describe('what it costs', () => {
  let all: Consumed[]
  const readsOf = async (path: string, etag?: string) => {
    const from = all.length
    const headers = etag === undefined ? {} : { 'if-none-match': etag }
    const { status } = await instance.call('GET', path, { headers })
    const reads = all.slice(from).filter(({ command }) => /^(Get|Query|BatchGet|Scan)/.test(command))
    return { status, reads }
  }

  beforeEach(async () => {
    await published('books')
    await add('drafts')
    all = consumptionOf(table)
    instance = startInstance(table, await tokenWith(table, 1))
    await instance.call('GET', '/api/openapi.json')
  })

  test.each(paths)(
    '%s takes half a read unit while nothing has changed, and so does its 304',
    async (path) => {
      const { headers } = await instance.call('GET', path)
      expect(await readsOf(path)).toEqual({ status: 200, reads: [half] })
      expect(await readsOf(path, headers.etag)).toEqual({ status: 304, reads: [half] })
    },
  )

  test('a change of a draft costs no more', async () => {
    await post('2', body('drafts', { fields: [] }))
    for (const path of paths) expect(await readsOf(path)).toEqual({ status: 200, reads: [half] })
  })

  test('a name that nothing has costs the same', async () => {
    for (const name of ['none', 'drafts'])
      expect(await readsOf(`/api/${name}/schema`)).toEqual({ status: 404, reads: [half] })
  })

  test('after a change it reads the head, the log and the collection that changed, and half a unit from then on', async () => {
    // Another instance writes: this one has not the change in memory.
    const writer = startInstance(table, await tokenWith(table, 1))
    await writer.call('POST', '/core/collections/1', { json: body('books', { fields: [] }) })
    const { status, reads } = await readsOf('/api/openapi.json')
    expect(status).toBe(200)
    expect(reads.map(({ command }) => command)).toEqual(['GetCommand', 'QueryCommand', 'BatchGetCommand'])
    for (const path of paths) expect(await readsOf(path)).toEqual({ status: 200, reads: [half] })
  })
})

test('a collection that has had the name openapi.json keeps its other paths', async () => {
  const id = await published('books')
  await post(`${id}/elements/add`, { name: 'first', title: 'a' })
  // As it was before the name was taken.
  const item = await getItem(table, entityKey('collection', id))
  const data = String(item?.data).replace('"name":"books"', '"name":"openapi.json"')
  await putItem(table, { ...item, ...entityKey('collection', id), data })
  const head = await getItem(table, headKey('element#books'))
  await putItem(table, { ...head, ...headKey('element#openapi.json') })
  await deleteItem(table, { ...headKey('element#books') })

  const fresh = startInstance(table, 'none')
  const document = await documentOf(fresh)
  expect(document.openapi).toBe('3.1.0')
  expect(rowOf(await fresh.call('GET', '/api/openapi.json/1'))).toMatchObject({ name: 'first', title: 'a' })
  expect((await fresh.call('GET', '/api/openapi.json/changes')).body.payload).toMatchObject({
    changed: [{ name: 'first' }],
  })
  const { status, body: schema } = await fresh.call('GET', '/api/openapi.json/schema')
  expect([status, schema.title]).toEqual([200, 'one of books'])
  const own = Object.keys(objectAt(document, 'paths')).filter((path) => path.startsWith('/api/openapi.json'))
  expect(own).toEqual(['/{id}', '/changes', '/schema'].map((rest) => `/api/openapi.json${rest}`))
})
