import { describe, expect, test } from 'vitest'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { namedBy, problemsBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const addSection = async (members: { parentId?: number; active?: boolean } = {}) =>
  (await admin.call(pageSectionEndpoints.add, { body: { name: 'Blog', url: unique('section'), ...members } }))
    .data.payload

const addPage = async (members: Record<string, unknown> = {}) => {
  const body = { name: 'About', url: unique('page'), title: 'About us', ...members }
  return (await admin.call(pageEndpoints.add, { body })).data.payload
}

describe('pages.items.add', () => {
  test('fills in what was not sent: inactive, unread, sorted in the middle', async () => {
    const url = unique('page')
    const { status, headers, data } = await admin.call(pageEndpoints.add, { body: { name: 'About', url } })
    const { id, createdAt, updatedAt, ...rest } = data.payload
    expect(status).toBe(201)
    expect(headers.get('etag')).toMatch(/^"\d+"$/)
    expect(id).toBeGreaterThan(0)
    expect(createdAt).toBe(updatedAt)
    const empty = { title: '', description: '', seo: [], fields: {}, parentId: null }
    expect(rest).toEqual({ name: 'About', url, ...empty, active: false, hits: 0, sort: 500 })
  })

  test('takes typed values as a list or keyed by name, and reads each as its type says', async () => {
    const list = [
      { name: 'intro', type: 'text', value: 'Hi' },
      { name: 'age', type: 'number', value: '7' },
      { name: 'on', type: 'date', value: '2026-01-02' },
    ]
    const page = await addPage({ seo: { 'og:title': { type: 'text', value: 'x' } }, fields: list })
    expect(page.seo).toEqual([{ name: 'og:title', type: 'text', value: 'x' }])
    expect(page.fields).toEqual({
      intro: { type: 'text', value: 'Hi' },
      age: { type: 'number', value: 7 },
      on: { type: 'date', value: '2026-01-02' },
    })
  })

  test('names every wrong typed value', async () => {
    const body = {
      name: 'Bad',
      url: unique('bad'),
      seo: [{ name: 'n', type: 'number' as const, value: 'many' }],
      fields: {
        on: { type: 'date' as const, value: '2026-02-30' },
        tint: { type: 'color' as const, value: 'reddish' },
      },
    }
    expect(namedBy(await admin.fails(400, pageEndpoints.add, { body }))).toEqual([
      'seo.0.value',
      'fields.on.value',
      'fields.tint.value',
    ])
  })

  test.each([
    '',
    '///',
    'a?b',
    'a#b',
    '100%',
    'tab\there',
    'sections/blog',
    '../up',
    'a/./b',
    '..',
    '/sections/blog',
    'a'.repeat(256),
  ])('refuses the url %j', async (url) => {
    expect(namedBy(await admin.fails(400, pageEndpoints.add, { body: { name: 'Bad', url } }))).toEqual([
      'url',
    ])
  })

  test('holds one url once, whatever its slashes and however its accents are composed', async () => {
    const url = unique('über')
    await addPage({ url: `/${url}/` })
    const again = await admin.fails(409, pageEndpoints.add, {
      body: { name: 'Again', url: url.normalize('NFD') },
    })
    expect(problemsBy(again)).toEqual({ url: 'is taken: choose a value no other entry has' })
  })

  test('refuses an unknown parent by name', async () => {
    const body = { name: 'Lost', url: unique('lost'), parentId: 999_999 }
    expect(problemsBy(await admin.fails(400, pageEndpoints.add, { body }))).toEqual({
      parentId: 'must be the identifier of a page section, or null',
    })
  })
})

describe('pages.items.update', () => {
  test('changes what is sent and nothing else, and moves the url in one step', async () => {
    const page = await addPage({ active: true, description: 'Who' })
    const url = unique('moved')
    const { data } = await admin.call(pageEndpoints.update, { params: { id: page.id }, body: { url } })
    expect({ ...data.payload, updatedAt: '' }).toEqual({ ...page, url, updatedAt: '' })
    await visitor.fails(404, publicEndpoints.page, { params: { url: page.url } })
    expect((await visitor.call(publicEndpoints.page, { params: { url } })).data.id).toBe(page.id)
    await addPage({ url: page.url })
  })

  test('sets the counter where it is sent, in every place that shows it', async () => {
    const page = await addPage({ active: true })
    await admin.call(pageEndpoints.update, { params: { id: page.id }, body: { hits: 41 } })
    expect((await admin.call(pageEndpoints.get, { params: { id: page.id } })).data.payload.hits).toBe(41)
    expect(
      (await visitor.call(publicEndpoints.page, { params: { url: page.url } })).data.hits,
    ).toBeGreaterThanOrEqual(41)
  })

  test('refuses a change to what was changed meanwhile, and takes one without If-Match', async () => {
    const page = await addPage()
    const params = { id: page.id }
    const { headers } = await admin.call(pageEndpoints.get, { params })
    const ifMatch = { 'if-match': headers.get('etag') ?? '' }
    const first = await admin.call(pageEndpoints.update, { params, body: { title: 'One' }, headers: ifMatch })
    await admin.fails(412, pageEndpoints.update, { params, body: { title: 'Two' }, headers: ifMatch })
    await admin.fails(412, pageEndpoints.publish, { params, headers: ifMatch })
    await admin.fails(412, pageEndpoints.delete, { params, headers: ifMatch })
    expect((await admin.call(pageEndpoints.get, { params })).data.payload.title).toBe('One')
    expect(first.headers.get('etag')).not.toBe(headers.get('etag'))
    await admin.call(pageEndpoints.update, { params, body: { title: 'Three' } })
  })

  test('ignores what the server owns', async () => {
    const page = await addPage()
    const sent = { id: 1, createdAt: '2001-01-01T00:00:00.000Z', title: 'New' }
    const { data } = await admin.call(pageEndpoints.update, { params: { id: page.id }, body: sent })
    expect({ ...data.payload, updatedAt: '' }).toEqual({ ...page, title: 'New', updatedAt: '' })
  })
})

describe('pages.items.publish', () => {
  test('shows a page by url (public.page) and by identifier (public.pageById)', async () => {
    const section = await addSection({ active: true })
    const page = await addPage({ parentId: section.id, fields: { intro: { type: 'text', value: 'Hi' } } })
    await visitor.fails(404, publicEndpoints.page, { params: { url: page.url } })
    await visitor.fails(404, publicEndpoints.pageById, { params: { id: page.id } })
    const { data } = await admin.call(pageEndpoints.publish, { params: { id: page.id } })
    expect(data.payload).toMatchObject({ id: page.id, active: true })
    const { id, name, url, title, description, parentId, sort, seo, fields } = data.payload
    const byUrl = await visitor.call(publicEndpoints.page, { params: { url } })
    expect({ ...byUrl.data, hits: 0 }).toEqual({
      id,
      name,
      url,
      title,
      description,
      active: true,
      parentId,
      hits: 0,
      sort,
    })
    const byId = await visitor.call(publicEndpoints.pageById, { params: { id } })
    expect({ ...byId.data.payload, hits: 0 }).toEqual({
      id,
      name,
      url,
      title,
      seo,
      fields,
      active: true,
      hits: 0,
      sort,
    })
  })
})

describe('pages.items.unpublish', () => {
  test('takes a page out of public reads without a trace', async () => {
    const page = await addPage({ active: true })
    const { data } = await admin.call(pageEndpoints.unpublish, { params: { id: page.id } })
    expect(data.payload.active).toBe(false)
    const gone = await visitor.fails(404, publicEndpoints.page, { params: { url: page.url } })
    const never = await visitor.fails(404, publicEndpoints.page, { params: { url: unique('never') } })
    expect(gone.failure).toEqual(never.failure)
  })
})

describe('pages.items.delete', () => {
  test('gives the page back, by both spellings, and frees its url', async () => {
    const page = await addPage({ active: true })
    const { data } = await admin.call(pageEndpoints.delete, { params: { id: page.id } })
    expect(data.payload).toEqual(page)
    await admin.fails(404, pageEndpoints.get, { params: { id: page.id } })
    const again = await addPage({ url: page.url })
    expect(again.id).toBeGreaterThan(page.id)
    const deleted = await admin.send(pageEndpoints.delete, `/core/pages/items/${again.id}`, {
      method: 'DELETE',
    })
    expect(deleted.status).toBe(200)
  })
})

describe('pages.items.list', () => {
  test('sorts, filters, searches and pages', async () => {
    const tag = unique('list')
    for (const [at, title] of ['Zebra', 'Ähre', 'apple'].entries())
      await addPage({ title, description: tag, sort: at })
    const { data } = await admin.call(pageEndpoints.list, {
      query: { search: tag, sortBy: 'title', limit: 2, page: 1 },
    })
    expect(data.payload.map(({ title }) => title)).toEqual(['Ähre', 'apple'])
    expect(data.pagination).toEqual({ limit: 2, offset: 0, currentTotal: 2, total: 3, page: 1 })
    const filtered = await admin.call(pageEndpoints.list, {
      query: { search: tag, filter: { sort: { gte: 1 } } },
    })
    expect(filtered.data.payload.map(({ sort }) => sort)).toEqual([1, 2])
    expect(filtered.data.filter).toEqual([{ field: 'sort', op: 'gte', value: '1' }])
  })
})

describe('pages.items.get', () => {
  test('reads a page whether it is active or not', async () => {
    const page = await addPage()
    expect((await admin.call(pageEndpoints.get, { params: { id: page.id } })).data.payload).toEqual(page)
  })
})
