import { describe, expect, inject, test } from 'vitest'
import { collectionEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { isRecord } from '../../shared/values/records.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, collectionBody, publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()
const { origin } = new URL(inject('stack').baseUrl)

const fields = [
  { name: 'title', type: 'text', allowNull: false, default: 'Untitled' },
  { name: 'minutes', type: 'number' },
] as const

const members = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

/** The schemas of a document by what they describe. */
const schemaOf = (document: Readonly<Record<string, unknown>>, collection: string) =>
  Object.values(members(members(document.components).schemas))
    .map(members)
    .find(({ description }) => description === `An element of the collection ${collection}.`)

describe('public.contentDocument', () => {
  test('has each published collection with its fields, at the address of the request', async () => {
    const { name } = await publishedCollection(admin, fields)
    const { data, headers } = await visitor.call(publicEndpoints.contentDocument, {})
    expect(data).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: origin }],
      info: { contact: { url: `${origin}/docs` } },
    })
    expect(Object.keys(members(data.paths))).toEqual(
      expect.arrayContaining([
        `/api/${name}`,
        `/api/${name}/{id}`,
        `/api/${name}/changes`,
        '/api/pages/items',
      ]),
    )
    expect(schemaOf(data, name)).toMatchObject({
      properties: { id: {}, title: { type: 'string' }, minutes: { type: ['number', 'null'] } },
    })
    expect(headers.get('etag')).toMatch(/^W\//)
  })

  test('has no collection that is not published, and none that is not published any more', async () => {
    const { id, name } = await publishedCollection(admin, fields)
    const draft = collectionBody(fields)
    await admin.call(collectionEndpoints.add, { body: draft })
    await admin.call(collectionEndpoints.unpublish, { params: { id } })
    const { text } = await visitor.send(publicEndpoints.contentDocument, '/api/openapi.json')
    for (const one of [name, draft.name, draft.singleName, draft.pluralName]) expect(text).not.toContain(one)
  })

  test('is one document with a slash at its end, and by HEAD', async () => {
    const seen = await visitor.send(publicEndpoints.contentDocument, '/api/openapi.json/')
    expect(seen.status).toBe(200)
    const head = await visitor.send(publicEndpoints.contentDocument, '/api/openapi.json', { method: 'HEAD' })
    expect(head.status).toBe(200)
  })
})

describe('public.elementSchema', () => {
  test('is the JSON Schema of one element, with its own address', async () => {
    const { name, singleName } = await publishedCollection(admin, fields)
    const { data } = await visitor.call(publicEndpoints.elementSchema, { params: { collection: name } })
    const builtIn = ['id', '_hits', '_sort', 'name', 'active', 'createdAt', 'updatedAt']
    expect(data).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      $id: `${origin}/api/${name}/schema`,
      title: singleName,
      type: 'object',
      required: [...builtIn, 'title', 'minutes'],
    })
  })

  test('is in the document word for word', async () => {
    const { name } = await publishedCollection(admin, fields)
    const { data } = await visitor.call(publicEndpoints.elementSchema, { params: { collection: name } })
    const document = (await visitor.call(publicEndpoints.contentDocument, {})).data
    const { $schema: _, $id: __, title: ___, ...schema } = data
    expect(schemaOf(document, name)).toMatchObject(schema)
  })

  test('of a name with letters of any script has its address percent-encoded', async () => {
    const body = { ...collectionBody(fields), name: `${unique('é')} {記}` }
    const { id } = (await admin.call(collectionEndpoints.add, { body })).data.payload
    await admin.call(collectionEndpoints.publish, { params: { id } })
    const { data } = await visitor.call(publicEndpoints.elementSchema, { params: { collection: body.name } })
    expect(data.$id).toBe(`${origin}/api/${encodeURIComponent(body.name)}/schema`)
    const { text } = await visitor.send(publicEndpoints.elementSchema, new URL(String(data.$id)).pathname)
    expect(JSON.parse(text)).toEqual(data)
  })

  test('stays the same while elements come, and has another ETag when a field comes', async () => {
    const made = await publishedCollection(admin, fields)
    const { id, ...names } = made
    const params = { collection: made.name }
    const etag = (await visitor.call(publicEndpoints.elementSchema, { params })).headers.get('etag') ?? ''
    await addElement(admin, made, { name: 'first' })
    const headers = { 'if-none-match': etag }
    const same = await visitor.fails(304, publicEndpoints.elementSchema, { params, headers })
    expect(same.headers.get('etag')).toBe(etag)
    const body = { ...names, fields: [...fields, { name: 'on', type: 'date' as const }] }
    await admin.call(collectionEndpoints.update, { params: { id }, body })
    const { headers: now } = await visitor.call(publicEndpoints.elementSchema, { params, headers })
    expect(now.get('etag')).not.toBe(etag)
  })
})
