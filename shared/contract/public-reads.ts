import * as z from 'zod/mini'
import { adminReads } from './admin-reads.ts'
import { type FilterFields, pageFields, sectionFields, staticItemFields } from './list-fields.ts'
import { listQuery } from './list-query.ts'

const shared = { method: 'GET', group: 'public', access: 'public', status: 200, etag: true } as const

/** The page to which a browser is sent when it asks for the root. */
const browserPage = adminReads.page.path

const changesQuery = z.object({
  cursor: z.optional(z.string()),
  limit: z.optional(
    z
      .int()
      .check(
        z.minimum(1),
        z.maximum(1000),
        z.meta({ description: 'The most entities and ids in one answer; 1,000 unless given.' }),
      ),
  ),
})

/** Other members of this query are ignored: tools add their own to the address of a document. */
const openapiQuery = z.object({
  bodies: z.optional(
    z.literal('json').check(
      z.meta({
        description:
          'Leaves out forms and other spellings of a path. Make a client from this document: it has each call once, with one body.',
      }),
    ),
  ),
})

const changes = <const P extends string>(id: string, path: P, noun: string) =>
  ({
    ...shared,
    id,
    path,
    summary: `Published ${noun} that changed since a cursor; all of them without a cursor`,
    query: changesQuery,
    fails: [410],
  }) as const

const list = <const P extends string>(id: string, path: P, noun: string, filterFields: FilterFields) =>
  ({
    ...shared,
    id,
    path,
    summary: `Published ${noun}, each with all its members`,
    query: listQuery,
    filterable: true,
    filterFields,
  }) as const

const byId = <const P extends string>(id: string, path: P, noun: string) =>
  ({ ...shared, id, path, summary: `One published ${noun} by identifier, with all its members` }) as const

/**
 * The public endpoints without the schemas of their responses, which are in public.ts. The function that answers them
 * needs no such schema, and making them would take a sixth of its cold start.
 */
export const publicReads = {
  collection: {
    ...shared,
    id: 'public.collection',
    path: '/api/{collection}',
    summary: 'Published elements of a collection',
    query: listQuery,
    filterable: true,
  },
  element: {
    ...shared,
    id: 'public.element',
    path: '/api/{collection}/{id}',
    summary: 'One published element',
  },
  elementSchema: {
    ...shared,
    id: 'public.elementSchema',
    path: '/api/{collection}/schema',
    summary: 'The JSON Schema of one element of a collection',
    fails: [400],
  },
  contentDocument: {
    ...shared,
    id: 'public.contentDocument',
    path: '/api/openapi.json',
    summary: 'The published content as an OpenAPI 3.1 document, with the fields of each collection',
    fails: [400],
  },
  changes: changes('public.changes', '/api/{collection}/changes', 'elements of a collection'),
  pageChanges: changes('public.pageChanges', '/api/pages/changes', 'pages'),
  pageSectionChanges: changes('public.pageSectionChanges', '/api/pages/sections/changes', 'page sections'),
  staticChanges: changes('public.staticChanges', '/api/static/changes', 'static items'),
  staticSectionChanges: changes(
    'public.staticSectionChanges',
    '/api/static/sections/changes',
    'static sections',
  ),
  pages: list('public.pages', '/api/pages/items', 'pages', pageFields),
  pageSections: list('public.pageSections', '/api/pages/sections', 'page sections', sectionFields),
  staticItems: list('public.staticItems', '/api/static/items', 'static items', staticItemFields),
  staticSections: list('public.staticSections', '/api/static/sections', 'static sections', sectionFields),
  pageSectionById: byId('public.pageSectionById', '/api/pages/sections/{id}', 'page section'),
  staticItemById: byId('public.staticItemById', '/api/static/items/{id}', 'static item'),
  staticSectionById: byId('public.staticSectionById', '/api/static/sections/{id}', 'static section'),
  pageById: {
    ...shared,
    id: 'public.pageById',
    path: '/api/pages/items/{id}',
    summary: 'One published page by identifier, with its `seo` and `fields`',
  },
  page: {
    ...shared,
    id: 'public.page',
    path: '/pages/{url+}',
    summary: 'One published page',
  },
  pageSection: {
    ...shared,
    id: 'public.pageSection',
    path: '/pages/sections/{url+}',
    summary: 'One published page section',
  },
  staticItem: {
    ...shared,
    id: 'public.staticItem',
    path: '/static/{url+}',
    also: [{ method: 'GET', path: '/static/items/{url+}' }],
    summary: 'One published static item',
  },
  staticSection: {
    ...shared,
    id: 'public.staticSection',
    path: '/static/sections/{url+}',
    summary: 'One published static section',
  },
  root: {
    ...shared,
    id: 'public.root',
    path: '/',
    summary: 'What is served here: name, version, and where the interface is described',
    redirect: browserPage,
  },
  openapi: {
    ...shared,
    id: 'public.openapi',
    path: '/openapi.json',
    summary: 'This interface as an OpenAPI 3.1 document',
    query: openapiQuery,
  },
  docs: {
    ...shared,
    id: 'public.docs',
    path: '/docs',
    summary: 'This interface as a page to read',
    produces: 'text/html; charset=utf-8',
    fails: [400],
  },
} as const
