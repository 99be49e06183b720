import * as z from 'zod/mini'
import { id, timestamp } from '../values.ts'

export const hits = z.int().check(z.minimum(0))

/** What a counter may be set to: from there it can go on for ever and stays a whole number that JSON keeps exactly. */
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
