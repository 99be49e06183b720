import { bodyOf } from '../http/answer.ts'
import { get, getOrNull, isDeclared, listOf } from '../http/call.ts'
import { type ListQuery, listQuery } from '../http/list-query.ts'
import type { CallOptions, Send } from '../http/transport.ts'
import { bareUrl, leadsElsewhere, segments } from '../http/url.ts'
import { type EntryPaths, entriesAt } from './entries.ts'
import type { SiteEntries } from './types.ts'

const onlyOne = { limit: 1 }

/** Published entries that have a url; `byUrl` is the path before it. */
export const siteEntriesAt = <E, P>(
  send: Send,
  base: string,
  paths: EntryPaths & { byUrl: string },
): SiteEntries<E, P> => {
  const first = async (query: ListQuery, options?: CallOptions): Promise<E | null> => {
    const answer = await get(send, paths.list + listQuery({ ...query, ...onlyOne }), options)
    return listOf<E>(answer).items[0] ?? null
  }
  return {
    ...entriesAt<E>(send, base, paths),
    // A read by id shows a page without some of its members, a list shows all.
    get: (id, options) => first({ filter: { id } }, options),
    byUrl: async (url, options) => {
      // No url of content has such a segment, and another endpoint would answer.
      if (leadsElsewhere(url)) return null
      const answer = await getOrNull(send, `${paths.byUrl}/${segments(bareUrl(url))}`, options)
      if (!answer) return null
      const body: unknown = bodyOf(answer)
      return isDeclared<P>(body) ? body : null
    },
    fullByUrl: (url, options) => first({ filter: { url: bareUrl(url) } }, options),
  }
}
