import * as z from 'zod/mini'
import { id, prose, text, timestamp, url } from './values.ts'

export const hits = z.int().check(z.minimum(0))

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

export const sectionInput = z.object({
  name: text(1, 255),
  url,
  description: z._default(prose, ''),
  active: z._default(z.boolean(), false),
  parentId: z._default(z.nullable(id), null),
  hits: z.optional(hits),
  sort: z._default(z.number(), 500),
})

export const sectionUpdate = z.object({
  name: z.optional(text(1, 255)),
  url: z.optional(url),
  description: z.optional(prose),
  active: z.optional(z.boolean()),
  parentId: z.optional(z.nullable(id)),
  hits: z.optional(hits),
  sort: z.optional(z.number()),
})
