import * as z from 'zod/mini'
import { keyedValues, namedValue } from './typed-values.ts'
import { id, timestamp } from './values.ts'

export const hits = z.int().check(z.minimum(0))

/** An element: the built-in members and one member per field of its collection. */
export const element = z.looseObject({
  id,
  _hits: hits,
  _sort: z.number(),
  name: z.string(),
  active: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A value for a counter to be set to. Counting on from the largest one never leaves the whole numbers of JSON. */
export const hitsInput = z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))

/** A page section or static section as administrative requests see it. */
export const section = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  description: z.string(),
  active: z.boolean(),
  parentId: z.nullable(id),
  hits,
  sort: z.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A page section or static section as the public sees it. */
export const publicSection = z.omit(section, { createdAt: true, updatedAt: true })

/** A static item as administrative requests see it. */
export const staticItem = z.strictObject({
  id,
  name: z.string(),
  url: z.string(),
  description: z.string(),
  fields: z.array(namedValue),
  active: z.boolean(),
  hits,
  sort: z.number(),
  sectionId: z.nullable(id),
  createdAt: timestamp,
  updatedAt: timestamp,
})

/** A static item as a public read by url shows it: in the shape of a section, with its section as the parent. */
export const publicStaticItem = publicSection

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

/** A page as a public read by url shows it. */
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

/** A page as a public read by identifier shows it. */
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
