import { type BatchInput, mostInBatch } from '../../../contract/batch.ts'
import { partitionSource } from '../../../readmodel/source/partition-source.ts'
import { conflict, validationError } from '../../../store/errors.ts'
import { listedTags } from '../../answers/etag.ts'
import type { Call } from '../../call.ts'
import { listPage } from '../../list-page.ts'
import type { EntityPartition } from '../spec.ts'
import type { BatchItem } from './plan.ts'

/** The filters and the search of a batch, as the members of a list's query. */
const pairsOf = ({ filter = [], search }: BatchInput): [string, string][] => [
  ...filter.map(({ field, op, value }): [string, string] => [`filter[${field}][${op}]`, value]),
  ...(search ? [['search', search] satisfies [string, string]] : []),
  ['limit', String(mostInBatch)],
]

/** A list takes an empty filter for one that was not sent. A batch would then be about more entries than were meant. */
const checkNoneIsEmpty = ({ filter = [] }: BatchInput): void => {
  const empty = filter.flatMap(({ value }, at) =>
    value === '' ? [{ name: `filter.${at}.value`, message: 'must not be empty' }] : [],
  )
  if (empty.length > 0) throw validationError(empty)
}

/**
 * The entities that match the filter and search of a batch now, with their ETags: an entity that changes after this read
 * is left alone.
 * @throws Failure validation for a filter that the list would refuse, and for too many entities; conflict where another
 * number than the expected one match
 */
export const matching = async (
  call: Call,
  partition: EntityPartition,
  body: BatchInput,
): Promise<BatchItem[]> => {
  checkNoneIsEmpty(body)
  const { headName, list, shape } = partition
  const source = partitionSource(call.services.table, headName)
  const how = { activeOnly: false, consistent: true }
  const listed = await listPage({ ...call, pairs: pairsOf(body) }, source, shape, list, how)
  const { total, written } = listed
  if (total !== body.expected)
    throw conflict(
      `${total} entries match now, and ${body.expected} were expected. Nothing was done: look at the list again.`,
      [{ name: 'expected', message: `must be ${total}` }],
    )
  if (total > mostInBatch)
    throw validationError([
      { name: 'filter', message: `must match at most ${mostInBatch} entries, and matches ${total}` },
    ])
  const tags = listedTags(partition, listed)
  return written.map(({ id }, at) => ({ id, version: tags[at] }))
}
