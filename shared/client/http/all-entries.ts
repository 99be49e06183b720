import { isRecord } from '../../values/records.ts'
import type { ListResult } from './call.ts'
import { isTypecaseError } from './error.ts'
import type { ListQuery, Query } from './list-query.ts'

/** The most entries of one answer. */
const largestPage = 1_000

/** What gives one page of a list. */
export type Listing<E> = (query: ListQuery) => Promise<ListResult<E>>

const idOf = (entry: unknown): number => {
  if (isRecord(entry) && typeof entry.id === 'number') return entry.id
  throw new TypeError('An entry of the answer has no id. The server may be of another version.')
}

/** Whether an answer was too long for one response: the server says that a smaller `limit` would do. */
const isTooLong = (error: unknown): boolean =>
  isTypecaseError(error) && error.status === 400 && /\blimit\b/.test(error.message)

/** A page of as many entries as one answer has room for, at most `query.limit`. */
const fitting = async <E>(list: Listing<E>, query: ListQuery & { limit: number }) => {
  for (let { limit } = query; ; limit = Math.ceil(limit / 4)) {
    try {
      const { items } = await list({ ...query, limit })
      return { items, limit }
    } catch (error) {
      if (limit === 1 || !isTooLong(error)) throw error
    }
  }
}

/**
 * Pages in the order of ids go on behind the last id, so an entry that comes or goes meanwhile moves no other one.
 * @param ids all that are asked for, if not all of the list
 */
async function* byId<E>(list: Listing<E>, query: ListQuery, ids?: readonly number[]) {
  const isUp = query.sortOrder !== 'DESC'
  const own = ids ? { in: ids } : {}
  let limit = query.limit ?? largestPage
  let next: object = isUp ? { id: { ...own, gt: 0 } } : {}
  for (;;) {
    const page = await fitting(list, { ...query, filter: { ...query.filter, ...next }, limit })
    yield* page.items
    if (page.items.length < page.limit) return
    const last = idOf(page.items.at(-1))
    next = { id: { ...own, ...(isUp ? { gt: last } : { lt: last }) } }
    limit = page.limit
  }
}

async function* byNumber<E>(list: Listing<E>, query: ListQuery) {
  const limit = query.limit ?? largestPage
  for (let page = 1; ; page += 1) {
    const { items, total } = await list({ ...query, limit, page })
    yield* items
    if (items.length === 0 || page * limit >= total) return
  }
}

const isInOrderOfIds = ({ sortBy = 'id', filter = {} }: ListQuery): boolean =>
  sortBy === 'id' && !('id' in filter)

/**
 * All entries of a list, page by page as they are taken.
 * @param list gives one page
 * @param query what to list; `limit` is how many come with one request, 1,000 unless given. In the order of ids it is
 * fewer where an answer has no room for them
 * @throws TypecaseError
 * @example
 * for await (const page of allEntries(admin.pages.items.list, { filter: { active: true } })) use(page)
 * allEntries<CollectionElement>((query) => admin.elements.list(collectionId, query))
 */
export function allEntries<E>(
  list: (query: Query<E>) => Promise<ListResult<E>>,
  query?: Omit<Query<E>, 'page'>,
): AsyncIterable<E>
export function allEntries<E>(list: Listing<E>, query: ListQuery = {}): AsyncIterable<E> {
  return isInOrderOfIds(query) ? byId(list, query) : byNumber(list, query)
}

/** The most ids of one query: its filters take 100 values, and one of these is the id behind which a page begins. */
const mostIds = 99

/** The entries with some ids, without those that are not there. */
export async function* entriesWithIds<E>(list: Listing<E>, ids: readonly number[]): AsyncGenerator<E> {
  for (let at = 0; at < ids.length; at += mostIds) yield* byId(list, {}, ids.slice(at, at + mostIds))
}

/** All that an iteration gives. Not every runtime has Array.fromAsync. */
export const allOf = async <T>(entries: AsyncIterable<T>): Promise<T[]> => {
  const all: T[] = []
  for await (const entry of entries) all.push(entry)
  return all
}
