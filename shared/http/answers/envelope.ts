import type { ListQuery } from '../../content/lists.ts'
import type { Reply } from '../call.ts'

/** A success around one payload, already serialised. */
export const successText = (payload: string): string => `{"status":"success","payload":${payload}}`

/** A success around one payload. */
export const success = (payload: unknown, rest: Omit<Reply, 'body' | 'text'> = {}): Reply => ({
  ...rest,
  text: successText(JSON.stringify(payload)),
})

/** What a list response shows of the request: sorting, filters, search and paging as applied. */
const listMembers = (query: ListQuery, total: number, currentTotal: number): Record<string, unknown> => ({
  sort: { by: query.sortBy, order: query.sortOrder },
  filter: query.filters.map(({ field, op, sent }) => ({ field, op, value: sent })),
  ...(query.search === undefined ? {} : { search: query.search }),
  pagination: {
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
    currentTotal,
    total,
    page: query.page,
  },
})

/**
 * A list response around entities that are serialised already. To join their texts costs almost nothing. To serialise
 * them again would cost more than all the rest of the request.
 */
export const listText = (
  query: ListQuery,
  entities: readonly string[],
  total: number,
  extra: Readonly<Record<string, unknown>> = {},
): string => {
  const members = JSON.stringify({ ...listMembers(query, total, entities.length), ...extra })
  return `{"status":"success","payload":[${entities.join(',')}],${members.slice(1)}`
}
