import type { FieldProblem } from '../contract/envelope.ts'
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

/** The last page whose offset is a whole number that JSON keeps exactly. */
const lastPage = (limit: number): number => Math.floor(Number.MAX_SAFE_INTEGER / limit)

/** A list's whole query, or every problem in it. */
export const readListQuery = (
  { fields }: Pick<ListFields, 'fields'>,
  members: ListMembers,
  pairs: readonly (readonly [string, string])[],
): { query: ListQuery; problems: FieldProblem[] } => {
  const { filters, problems } = readFilters(fields, pairs)
  const { sortOrder = 'ASC', limit = defaultLimit, page = 1, search } = members
  const sortBy = canonicalName(members.sortBy ?? 'id')
  if (!fieldTypeOf(fields, sortBy))
    problems.push({ name: 'sortBy', message: oneOf('must be one of', Object.keys(fields), sortBy) })
  if (page > lastPage(limit))
    problems.push({
      name: 'page',
      message: `must be a whole number from 0 to ${lastPage(limit)} where limit is ${limit}`,
    })
  const query = { sortBy, sortOrder, limit, page: Math.max(page, 1), filters }
  return { query: search === undefined || search === '' ? query : { ...query, search }, problems }
}
