import * as z from 'zod/mini'
import { element } from '../../../shared/contract/entities.ts'

/** An element of the collection `countries`: the built-in members and the fields this site counts on. */
export const country = z.extend(element, {
  /** ISO 3166-1 alpha-3; it names the country's page, so it is nothing else. */
  code: z.string().check(z.regex(/^[A-Z]{3}$/)),
  official: z.string(),
  /** What its people call it, by ISO 639-3 language. */
  native: z.array(z.object({ language: z.string(), name: z.string() })),
  flag: z.string(),
  capital: z.nullable(z.string()),
  region: z.string(),
  subregion: z.nullable(z.string()),
  /** Square kilometres. */
  area: z.nullable(z.number()),
  landlocked: z.boolean(),
  /** Codes of the countries it borders on. */
  borders: z.array(z.string()),
})

export type Country = z.infer<typeof country>
