import * as z from 'zod/mini'
import { operators } from '../values/field-types.ts'
import type { Endpoint, Group, Resource } from './endpoint.ts'
import { success } from './envelope.ts'
import { longestSearch } from './list-query.ts'
import { id, unicode } from './values.ts'

/** The most entries that one batch names or matches. */
export const mostInBatch = 1_000

/** A thousand entries with their versions, and room for white space. */
const batchBytes = 256 * 1024

/**
 * Which entries a batch is about: entries by their ids, or all entries that a list with this filter and search has.
 * `filter` and `search` are as the list's answer shows them, and `expected` is its `total`.
 */
export const batchInput = z
  .object({
    items: z.optional(
      z
        .array(
          z.object({
            id,
            version: z.optional(
              unicode.check(
                z.meta({
                  description:
                    'The ETag of the entry as it was read. The entry is left alone if it changed since.',
                }),
              ),
            ),
          }),
        )
        .check(
          z.maxLength(mostInBatch),
          z.refine(
            (items) => new Set(items.map((item) => item.id)).size === items.length,
            'must not name one id twice',
          ),
        ),
    ),
    filter: z.optional(z.array(z.object({ field: unicode, op: z.enum(operators), value: unicode }))),
    search: z.optional(z.nullable(unicode.check(z.maxLength(longestSearch)))),
    expected: z.optional(
      z.int().check(
        z.minimum(0),
        z.meta({
          description: 'How many entries match. If another number matches by now, nothing is done.',
        }),
      ),
    ),
  })
  .check(
    z.refine(
      ({ items, filter, expected }) =>
        items !== undefined || (filter !== undefined && expected !== undefined),
      {
        path: ['items'],
        message: 'is required if filter and expected are not sent',
      },
    ),
    z.refine(
      ({ items, filter, search, expected }) =>
        items === undefined || (filter === undefined && expected === undefined && (search ?? '') === ''),
      { path: ['items'], message: 'must be left out if filter, search or expected is sent' },
    ),
  )
export type BatchInput = z.infer<typeof batchInput>

/**
 * What a batch did for one entry. A failed one has the status and the text that the request for this entry alone would
 * have had. `version` is the new ETag.
 */
export const batchResult = z.strictObject({
  id,
  outcome: z.enum(['done', 'unchanged', 'failed']),
  version: z.optional(z.string()),
  status: z.optional(z.int()),
  text: z.optional(z.string()),
})
export type BatchResult = z.infer<typeof batchResult>

export const batchReport = z.strictObject({
  total: z.int(),
  done: z.int(),
  unchanged: z.int(),
  failed: z.int(),
  results: z.array(batchResult),
  remaining: z.optional(
    z.strictObject({ ids: z.array(id), unclear: z.int() }).check(
      z.meta({
        description:
          'Present if not all entries were tried, because the time was out or the store was busy. Send these ids again. The first `unclear` of them may have been changed.',
      }),
    ),
  ),
})

/** The operations of a batch. */
export const batchOperations = ['publish', 'unpublish', 'delete'] as const
export type BatchOperation = (typeof batchOperations)[number]

interface BatchDeclaration<P extends string> {
  /** The id of each endpoint, written out so that a search for an id finds its declaration. */
  ids: Readonly<Record<BatchOperation, string>>
  group: Group
  resource: Resource
  /** The path of the resource's list. */
  path: P
  /** The entries in words, such as `page sections`. */
  many: string
}

/** The endpoints that change many entries of a resource at once. One set of handlers serves them all. */
export const batchEndpoints = <const P extends string>({
  ids,
  group,
  resource,
  path,
  many,
}: BatchDeclaration<P>) => {
  const endpoint = <O extends BatchOperation>(operation: O, summary: string) =>
    ({
      id: ids[operation],
      method: 'POST',
      path: `${path}/${operation}`,
      group,
      access: { resource, action: operation === 'delete' ? 'delete' : 'publish' },
      summary,
      body: batchInput,
      mostBytes: batchBytes,
      status: 200,
      response: success(batchReport),
    }) as const satisfies Endpoint
  return {
    publish: endpoint('publish', `Publish many ${many}, and report each`),
    unpublish: endpoint('unpublish', `Take many ${many} out of public reads, and report each`),
    delete: endpoint('delete', `Delete many ${many}, and report each`),
  }
}
