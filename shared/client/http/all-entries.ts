import { isRecord } from '../../values/records.ts'
import type { ListResult } from './call.ts'
import type { ListQuery, Query } from './list-query.ts'

/** The most entries of one answer. */
const largestPage = 1_000

/** What gives one page of a list. */
export type Listing<E> = (query: ListQuery) => Promise<ListResult<E>>

const idOf = (entry: unknown): number => {
  if (isRecord(entry) && typeof entry.id === 'number') return entry.id
  throw new TypeError('An entry of the answer has no id. The server may be of another version.')
}

/** Pages in the order of ids go on behind the last id, so an entry that comes or goes meanwhile moves no other one. */
async function* byId<E>(list: Listing<E>, query: ListQuery) {
  const limit = query.limit ?? largestPage
  for (let after = 0; ; ) {
    const { items } = await list({ ...query, filter: { ...query.filter, id: { gt: after } }, limit })
    yield* items
    if (items.length < limit) return
    after = idOf(items.at(-1))
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

const isInOrderOfIds = ({ sortBy = 'id', sortOrder = 'ASC', filter = {} }: ListQuery): boolean =>
  sortBy === 'id' && sortOrder === 'ASC' && !('id' in filter)

/**
 * All entries of a list, page by page as they are taken.
 * @param list gives one page
 * @param query what to list; `limit` is how many come with one request, 1,000 unless given
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
