import * as z from 'zod/mini'
import { batchEndpoints } from './batch.ts'
import { entityBody } from './endpoint.ts'
import { hitsInput, page, section } from './entities.ts'
import { pageFields, sectionFields } from './list-fields.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { rowOf } from './restore.ts'
import { sectionInput, sectionUpdate } from './sections.ts'
import { valuesInput } from './typed-values.ts'
import { id, name, prose, url } from './values.ts'

/** The url of a page. The paths of sections begin with `/pages/sections/`, so it cannot begin with `sections/`. */
const pageUrl = url.check(
  z.refine(
    (value) => !/^\/*sections\/+[^/]/.test(value),
    'must not begin with sections/: that path is taken',
  ),
)

export const pageInput = z.object({
  name,
  url: pageUrl,
  title: z._default(prose, ''),
  description: z._default(prose, ''),
  seo: z._default(valuesInput, []),
  fields: z._default(valuesInput, {}),
  active: z._default(z.boolean(), false),
  parentId: z._default(z.nullable(id), null),
  hits: z.optional(hitsInput),
  sort: z._default(z.number(), 500),
})

export const pageUpdate = z.object({
  name: z.optional(name),
  url: z.optional(pageUrl),
  title: z.optional(prose),
  description: z.optional(prose),
  seo: z.optional(valuesInput),
  fields: z.optional(valuesInput),
  active: z.optional(z.boolean()),
  parentId: z.optional(z.nullable(id)),
  hits: z.optional(hitsInput),
  sort: z.optional(z.number()),
})

export const pageEndpoints = resourceEndpoints({
  ids: {
    list: 'pages.items.list',
    get: 'pages.items.get',
    add: 'pages.items.add',
    update: 'pages.items.update',
    publish: 'pages.items.publish',
    unpublish: 'pages.items.unpublish',
    delete: 'pages.items.delete',
    restore: 'pages.items.restore',
  },
  nouns: { one: 'page', a: 'a page', many: 'pages' },
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/items',
  filterFields: pageFields,
  mostBytes: entityBody,
  create: pageInput,
  update: pageUpdate,
  entity: page,
  row: rowOf(pageInput),
  component: 'Page',
  listExtra: {},
})

export const pageSectionEndpoints = resourceEndpoints({
  ids: {
    list: 'pages.sections.list',
    get: 'pages.sections.get',
    add: 'pages.sections.add',
    update: 'pages.sections.update',
    publish: 'pages.sections.publish',
    unpublish: 'pages.sections.unpublish',
    delete: 'pages.sections.delete',
    restore: 'pages.sections.restore',
  },
  nouns: { one: 'page section', a: 'a page section', many: 'page sections' },
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/sections',
  filterFields: sectionFields,
  mostBytes: entityBody,
  create: sectionInput,
  update: sectionUpdate,
  entity: section,
  row: rowOf(sectionInput),
  component: 'Section',
  listExtra: {},
})

/** Many pages at once. */
export const pageBatchEndpoints = batchEndpoints({
  ids: {
    publish: 'pages.items.batchPublish',
    unpublish: 'pages.items.batchUnpublish',
    delete: 'pages.items.batchDelete',
  },
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/items',
  many: 'pages',
})

/** Many page sections at once. */
export const pageSectionBatchEndpoints = batchEndpoints({
  ids: {
    publish: 'pages.sections.batchPublish',
    unpublish: 'pages.sections.batchUnpublish',
    delete: 'pages.sections.batchDelete',
  },
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/sections',
  many: 'page sections',
})
