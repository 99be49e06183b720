import * as z from 'zod/mini'
import { hitsInput } from './entities.ts'
import { id, name, prose, url } from './values.ts'

export const sectionInput = z.object({
  name,
  url,
  description: z._default(prose, ''),
  active: z._default(z.boolean(), false),
  parentId: z._default(z.nullable(id), null),
  hits: z.optional(hitsInput),
  sort: z._default(z.number(), 500),
})

export const sectionUpdate = z.object({
  name: z.optional(name),
  url: z.optional(url),
  description: z.optional(prose),
  active: z.optional(z.boolean()),
  parentId: z.optional(z.nullable(id)),
  hits: z.optional(hitsInput),
  sort: z.optional(z.number()),
})
