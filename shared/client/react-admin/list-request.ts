import { isRecord } from '../../values/records.ts'
import type { ListQuery } from '../http/list-query.ts'

/** What react-admin asks a list for. */
export interface ListRequest {
  filter?: unknown
  sort?: { field: string; order: 'ASC' | 'DESC' } | undefined
  pagination?: { page: number; perPage: number } | undefined
}

/** Values of an input that takes several are alternatives. An object holds operators, as `minutes.gte` does. */
const conditionOf = (value: unknown): unknown => (Array.isArray(value) ? { in: value } : value)

/**
 * The query for a list of react-admin. A filter's text `q` is a search. A source such as `minutes.gte` compares by an
 * operator, and a list of values finds each of them.
 * @param reference a condition that holds besides
 */
export const listQueryOf = (
  { filter, sort, pagination }: ListRequest,
  reference: Readonly<Record<string, unknown>> = {},
): ListQuery => {
  const { q, ...rest } = isRecord(filter) ? filter : {}
  const isSearch = typeof q === 'string'
  const members = { ...rest, ...(isSearch || q === undefined ? {} : { q }), ...reference }
  return {
    filter: Object.fromEntries(Object.entries(members).map(([name, value]) => [name, conditionOf(value)])),
    ...(isSearch && q !== '' ? { search: q } : {}),
    ...(sort ? { sortBy: sort.field, sortOrder: sort.order } : {}),
    ...(pagination ? { page: pagination.page, limit: pagination.perPage } : {}),
  }
}
