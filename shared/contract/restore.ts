import * as z from 'zod/mini'
import { type Group, largestBody } from './endpoint.ts'
import { success } from './envelope.ts'
import { timestamp } from './values.ts'

/** The largest identifier that a row can have. Those above it, up to twelve digits, are left for later entities. */
const largestId = 99_999_999_999

/** The members of every row that the server sets otherwise. */
export const restoredMembers = {
  id: z.int().check(z.minimum(1), z.maximum(largestId)),
  createdAt: timestamp,
  updatedAt: timestamp,
}

/** A row of a restore: the members of a new entity, and those that the server sets otherwise. */
export const rowOf = <S extends z.core.$ZodLooseShape>(input: z.ZodMiniObject<S>) =>
  z.object({ ...input.shape, ...restoredMembers })

/** The most rows of one request. */
const mostRows = 20_000

/**
 * The rows of a request. Each is read by itself: a bad row does not refuse the others.
 * @param component the name of the schema of a row in the document
 */
export const rowsLike = (component: string) =>
  z
    .array(z.unknown())
    .check(z.maxLength(mostRows), z.meta({ items: { $ref: `#/components/schemas/${component}` } }))

/** What an answer says of rows that were not stored. */
export const rowReport = {
  remaining: z.optional(
    z.strictObject({ from: z.int(), rows: z.int(), unclear: z.int() }).check(
      z.meta({
        description:
          'Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again.',
      }),
    ),
  ),
  errors: z.array(
    z.strictObject({
      row: z.int(),
      fields: z.array(z.strictObject({ name: z.string(), message: z.string() })),
    }),
  ),
}

/** The answer to a restore. */
const restored = success(
  z.strictObject({
    total: z.int(),
    restored: z.strictObject({ created: z.int(), changed: z.int(), unchanged: z.int() }),
    failed: z.int(),
    ...rowReport,
  }),
)

/** What a restore takes of the declaration of a resource. */
interface Restorable<R extends z.ZodMiniType> {
  nouns: { a: string; many: string }
  group: Group
  path: string
  row: R
  component: string
}

/** The endpoint that restores the entities of a resource. `row` is the schema by which each row is read. */
export const restoreEndpoint = <R extends z.ZodMiniType>(
  { nouns, group, path, row, component }: Restorable<R>,
  id: string,
) => {
  const at: string = `${path}/restore`
  return {
    id,
    group,
    access: 'administrator',
    method: 'POST',
    path: at,
    summary: `Restore ${nouns.many} under their identifiers: each row creates ${nouns.a}, or makes the one that is there as the row says`,
    body: rowsLike(component),
    mostBytes: largestBody,
    ndjson: true,
    status: 200,
    response: restored,
    row,
  } as const
}
