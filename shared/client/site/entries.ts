import { allEntries } from '../http/all-entries.ts'
import { get, getOrNull, type ListResult, listOf, payloadOf } from '../http/call.ts'
import { type ListQuery, listQuery } from '../http/list-query.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { segment } from '../http/url.ts'
import { syncFeed } from './sync.ts'
import type { Entries } from './types.ts'

/** Where the entries of one kind are read. */
export interface EntryPaths {
  list: string
  changes: string
}

/** The published entries at some paths. `base` is the address of the server. */
export const entriesAt = <E>(send: Send, base: string, paths: EntryPaths): Entries<E> => {
  const list = async (query: ListQuery, options?: CallOptions): Promise<ListResult<E>> =>
    listOf<E>(await get(send, paths.list + listQuery(query), options))
  return {
    list: (query = {}, options) => list(query, options),
    all: (query = {}, options) => allEntries<E>((page) => list(page, options), query),
    get: async (id, options) => {
      const answer = await getOrNull(send, `${paths.list}/${segment(id)}`, options)
      return answer && payloadOf<E>(answer)
    },
    sync: (store, options = {}) => syncFeed({ send, path: paths.changes, store, options }, base),
  }
}
