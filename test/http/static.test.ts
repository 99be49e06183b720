import { describe, expect, test } from 'vitest'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { namedBy } from './harness/failed.ts'
import { staticItemKind, staticSectionKind, undisturbed } from './harness/site.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const add = async (members: Record<string, unknown> = {}) => {
  const body = { name: 'Footer', url: unique('item'), fields: [], ...members }
  return (await admin.call(staticItemEndpoints.add, { body })).data.payload
}

describe('static.items.add', () => {
  test('needs name, url and fields', async () => {
    const path = '/core/static/items/add'
    const headers = { 'content-type': 'application/json' }
    const refused = await admin.send(staticItemEndpoints.add, path, { method: 'POST', headers, body: '{}' })
    expect(JSON.parse(refused.text).fields.map(({ name }: { name: string }) => name)).toEqual([
      'name',
      'url',
      'fields',
    ])
  })

  test('takes typed values of every type', async () => {
    const fields = [
      { type: 'text' as const, name: 'text', value: 'Bye' },
      { type: 'boolean' as const, name: 'dark', value: true },
      { type: 'date' as const, name: 'until', value: '2026-05-01' },
      { type: 'number' as const, name: 'columns', value: 3 },
      { type: 'color' as const, name: 'tint', value: '#ff8800' },
      { type: 'rawJson' as const, name: 'links', value: [{ href: '/a', children: null }] },
    ]
    const item = await add({ fields, active: true })
    expect(item).toMatchObject({ fields, active: true, hits: 0, sort: 500, sectionId: null })
  })

  test.each(['items/footer', 'sections/footer'])(
    'refuses the url %j, which would hide a path',
    async (url) => {
      expect(
        namedBy(await admin.fails(400, staticItemEndpoints.add, { body: { name: 'x', url, fields: [] } })),
      ).toEqual(['url'])
    },
  )
})

describe('static.items.update', () => {
  test('takes fields as a list or an object, and gives a list', async () => {
    const { id } = await add({ fields: [{ type: 'text', name: 'text', value: 'Bye' }] })
    const params = { id }
    const list = [{ type: 'text' as const, name: 'text', value: 'Ciao' }]
    expect(
      (await admin.call(staticItemEndpoints.update, { params, body: { fields: list } })).data.payload.fields,
    ).toEqual(list)
    const body = { fields: { text: { type: 'text' as const, value: 'Tschüs' } } }
    const { data } = await admin.call(staticItemEndpoints.update, { params, body })
    expect(data.payload.fields).toEqual([{ name: 'text', type: 'text', value: 'Tschüs' }])
  })

  test('moves an item to a section, which its public read shows as its parent', async () => {
    const section = (await admin.call(staticSectionEndpoints.add, { body: { name: 'S', url: unique('s') } }))
      .data.payload
    const item = await add({ active: true })
    const { data } = await admin.call(staticItemEndpoints.update, {
      params: { id: item.id },
      body: { sectionId: section.id },
    })
    expect(data.payload.sectionId).toBe(section.id)
    expect(
      (await visitor.call(publicEndpoints.staticItem, { params: { url: item.url } })).data.parentId,
    ).toBe(section.id)
    const lost = await admin.fails(400, staticItemEndpoints.update, {
      params: { id: item.id },
      body: { sectionId: 999_999 },
    })
    expect(namedBy(lost)).toEqual(['sectionId'])
  })
})

describe('public.staticItem', () => {
  test('answers on both paths, with and without a slash, from static.items.publish to static.items.unpublish', async () => {
    const item = await add({ active: true, url: `${unique('über')}/unten` })
    const { id, name, url, description, sort } = item
    const shown = { id, name, url, description, active: true, parentId: null, hits: 0, sort }
    for (const path of ['/static/', '/static/items/'])
      for (const end of ['', '/']) {
        const seen = await visitor.send(publicEndpoints.staticItem, `${path}${encodeURI(url)}${end}`)
        expect({ ...JSON.parse(seen.text), hits: 0 }).toEqual(shown)
      }
    await admin.call(staticItemEndpoints.unpublish, { params: { id } })
    await visitor.fails(404, publicEndpoints.staticItem, { params: { url } })
    await admin.call(staticItemEndpoints.publish, { params: { id } })
    expect((await visitor.call(publicEndpoints.staticItem, { params: { url } })).data.active).toBe(true)
  })
})

