import * as z from 'zod/mini'
import { namedValue } from '../typed-values.ts'
import { id, timestamp } from '../values.ts'
import { hits, publicSection } from './section.ts'

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

/** A static item by url has the shape of a section: its section is its parent. */
export const publicStaticItem = publicSection
