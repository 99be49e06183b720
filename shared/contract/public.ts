import * as z from 'zod/mini'
import { element } from './entities/element.ts'
import { page, pageById, publicPage } from './entities/page.ts'
import { publicSection, section } from './entities/section.ts'
import { publicStaticItem, staticItem } from './entities/static-item.ts'
import { listOf, success } from './envelope.ts'
import { id, listQuery } from './values.ts'

const shared = { method: 'GET', group: 'public', access: 'public', status: 200, etag: true } as const

/** What changed since a cursor: entities in full, ids of what is gone, and the next cursor. */
const changes = <T extends z.ZodMiniType>(item: T) =>
  success(
    z.strictObject({ changed: z.array(item), gone: z.array(id), cursor: z.string(), more: z.boolean() }),
  )
const changesQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(z.int().check(z.minimum(1), z.maximum(1000))),
})

const changesRow = <const P extends string, T extends z.ZodMiniType>(
  rowId: string,
  path: P,
  noun: string,
  item: T,
) =>
  ({
    ...shared,
    id: rowId,
    path,
    summary: `Published ${noun} changed since a cursor; everything without one`,
    query: changesQuery,
    etag: false,
    fails: [410],
    response: changes(item),
  }) as const

export const publicRows = {
  collection: {
    ...shared,
    id: 'public.collection',
    path: '/api/{collection}',
    summary: 'Published elements of a collection',
    query: listQuery,
    filterable: true,
    response: listOf(element, {}),
  },
  element: {
    ...shared,
    id: 'public.element',
    path: '/api/{collection}/{id}',
    summary: 'One published element',
    response: success(element),
  },
  changes: changesRow('public.changes', '/api/{collection}/changes', 'elements of a collection', element),
  pageChanges: changesRow('public.pageChanges', '/api/pages/changes', 'pages', page),
  pageSectionChanges: changesRow(
    'public.pageSectionChanges',
    '/api/pages/sections/changes',
    'page sections',
    section,
  ),
  staticChanges: changesRow('public.staticChanges', '/api/static/changes', 'static items', staticItem),
  staticSectionChanges: changesRow(
    'public.staticSectionChanges',
    '/api/static/sections/changes',
    'static sections',
    section,
  ),
  pageById: {
    ...shared,
    id: 'public.pageById',
    path: '/api/pages/items/{id}',
    summary: 'One published page by identifier, with its seo and fields',
    response: success(pageById),
  },
  page: {
    ...shared,
    id: 'public.page',
    path: '/pages/{url+}',
    summary: 'One published page',
    response: publicPage,
  },
  pageSection: {
    ...shared,
    id: 'public.pageSection',
    path: '/pages/sections/{url+}',
    summary: 'One published page section',
    response: publicSection,
  },
  staticItem: {
    ...shared,
    id: 'public.staticItem',
    path: '/static/{url+}',
    also: [{ method: 'GET', path: '/static/items/{url+}' }],
    summary: 'One published static item',
    response: publicStaticItem,
  },
  staticSection: {
    ...shared,
    id: 'public.staticSection',
    path: '/static/sections/{url+}',
    summary: 'One published static section',
    response: publicSection,
  },
  openapi: {
    ...shared,
    id: 'public.openapi',
    path: '/openapi.json',
    summary: 'This interface as an OpenAPI 3.1 document',
    response: z.record(z.string(), z.unknown()),
  },
  docs: {
    ...shared,
    id: 'public.docs',
    path: '/docs',
    summary: 'This interface as a page to read',
    response: z.string(),
    produces: 'text/html; charset=utf-8',
  },
} as const
