import { describe, expect, test } from 'vitest'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { sharedAccounts } from './accounts.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { collectionBody, publishedCollection } from './harness/collections.ts'
import { entityOf, post, restore } from './harness/restore.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

type Endpoints = Record<'get' | 'add' | 'update' | 'delete' | 'restore', Endpoint>
type Kind = [id: string, endpoints: Endpoints, body: () => object, change: object, param?: string]

const site = () => ({ name: 'N', url: unique('u'), sort: 7, description: 'words' })
const values = [{ name: 'n', type: 'rawJson', value: { a: [1, null] } }]
const title = { name: 'title', type: 'text', unique: true } as const
const kinds: Kind[] = [
  ['collections.restore', collectionEndpoints, () => collectionBody([title]), { pluralName: 'others' }],
  [
    'elements.restore',
    elementEndpoints,
    () => ({ name: unique('e'), title: unique('t') }),
    { title: 'changed' },
    'elementId',
  ],
  [
    'pages.items.restore',
    pageEndpoints,
    () => ({ ...site(), seo: values }),
    { title: 'other', active: true },
  ],
  ['pages.sections.restore', pageSectionEndpoints, site, { description: 'other' }],
  ['static.items.restore', staticItemEndpoints, () => ({ ...site(), fields: values }), { fields: [] }],
  ['static.sections.restore', staticSectionEndpoints, site, { sort: 8 }],
  [
    'users.restore',
    userEndpoints,
    () => ({ email: `${unique('m')}@example.com`, password: 'a long one', name: 'N' }),
    { name: 'other' },
  ],
  [
    'roles.restore',
    roleEndpoints,
    () => ({ name: unique('r'), permissions: { pages: ['read'] } }),
    { permissions: {} },
  ],
]

describe.each(kinds)('%s', (id, endpoints, body, change, param = 'id') => {
  /** The path parameters of a collection, for elements. */
  const place = async (): Promise<Record<string, number>> =>
    id === 'elements.restore' ? { id: (await publishedCollection(admin, [title])).id } : {}

  test('makes what was deleted, changes what is there, and passes over what is as the row says', async () => {
    const params = await place()
    const made = await entityOf(admin, endpoints.add, params, body())
    const named = { ...params, [param]: made.id }
    const row = await entityOf(admin, endpoints.get, named)
    await post(admin, endpoints.delete, named, {})
    const past = { ...row, createdAt: '2020-02-29T12:00:00.000Z', updatedAt: '2021-01-01T00:00:00.500Z' }
    const again = () => restore(admin, endpoints.restore, params, [past])
    expect(await again()).toEqual({ counts: '1: 1 created, 0 changed, 0 unchanged, 0 failed', errors: [] })
    expect(await entityOf(admin, endpoints.get, named)).toEqual(past)
    expect(await again()).toEqual({ counts: '1: 0 created, 0 changed, 1 unchanged, 0 failed', errors: [] })
    await post(admin, endpoints.update, named, { ...body(), ...change, password: undefined })
    expect(await entityOf(admin, endpoints.get, named)).not.toEqual(past)
    expect(await again()).toEqual({ counts: '1: 0 created, 1 changed, 0 unchanged, 0 failed', errors: [] })
    expect(await entityOf(admin, endpoints.get, named)).toEqual(past)
  })

  test('names what is wrong with a row, and takes the others', async () => {
    const params = await place()
    const made = await entityOf(admin, endpoints.add, params, body())
    const row = await entityOf(admin, endpoints.get, { ...params, [param]: made.id })
    const { createdAt: _, ...undated } = row
    const bad = [{ ...row, id: 0 }, undated, { ...row, updatedAt: 'yesterday' }, 5, { ...row, id: 10 ** 11 }]
    const { counts, errors } = await restore(admin, endpoints.restore, params, [...bad, row])
    expect(counts).toBe('6: 0 created, 0 changed, 1 unchanged, 5 failed')
    expect(errors).toEqual([
      [0, 'id must be a whole number from 1 to 99999999999'],
      [1, 'createdAt is required'],
      [2, expect.stringMatching(/^updatedAt must be /)],
      [3, 'row must be an object with the members of an entity as a read shows it'],
      [4, 'id must be a whole number from 1 to 99999999999'],
    ])
  })

  test('is for administrators alone', async () => {
    const params = await place()
    const accounts = await sharedAccounts()
    const all = ['read', 'create', 'update', 'publish', 'delete'] as const
    const editor = await accounts.person({
      collections: ['*'],
      elements: ['*'],
      pages: [...all],
      static: ['*'],
    })
    const { status, text } = await editor.send(endpoints.restore, { params, json: [] })
    expect([status, text]).toEqual([403, expect.stringContaining('this request is for administrators')])
  })
})

