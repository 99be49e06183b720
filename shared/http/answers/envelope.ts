import type { ListQuery } from '../../content/lists.ts'
import type { Reply } from '../call.ts'

/** The content type of an answer in the envelope. */
export const jsonType = 'application/json; charset=utf-8'

/** The body of a success, around a payload that is serialised already. */
export const successText = (payload: string): string => `{"status":"success","payload":${payload}}`

/** The reply of a success with one payload. */
export const success = (payload: unknown, rest: Omit<Reply, 'body' | 'text'> = {}): Reply => ({
  ...rest,
  text: successText(JSON.stringify(payload)),
})

/** The members by which a list response shows the request as it was applied: sort, filter, search and pagination. */
const listMembers = (query: ListQuery, total: number, currentTotal: number): Record<string, unknown> => ({
  sort: { by: query.sortBy, order: query.sortOrder },
  filter: query.filters.map(({ field, op, sent }) => ({ field, op, value: sent })),
  search: query.search ?? null,
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
