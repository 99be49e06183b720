import * as z from 'zod/mini'
import { id, timestamp } from '../values.ts'

/** An element: the built-in members and one member per field of its collection. */
export const element = z.looseObject({
  id,
  _hits: z.nullable(z.int()),
  _sort: z.number(),
  name: z.string(),
  active: z.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
