import { describe, expect, test } from 'vitest'
import { collectionEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { addElement, collectionBody, makeCollection, publishedCollection } from './harness/collections.ts'
import { namedBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()

const builtIn = [
  { name: 'name', type: 'text', allowNull: false, unique: true },
  { name: 'active', type: 'boolean', allowNull: false, unique: false, default: true },
  { name: '_sort', type: 'number', allowNull: false, unique: false, default: 500 },
  { name: '_hits', type: 'number', allowNull: false, unique: false, default: 0 },
]

describe('collections.add', () => {
  test('answers with the built-in fields before the submitted ones, and without active', async () => {
    const body = collectionBody([
      { name: 'title', type: 'text', allowNull: false },
      { name: 'tint', type: 'color', default: '#fff' },
    ])
    const { status, data } = await admin.call(collectionEndpoints.add, { body })
    const { id, createdAt, updatedAt, ...rest } = data.payload
    expect(status).toBe(201)
    expect(id).toBeGreaterThan(0)
    expect(createdAt).toBe(updatedAt)
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(60_000)
    expect(rest).toEqual({
      name: body.name,
      singleName: body.singleName,
      pluralName: body.pluralName,
      fields: [
        ...builtIn,
        { name: 'title', type: 'text', allowNull: false, unique: false },
        { name: 'tint', type: 'color', allowNull: true, unique: false, default: '#fff' },
      ],
      createdBy: 1,
    })
  })

  test('names every missing member', async () => {
    const failed = await admin.send(collectionEndpoints.add, '/core/collections/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    expect(failed.status).toBe(400)
    expect(JSON.parse(failed.text).fields).toEqual(
      ['name', 'singleName', 'pluralName', 'fields'].map((name) => ({ name, message: 'is required' })),
    )
  })

  test.each([
    ['name', { name: 'a'.repeat(256) }],
    ['name', { name: '' }],
    ['name', { name: 'a/b' }],
    ['name', { name: '..' }],
    ['name', { name: 'what?' }],
    ['name', { name: 'line\nfeed' }],
    ['name', { name: 'pages' }],
    ['name', { name: 'static' }],
    ['name', { name: 'openapi.json' }],
    ['singleName', { singleName: 'a'.repeat(256) }],
    ['pluralName', { pluralName: '' }],
  ])('refuses a wrong %s: %j', async (member, wrong) => {
    const failed = await admin.fails(400, collectionEndpoints.add, {
      body: { ...collectionBody(), ...wrong },
    })
    expect(namedBy(failed)).toEqual([member])
  })

  test('says which names are taken by other paths', async () => {
    const body = { ...collectionBody(), name: 'openapi.json' }
    const { failure } = await admin.fails(400, collectionEndpoints.add, { body })
    expect(failure?.fields).toEqual([
      {
        name: 'name',
        message:
          'must not be pages, static or openapi.json: under /api these paths are taken, so choose another name',
      },
    ])
  })

  test('takes names of 255 characters of any script', async () => {
    const start = unique('名')
    const name = start + '🙂'.repeat(255 - start.length)
    const { data } = await admin.call(collectionEndpoints.add, { body: { ...collectionBody(), name } })
    expect(data.payload.name).toBe(name)
  })

  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'takes %s for a collection’s name',
    async (name) => {
      const { data } = await admin.call(collectionEndpoints.add, { body: { ...collectionBody(), name } })
      expect(data.payload.name).toBe(name)
      await admin.call(collectionEndpoints.publish, { params: { id: data.payload.id } })
      const { data: list } = await asVisitor().call(publicEndpoints.collection, {
        params: { collection: name },
      })
      expect(list.payload).toEqual([])
      await admin.call(collectionEndpoints.delete, { params: { id: data.payload.id } })
      await asVisitor().fails(404, publicEndpoints.collection, { params: { collection: name } })
    },
  )

  test('refuses a name or a singleName that another has, in any Unicode form', async () => {
    const body = collectionBody([], unique('Größe'))
    await admin.call(collectionEndpoints.add, { body })
    const sameName = { ...collectionBody(), name: body.name.normalize('NFD') }
    const first = await admin.fails(409, collectionEndpoints.add, { body: sameName })
    expect(namedBy(first)).toEqual(['name'])
    const sameSingle = { ...collectionBody(), singleName: body.singleName }
    const second = await admin.fails(409, collectionEndpoints.add, { body: sameSingle })
    expect(namedBy(second)).toEqual(['singleName'])
    const { data } = await admin.call(collectionEndpoints.add, {
      body: { ...collectionBody(), pluralName: body.pluralName },
    })
    expect(data.payload.pluralName).toBe(body.pluralName)
  })
})

describe('collections.get', () => {
  test('gives the collection, active null until it is published', async () => {
    const made = await makeCollection(admin)
    const { data, headers } = await admin.call(collectionEndpoints.get, { params: { id: made.id } })
    expect(data.payload).toMatchObject({ ...made, active: null, fields: builtIn })
    expect(headers.get('etag')).toMatch(/^"\d+"$/)
  })

  test.each(['999999999', '0', '-1', 'abc', '1.5', '1e3', '9'.repeat(30), '__proto__'])(
    'knows no collection %s',
    async (id) => {
      expect((await admin.fails(404, collectionEndpoints.get, { params: { id } })).failure?.error.title).toBe(
        'Not found',
      )
    },
  )
})

describe('collections.update', () => {
  test('replaces names and submitted fields, and leaves active as it is', async () => {
    const { id } = await makeCollection(admin, [{ name: 'a', type: 'text' }])
    const body = collectionBody([{ name: 'b', type: 'number', allowNull: false }])
    const { data } = await admin.call(collectionEndpoints.update, { params: { id }, body })
    expect(data.payload).toMatchObject({ id, name: body.name, singleName: body.singleName, active: null })
    expect(data.payload.fields).toEqual([
      ...builtIn,
      { name: 'b', type: 'number', allowNull: false, unique: false },
    ])
    expect(data.payload.updatedAt >= data.payload.createdAt).toBe(true)
    await admin.call(collectionEndpoints.publish, { params: { id } })
    const again = await admin.call(collectionEndpoints.update, { params: { id }, body })
    expect(again.data.payload.active).toBe(true)
  })

  test('keeps to If-Match', async () => {
    const { id, ...names } = await makeCollection(admin)
    const body = { ...names, fields: [] }
    const { headers } = await admin.call(collectionEndpoints.get, { params: { id } })
    const etag = headers.get('etag') ?? ''
    const first = await admin.call(collectionEndpoints.update, {
      params: { id },
      body,
      headers: { 'if-match': etag },
    })
    expect(first.headers.get('etag')).not.toBe(etag)
    await admin.fails(412, collectionEndpoints.update, {
      params: { id },
      body,
      headers: { 'if-match': etag },
    })
    await admin.call(collectionEndpoints.update, { params: { id }, body, headers: { 'if-match': '*' } })
  })

  test('refuses names that another collection has', async () => {
    const other = await makeCollection(admin)
    const { id, ...names } = await makeCollection(admin)
    const body = { ...names, fields: [], name: other.name }
    expect(namedBy(await admin.fails(409, collectionEndpoints.update, { params: { id }, body }))).toEqual([
      'name',
    ])
    await admin.fails(404, collectionEndpoints.update, { params: { id: 999_999_999 }, body })
  })
})

describe('collections.publish', () => {
  test('sets active and gives the whole collection', async () => {
    const made = await makeCollection(admin)
    const before = await admin.call(collectionEndpoints.get, { params: { id: made.id } })
    const { data } = await admin.call(collectionEndpoints.publish, { params: { id: made.id } })
    expect(data.payload).toEqual({
      ...before.data.payload,
      active: true,
      updatedAt: data.payload.updatedAt,
    })
    expect(data.payload.updatedAt >= before.data.payload.updatedAt).toBe(true)
  })
})

describe('collections.unpublish', () => {
  test('takes the collection out of public reads', async () => {
    const made = await publishedCollection(admin)
    const visitor = asVisitor()
    const params = { collection: made.name }
    await visitor.call(publicEndpoints.collection, { params })
    const { data } = await admin.call(collectionEndpoints.unpublish, { params: { id: made.id } })
    expect(data.payload.active).toBe(false)
    await visitor.fails(404, publicEndpoints.collection, { params })
  })
})

describe('collections.delete', () => {
  test('gives what was deleted, and frees its names but not its id', async () => {
    const made = await publishedCollection(admin, [{ name: 'code', type: 'text', unique: true }])
    await addElement(admin, made, { name: 'one', code: 'A' })
    const { data } = await admin.call(collectionEndpoints.delete, { params: { id: made.id } })
    expect(data.payload).toMatchObject({ ...made, active: true })
    await admin.fails(404, collectionEndpoints.get, { params: { id: made.id } })
    await admin.fails(404, collectionEndpoints.delete, { params: { id: made.id } })
    await asVisitor().fails(404, publicEndpoints.collection, { params: { collection: made.name } })
    const { id: _, ...names } = made
    const again = await admin.call(collectionEndpoints.add, {
      body: { ...names, fields: [{ name: 'code', type: 'text', unique: true }] },
    })
    expect(again.data.payload.id).toBeGreaterThan(made.id)
    const element = await addElement(admin, again.data.payload, { name: 'one', code: 'A' })
    expect(element.code).toBe('A')
  })

  test('DELETE on the collection’s own path is the same', async () => {
    const { id } = await makeCollection(admin)
    const { status } = await admin.send(collectionEndpoints.delete, `/core/collections/${id}`, {
      method: 'DELETE',
    })
    expect(status).toBe(200)
    await admin.fails(404, collectionEndpoints.get, { params: { id } })
  })
})
