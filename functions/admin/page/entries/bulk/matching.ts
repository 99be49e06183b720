import { allEntries } from '../../../../../shared/client/http/all-entries.ts'
import type { ListResult } from '../../../../../shared/client/http/call.ts'
import type { ListQuery } from '../../../../../shared/client/http/list-query.ts'
import { text } from '../../language/text.ts'
import type { BulkItem } from './run.ts'

/** Lists entries. */
export type ListEntries = (
  query: ListQuery,
) => Promise<ListResult<{ id: number; name?: unknown }> & { versions: string[] }>

/** Which entries: those that a list with this filter and search has. */
export interface Matching {
  query: Pick<ListQuery, 'filter' | 'search'>
  /** How many the list said that they are. */
  expected: number
}

/**
 * All entries that match, with the ETags of now: what another person changes later is left alone.
 * @throws TypecaseError
 * @throws Error where another number than the expected one match
 */
export const matchingItems = async (
  list: ListEntries,
  { query, expected }: Matching,
): Promise<BulkItem[]> => {
  const page = async (asked: ListQuery) => {
    const { items, versions, ...rest } = await list(asked)
    return {
      ...rest,
      items: items.map(({ id, name }, at) => ({
        id,
        name: String(name ?? id),
        version: versions[at],
      })),
    }
  }
  const found: BulkItem[] = []
  for await (const item of allEntries(page, query)) found.push(item)
  if (found.length !== expected) throw new Error(text('bulk.otherNumber', { found: found.length, expected }))
  return found
}
