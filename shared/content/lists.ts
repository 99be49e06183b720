import type { Problem } from '../contract/envelope.ts'
import { canonicalName, type Filter, type FilterFields, fieldTypeOf, readFilters } from './filters.ts'
import { oneOf } from './nearest.ts'

/** What a list can be sorted and filtered by, and searched in. */
export interface ListFields {
  fields: FilterFields
  searchable: readonly string[]
  /** How texts compare where NFC is not all, by member: as their uniqueness compares them. */
  canonical?: Readonly<Record<string, (text: string) => string>> | undefined
}

/** What a list was asked for, complete: the defaults are filled in. */
export interface ListQuery {
  sortBy: string
  sortOrder: 'ASC' | 'DESC'
  limit: number
  page: number
  search?: string
  filters: Filter[]
}

/** The query members of the contract's `listQuery`, after validation. */
export interface ListMembers {
  sortBy?: string | undefined
  sortOrder?: 'ASC' | 'DESC' | undefined
  limit?: number | undefined
  page?: number | undefined
  search?: string | undefined
}

const defaultLimit = 20

/** From 1, and to the last page whose offset is a whole number that JSON keeps exactly. */
const withinRange = (page: number, limit: number): number =>
  Math.min(Math.max(page, 1), Math.floor(Number.MAX_SAFE_INTEGER / limit))

/** A list's whole query, or every problem in it. */
export const readListQuery = (
  { fields }: Pick<ListFields, 'fields'>,
  members: ListMembers,
  pairs: readonly (readonly [string, string])[],
): { query: ListQuery; problems: Problem[] } => {
  const { filters, problems } = readFilters(fields, pairs)
  const { sortOrder = 'ASC', limit = defaultLimit, page = 1, search } = members
  const sortBy = canonicalName(members.sortBy ?? 'id')
  if (!fieldTypeOf(fields, sortBy))
    problems.push({ name: 'sortBy', message: oneOf('must be one of', Object.keys(fields), sortBy) })
  const query = { sortBy, sortOrder, limit, page: withinRange(page, limit), filters }
  return { query: search === undefined || search === '' ? query : { ...query, search }, problems }
}
