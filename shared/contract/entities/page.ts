import * as z from 'zod/mini'
import { keyedValues, namedValue } from '../typed-values.ts'
import { id, timestamp } from '../values.ts'
import { hits } from './section.ts'

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
