import { describe, expect, test } from 'vitest'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { asAdmin, asVisitor } from './harness/api.ts'
import { namedBy } from './harness/failed.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

const kinds = [
  {
    ids: {
      list: 'pages.sections.list',
      get: 'pages.sections.get',
      add: 'pages.sections.add',
      update: 'pages.sections.update',
      publish: 'pages.sections.publish',
      unpublish: 'pages.sections.unpublish',
      delete: 'pages.sections.delete',
      read: 'public.pageSection',
      changes: 'public.pageSectionChanges',
    },
    name: 'pages.sections',
    path: '/core/pages/sections',
    endpoints: pageSectionEndpoints,
    read: publicEndpoints.pageSection,
    changes: publicEndpoints.pageSectionChanges,
    addChild: async (parentId: number) => {
      const body = { name: 'Child', url: unique('child'), parentId }
      return (await admin.call(pageEndpoints.add, { body })).data.payload.id
    },
    removeChild: (id: number) => admin.call(pageEndpoints.delete, { params: { id } }),
    child: 'page',
  },
  {
    ids: {
      list: 'static.sections.list',
      get: 'static.sections.get',
      add: 'static.sections.add',
      update: 'static.sections.update',
      publish: 'static.sections.publish',
      unpublish: 'static.sections.unpublish',
      delete: 'static.sections.delete',
      read: 'public.staticSection',
      changes: 'public.staticSectionChanges',
    },
    name: 'static.sections',
    path: '/core/static/sections',
    endpoints: staticSectionEndpoints,
    read: publicEndpoints.staticSection,
    changes: publicEndpoints.staticSectionChanges,
    addChild: async (sectionId: number) => {
      const body = { name: 'Child', url: unique('child'), fields: [], sectionId }
      return (await admin.call(staticItemEndpoints.add, { body })).data.payload.id
    },
    removeChild: (id: number) => admin.call(staticItemEndpoints.delete, { params: { id } }),
    child: 'static item',
  },
] as const

describe.each(kinds)('$name', ({ ids, path, endpoints, read, changes, addChild, removeChild, child }) => {
  const add = async (members: { parentId?: number; active?: boolean; description?: string } = {}) =>
    (await admin.call(endpoints.add, { body: { name: 'Blog', url: unique('section'), ...members } })).data
      .payload

  test(`${ids.add} fills in what was not sent`, async () => {
    const { id, url, createdAt, updatedAt, ...rest } = await add()
    expect(createdAt).toBe(updatedAt)
    expect(rest).toEqual({ name: 'Blog', description: '', active: false, parentId: null, hits: 0, sort: 500 })
  })

  test(`${ids.update} needs no member, and takes each`, async () => {
    const { id } = await add()
    const parent = await add()
    expect((await admin.call(endpoints.update, { params: { id }, body: {} })).status).toBe(200)
    const body = {
      name: 'News',
      url: unique('news'),
      description: 'd',
      active: true,
      parentId: parent.id,
      hits: 3,
      sort: 7,
    }
    expect((await admin.call(endpoints.update, { params: { id }, body })).data.payload).toMatchObject({
      id,
      ...body,
    })
    const freed = await admin.call(endpoints.update, { params: { id }, body: { parentId: null } })
    expect(freed.data.payload.parentId).toBeNull()
  })

  test(`${ids.publish} and ${ids.unpublish} decide what ${ids.read} shows`, async () => {
    const { id, url, createdAt: _, updatedAt: __, ...rest } = await add({ description: 'shown' })
    await visitor.fails(404, read, { params: { url } })
    expect((await admin.call(endpoints.publish, { params: { id } })).data.payload.active).toBe(true)
    expect({ ...(await visitor.call(read, { params: { url } })).data, hits: 0 }).toEqual({
      ...rest,
      id,
      url,
      active: true,
    })
    expect((await admin.call(endpoints.unpublish, { params: { id } })).data.payload.active).toBe(false)
    await visitor.fails(404, read, { params: { url } })
  })

  test(`${ids.delete} is refused, naming what still refers to it`, async () => {
    const section = await add()
    const below = await add({ parentId: section.id })
    const childId = await addChild(section.id)
    const refused = await admin.fails(409, endpoints.delete, { params: { id: section.id } })
    expect(refused.failure?.error.text).toContain(`${child} ${childId}`)
    await removeChild(childId)
    const again = await admin.fails(409, endpoints.delete, { params: { id: section.id } })
    expect(again.failure?.error.text).toContain(`section ${below.id}`)
    await admin.send(endpoints.delete, `${path}/${below.id}`, { method: 'DELETE' })
    expect((await admin.call(endpoints.delete, { params: { id: section.id } })).data.payload).toEqual(section)
  })

  test(`${ids.update} refuses a section below itself, near and far`, async () => {
    const top = await add()
    const middle = await add({ parentId: top.id })
    const bottom = await add({ parentId: middle.id })
    for (const parentId of [top.id, middle.id, bottom.id]) {
      const refused = await admin.fails(409, endpoints.update, { params: { id: top.id }, body: { parentId } })
      expect(namedBy(refused)).toEqual(['parentId'])
    }
    const unknown = await admin.fails(400, endpoints.update, {
      params: { id: top.id },
      body: { parentId: 999_999 },
    })
    expect(namedBy(unknown)).toEqual(['parentId'])
  })

  test(`${ids.update} lets one of two through that would close a circle at once`, async () => {
    const [a, b] = [await add(), await add()]
    const move = (id: number, parentId: number) =>
      admin.call(endpoints.update, { params: { id }, body: { parentId } }).then(
        () => 'moved',
        () => 'refused',
      )
    const outcomes = await Promise.all([move(a.id, b.id), move(b.id, a.id)])
    expect(outcomes.toSorted()).toEqual(['moved', 'refused'])
  })

  test(`${ids.changes} gives active sections in full, and the ids of what is so no more`, async () => {
    const { cursor } = (await visitor.call(changes, {})).data.payload
    const shown = await add({ active: true })
    const hidden = await add({ active: true })
    await admin.call(endpoints.unpublish, { params: { id: hidden.id } })
    const draft = await add()
    const { data } = await visitor.call(changes, { query: { cursor } })
    // Other files publish sections as well.
    const ownIds = [shown.id, hidden.id, draft.id]
    expect(data.payload.changed.filter(({ id }) => ownIds.includes(id))).toEqual([shown])
    expect(data.payload.gone.filter((id) => ownIds.includes(id))).toEqual([hidden.id])
  })

  test(`${ids.list} and ${ids.get} show what was written`, async () => {
    const section = await add({ description: unique('find') })
    expect((await admin.call(endpoints.get, { params: { id: section.id } })).data.payload).toEqual(section)
    const { data } = await admin.call(endpoints.list, {
      query: { search: section.description, sortBy: 'sort', sortOrder: 'DESC' },
    })
    expect(data.payload).toEqual([section])
    expect(data.sort).toEqual({ by: 'sort', order: 'DESC' })
  })
})
