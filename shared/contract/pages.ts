import * as z from 'zod/mini'
import { resourceRows } from './grammar.ts'
import { hits, section, sectionInput, sectionUpdate } from './sections.ts'
import { keyedValues, namedValue, valuesInput } from './typed-values.ts'
import { id, prose, text, timestamp, url } from './values.ts'

/** `/pages/sections/…` addresses sections, so no page's url can begin with it. */
const pageUrl = url.check(
  z.refine(
    (value) => !/^\/*sections\/+[^/]/.test(value),
    'must not begin with sections/: that path is taken',
  ),
)

/** A page as administrative requests see it. */
export const page = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  title: z.string(),
  description: z.string(),
  seo: z.array(namedValue),
  fields: keyedValues,
  active: z.boolean(),
  parentId: z.nullable(id),
  hits,
  sort: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

export const pageInput = z.object({
  name: text(1, 255),
  url: pageUrl,
  title: z._default(prose, ''),
  description: z._default(prose, ''),
  seo: z._default(valuesInput, []),
  fields: z._default(valuesInput, {}),
  active: z._default(z.boolean(), false),
  parentId: z._default(z.nullable(id), null),
  hits: z.optional(hits),
  sort: z._default(z.number(), 500),
})

export const pageUpdate = z.object({
  name: z.optional(text(1, 255)),
  url: z.optional(pageUrl),
  title: z.optional(prose),
  description: z.optional(prose),
  seo: z.optional(valuesInput),
  fields: z.optional(valuesInput),
  active: z.optional(z.boolean()),
  parentId: z.optional(z.nullable(id)),
  hits: z.optional(hits),
  sort: z.optional(z.number()),
})

/** A page by url: the bare object of the interface. */
export const publicPage = z.pick(page, {
  id: true,
  name: true,
  url: true,
  title: true,
  description: true,
  active: true,
  parentId: true,
  hits: true,
  sort: true,
})

/** A page by identifier. */
export const pageById = z.pick(page, {
  id: true,
  name: true,
  url: true,
  title: true,
  seo: true,
  fields: true,
  active: true,
  hits: true,
  sort: true,
})

export const pageRows = resourceRows({
  id: 'pages.items',
  noun: 'page',
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/items',
  create: pageInput,
  update: pageUpdate,
  entity: page,
  listExtra: {},
})

export const pageSectionRows = resourceRows({
  id: 'pages.sections',
  noun: 'page section',
  group: 'pages',
  resource: 'pages',
  path: '/core/pages/sections',
  create: sectionInput,
  update: sectionUpdate,
  entity: section,
  listExtra: {},
})