describe('a restored element', () => {
  test('may have an id above all others, and the next one follows after it', async () => {
    const { id, name } = await publishedCollection(admin, [title])
    const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }
    const row = (id: number, rest: object = {}) => ({ id, name: `e${id}`, active: true, ...times, ...rest })
    const rows = [row(500, { title: 'x' }), row(7), row(300, { title: 'x' }), row(7), row(8, { nope: 1 })]
    const restored = await restore(admin, elementEndpoints.restore, { id }, rows)
    expect(restored.counts).toBe('5: 2 created, 0 changed, 1 unchanged, 2 failed')
    expect(restored.errors).toEqual([
      [2, 'title is taken: choose a value no other entry has'],
      [4, 'nope is not a field of this collection: leave it out or define it'],
    ])
    const next = await entityOf(admin, elementEndpoints.add, { id }, { name: 'next' })
    expect(next.id).toBe(501)
    const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: name } })
    expect(
      data.payload.map(({ id, _sort, title, createdAt }) => [id, _sort, title, createdAt]).slice(0, 2),
    ).toEqual([
      [7, 500, null, times.createdAt],
      [500, 500, 'x', times.createdAt],
    ])
  })

  test('may come as a line, and a broken line is a bad row', async () => {
    const { id } = await publishedCollection(admin, [title])
    const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }
    const lines = [
      JSON.stringify({ id: 3, name: 'a', ...times }),
      '{',
      JSON.stringify({ id: 4, name: 'b', ...times }),
    ]
    const { text } = await admin.send(elementEndpoints.restore, `/core/collections/${id}/elements/restore`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson' },
      body: lines.join('\n'),
    })
    expect(JSON.parse(text).payload).toMatchObject({
      restored: { created: 2 },
      failed: 1,
      errors: [{ row: 1 }],
    })
  })

  test('needs its collection', async () => {
    const { status } = await post(admin, elementEndpoints.restore, { id: 99_999_999 }, [])
    expect(status).toBe(404)
  })
})

describe('a restored page', () => {
  test('needs the section that it names, and a section needs its parent, which may be an earlier row', async () => {
    const a = await entityOf(admin, pageSectionEndpoints.add, {}, site())
    const b = await entityOf(admin, pageSectionEndpoints.add, {}, { ...site(), parentId: a.id })
    const page = await entityOf(admin, pageEndpoints.add, {}, { ...site(), parentId: b.id, active: true })
    for (const [endpoints, { id }] of [
      [pageEndpoints, page],
      [pageSectionEndpoints, b],
      [pageSectionEndpoints, a],
    ] as const)
      await post(admin, endpoints.delete, { id }, {})
    const missing = 'parentId must be the identifier of a page section, or null'
    expect(await restore(admin, pageEndpoints.restore, {}, [page])).toMatchObject({ errors: [[0, missing]] })
    const sections = await restore(admin, pageSectionEndpoints.restore, {}, [
      b,
      a,
      b,
      { ...a, parentId: b.id },
    ])
    expect(sections.errors).toEqual([
      [0, missing],
      [3, 'parentId must not be the section itself, or a section below it'],
    ])
    expect((await restore(admin, pageEndpoints.restore, {}, [page])).counts).toContain('1 created')
    const { data } = await visitor.call(publicEndpoints.page, { params: { url: String(page.url) } })
    expect(data).toMatchObject({ id: page.id, parentId: b.id })
  })

  test('keeps the hits that its identifier had', async () => {
    const page = await entityOf(admin, pageEndpoints.add, {}, { ...site(), hits: 9, active: true })
    await post(admin, pageEndpoints.delete, { id: page.id }, {})
    await restore(admin, pageEndpoints.restore, {}, [{ ...page, hits: 100 }])
    expect((await entityOf(admin, pageEndpoints.get, { id: page.id })).hits).toBe(9)
    const { data } = await visitor.call(publicEndpoints.page, { params: { url: String(page.url) } })
    expect(data.hits).toBeGreaterThanOrEqual(9)
  })
})

describe('a restored collection', () => {
  test('is public where it is active, with the fields and the author of its row', async () => {
    const body = collectionBody([title, { name: 'size', type: 'number', default: 3 }])
    const made = await entityOf(admin, collectionEndpoints.add, {}, body)
    await post(admin, collectionEndpoints.publish, { id: made.id }, {})
    const row = await entityOf(admin, collectionEndpoints.get, { id: made.id })
    await post(admin, collectionEndpoints.delete, { id: made.id }, {})
    const rows = [{ ...row, createdBy: 999_999 }]
    expect((await restore(admin, collectionEndpoints.restore, {}, rows)).counts).toContain('1 created')
    const params = { collection: body.name }
    expect((await visitor.call(publicEndpoints.collection, { params })).data.payload).toEqual([])
    await post(admin, elementEndpoints.add, { id: made.id }, { name: 'e', title: 't' })
    expect((await visitor.call(publicEndpoints.collection, { params })).data.payload).toMatchObject([
      { size: 3 },
    ])
    await restore(admin, collectionEndpoints.restore, {}, [{ ...row, active: false, createdBy: null }])
    await visitor.fails(404, publicEndpoints.collection, { params })
    expect(await entityOf(admin, collectionEndpoints.get, { id: made.id })).toMatchObject({
      active: false,
      createdBy: null,
    })
  })

  test('with changed fields is checked as in an update, and takes its claims along', async () => {
    const { id, name } = await publishedCollection(admin, [title, { name: 'code', type: 'text' }])
    for (const code of ['a', 'a'])
      await post(admin, elementEndpoints.add, { id }, { name: unique('e'), title: unique('t'), code })
    const row = await entityOf(admin, collectionEndpoints.get, { id })
    const fields = [
      { ...title, allowNull: true },
      { name: 'code', type: 'text', allowNull: true, unique: true },
    ]
    const changed = { ...row, name: `${name}-new`, fields }
    const refused = await restore(admin, collectionEndpoints.restore, {}, [changed, row])
    expect(refused.errors).toEqual([[0, 'code must be unique: the elements with ids 1, 2 break this rule']])
    expect(refused.counts).toContain('1 unchanged')
    await post(admin, elementEndpoints.update, { id, elementId: 2 }, { code: 'b' })
    expect((await restore(admin, collectionEndpoints.restore, {}, [changed])).counts).toContain('1 changed')
    const { status } = await post(admin, elementEndpoints.update, { id, elementId: 2 }, { code: 'a' })
    expect(status).toBe(409)
    const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: `${name}-new` } })
    expect(data.payload.map(({ code }) => code)).toEqual(['a', 'b'])
  })
})
