import * as z from 'zod/mini'
import { batchEndpoints } from './batch.ts'
import { entityBody } from './endpoint.ts'
import { hitsInput, section, staticItem } from './entities.ts'
import { sectionFields, staticItemFields } from './list-fields.ts'
import { resourceEndpoints } from './resource-endpoints.ts'
import { rowOf } from './restore.ts'
import { sectionInput, sectionUpdate } from './sections.ts'
import { valuesInput } from './typed-values.ts'
import { id, name, prose, url } from './values.ts'

/** The url of a static item. It cannot begin like the other paths `/static/sections/…` and `/static/items/…`. */
const itemUrl = url.check(
  z.refine(
    (value) => !/^\/*(sections|items)\/+[^/]/.test(value),
    'must not begin with sections/ or items/: those paths are taken',
  ),
)

export const staticItemInput = z.object({
  name,
  url: itemUrl,
  description: z._default(prose, ''),
  fields: valuesInput,
  active: z._default(z.boolean(), false),
  hits: z.optional(hitsInput),
  sort: z._default(z.number(), 500),
  sectionId: z._default(z.nullable(id), null),
})

export const staticItemUpdate = z.object({
  name: z.optional(name),
  url: z.optional(itemUrl),
  description: z.optional(prose),
  fields: z.optional(valuesInput),
  active: z.optional(z.boolean()),
  hits: z.optional(hitsInput),
  sort: z.optional(z.number()),
  sectionId: z.optional(z.nullable(id)),
})

export const staticItemEndpoints = resourceEndpoints({
  ids: {
    list: 'static.items.list',
    get: 'static.items.get',
    add: 'static.items.add',
    update: 'static.items.update',
    publish: 'static.items.publish',
    unpublish: 'static.items.unpublish',
    delete: 'static.items.delete',
    restore: 'static.items.restore',
  },
  nouns: { one: 'static item', a: 'a static item', many: 'static items' },
  group: 'static',
  resource: 'static',
  path: '/core/static/items',
  filterFields: staticItemFields,
  mostBytes: entityBody,
  create: staticItemInput,
  update: staticItemUpdate,
  entity: staticItem,
  row: rowOf(staticItemInput),
  component: 'StaticItem',
  listExtra: {},
})

export const staticSectionEndpoints = resourceEndpoints({
  ids: {
    list: 'static.sections.list',
    get: 'static.sections.get',
    add: 'static.sections.add',
    update: 'static.sections.update',
    publish: 'static.sections.publish',
    unpublish: 'static.sections.unpublish',
    delete: 'static.sections.delete',
    restore: 'static.sections.restore',
  },
  nouns: { one: 'static section', a: 'a static section', many: 'static sections' },
  group: 'static',
  resource: 'static',
  path: '/core/static/sections',
  filterFields: sectionFields,
  mostBytes: entityBody,
  create: sectionInput,
  update: sectionUpdate,
  entity: section,
  row: rowOf(sectionInput),
  component: 'Section',
  listExtra: {},
})

/** Many static items at once. */
export const staticItemBatchEndpoints = batchEndpoints({
  ids: {
    publish: 'static.items.batchPublish',
    unpublish: 'static.items.batchUnpublish',
    delete: 'static.items.batchDelete',
  },
  group: 'static',
  resource: 'static',
  path: '/core/static/items',
  many: 'static items',
})

/** Many static sections at once. */
export const staticSectionBatchEndpoints = batchEndpoints({
  ids: {
    publish: 'static.sections.batchPublish',
    unpublish: 'static.sections.batchUnpublish',
    delete: 'static.sections.batchDelete',
  },
  group: 'static',
  resource: 'static',
  path: '/core/static/sections',
  many: 'static sections',
})