describe('static.items.list', () => {
  test('filters by section and shows typed values', async () => {
    const section = (await admin.call(staticSectionEndpoints.add, { body: { name: 'S', url: unique('s') } }))
      .data.payload
    const fields = [{ name: 'n', type: 'number', value: 1 }]
    const item = await add({ sectionId: section.id, fields })
    const { data } = await admin.call(staticItemEndpoints.list, {
      query: { filter: { sectionId: section.id } },
    })
    expect(data.payload).toEqual([item])
  })
})

describe('static.items.get', () => {
  test('reads an item by identifier', async () => {
    const item = await add()
    expect((await admin.call(staticItemEndpoints.get, { params: { id: item.id } })).data.payload).toEqual(
      item,
    )
  })
})

describe('static.items.delete', () => {
  test('gives the item back and frees its url', async () => {
    const item = await add({ active: true })
    expect((await admin.call(staticItemEndpoints.delete, { params: { id: item.id } })).data.payload).toEqual(
      item,
    )
    await visitor.fails(404, publicEndpoints.staticItem, { params: { url: item.url } })
    await add({ url: item.url })
  })
})

describe('public.staticChanges', () => {
  test('gives items in full, then what changed, then nothing', async () => {
    const first = await visitor.call(publicEndpoints.staticChanges, {})
    const cursor = first.data.payload.cursor
    const item = await add({ active: true, fields: [{ name: 'a', type: 'text', value: 'b' }] })
    const hidden = await add({ active: true })
    await admin.call(staticItemEndpoints.unpublish, { params: { id: hidden.id } })
    const draft = await add()
    const { data } = await visitor.call(publicEndpoints.staticChanges, { query: { cursor } })
    // Other files publish items as well.
    const ownIds = [item.id, hidden.id, draft.id]
    expect(data.payload.changed.filter(({ id }) => ownIds.includes(id))).toEqual([item])
    expect(data.payload.gone.filter((id) => ownIds.includes(id))).toEqual([hidden.id])
    const nothing = await undisturbed(staticItemKind, async () => {
      const { payload } = (await visitor.call(publicEndpoints.staticChanges, {})).data
      return visitor.call(publicEndpoints.staticChanges, { query: { cursor: payload.cursor } })
    })
    expect(nothing.data.payload).toMatchObject({ changed: [], gone: [], more: false })
  })
})

describe('public.staticSectionChanges', () => {
  test('answers 304 to whoever asks the same again while nothing changed', async () => {
    const path = '/api/static/sections/changes'
    const { headers, status } = await undisturbed(staticSectionKind, async () => {
      const first = await visitor.send(publicEndpoints.staticSectionChanges, path)
      const conditional = { 'if-none-match': first.headers.get('etag') ?? '' }
      const second = await visitor.send(publicEndpoints.staticSectionChanges, path, { headers: conditional })
      return { headers: conditional, status: second.status }
    })
    expect(status).toBe(304)
    await admin.call(staticSectionEndpoints.add, { body: { name: 'S', url: unique('s'), active: true } })
    expect((await visitor.send(publicEndpoints.staticSectionChanges, path, { headers })).status).toBe(200)
  })
})

describe('public.pageChanges', () => {
  test('refuses a cursor that is none', async () => {
    expect(
      namedBy(await visitor.fails(400, publicEndpoints.pageChanges, { query: { cursor: 'nope' } })),
    ).toEqual(['cursor'])
    expect((await visitor.call(publicEndpoints.pageChanges, {})).data.payload.more).toBe(false)
  })
})
