import type * as z from 'zod/mini'
import { type Filter, type ListQuery, readFilters } from '../../shared/content/lists.ts'
import { canonicalEmail } from '../../shared/content/urls.ts'
import { categories, deepestPage, historyEndpoints } from '../../shared/contract/history.ts'
import { historyFields } from '../../shared/contract/list-fields.ts'
import type { FilterTerm } from '../../shared/history/shard.ts'
import type { Call } from '../../shared/http/call.ts'
import { readQuery } from '../../shared/http/query.ts'
import { accountMark } from '../../shared/security/logins/account-mark.ts'
import { validationError } from '../../shared/store/errors.ts'
import type { FieldProblem } from '../../shared/values/field-problem.ts'

export type Members = z.infer<typeof historyEndpoints.list.query>

/** The query of a list: the part that the answer repeats, and the conditions on the records. */
export interface HistoryListQuery {
  query: ListQuery
  conditions: FilterTerm[]
  /** The first day; absent where the query sets none. */
  from?: string
  /** The last day; absent where the query sets none. */
  to?: string
  /** The position that the cursor names; null at the start. */
  after: string | null
}

const defaultLimit = 20
const day = /^\d{4}-\d\d-\d\d$/

/** Members of the query that filter without being written as filter[...]. */
const plainFilters = ['category', 'method', 'status', 'userId', 'account', 'dateFrom', 'dateTo'] as const

const plain = (members: Members): Filter[] =>
  plainFilters.flatMap((field): Filter[] => {
    const value = members[field]
    return value === undefined ? [] : [{ field, op: 'eq', value, sent: String(value) }]
  })

const isBound = ({ field }: Filter): boolean => field === 'dateFrom' || field === 'dateTo'

/** Whether a filter compares the category with a text that is no category. */
const isUnknownCategory = ({ field, op, value }: Filter): boolean => {
  if (field !== 'category' || (op !== 'eq' && op !== 'ne' && op !== 'in')) return false
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values.some((one) => !categories.some((known) => known === one))
}

const problemOf = (filter: Filter): FieldProblem[] => {
  const name = `filter[${filter.field}]`
  if (isBound(filter) && (filter.op !== 'eq' || !day.test(String(filter.value))))
    return [{ name, message: 'must be a date such as 2026-01-31, without an operator' }]
  if (isUnknownCategory(filter)) return [{ name, message: `must be one of ${categories.join(', ')}` }]
  return []
}

const depthProblems = ({ cursor }: Members, page: number, limit: number): FieldProblem[] => {
  if (cursor !== undefined && page > 1) return [{ name: 'page', message: 'must be left out beside a cursor' }]
  if ((page - 1) * limit < deepestPage) return []
  const message = `must stay within the first ${deepestPage} records: go on with the cursor of the page before`
  return [{ name: 'page', message }]
}

/** Values as records hold them: a method in upper case, and the mark of an account instead of its email. */
const stored: Readonly<Record<string, (text: string) => string>> = {
  method: (text) => text.toUpperCase(),
  account: (text) => (text.includes('@') ? accountMark(canonicalEmail(text)) : text.toLowerCase()),
}

const storedValue = (field: string, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((one: unknown) => storedValue(field, one))
  return typeof value === 'string' ? (stored[field]?.(value) ?? value) : value
}

/** A filter as a condition on records. A record lacks the attributes that have no value. */
const conditionOf = ({ field, op, value }: Filter): FilterTerm =>
  op === 'null'
    ? { field, op: value === true ? 'eq' : 'ne', value: null }
    : { field, op, value: storedValue(field, value) }

/** The days that all filters allow: from the latest start to the earliest end. */
const boundsOf = (filters: readonly Filter[]): Pick<HistoryListQuery, 'from' | 'to'> => {
  const sorted = (name: string) =>
    filters
      .filter(({ field }) => field === name)
      .map(({ sent }) => sent)
      .sort()
  const from = sorted('dateFrom').at(-1)
  const to = sorted('dateTo')[0]
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
}

const boundsProblems = ({ from, to }: Pick<HistoryListQuery, 'from' | 'to'>): FieldProblem[] =>
  from !== undefined && to !== undefined && from > to
    ? [{ name: 'dateFrom', message: 'must not be after dateTo' }]
    : []

/** Reads a list's query. @throws Failure validation naming every member that is wrong */
export const readHistoryQuery = (pairs: Call['pairs']): HistoryListQuery => {
  const sent = readQuery(historyEndpoints.list.query, pairs, Object.keys(historyFields))
  const members = sent.members ?? {}
  const { limit = defaultLimit, sortOrder = 'DESC', search = '' } = members
  const page = Math.max(members.page ?? 1, 1)
  const named = readFilters(historyFields, pairs)
  const filters = [...plain(members), ...named.filters]
  const bounds = boundsOf(filters)
  const problems = [
    ...sent.problems,
    ...named.problems,
    ...named.filters.flatMap(problemOf),
    ...depthProblems(members, page, limit),
    ...boundsProblems(bounds),
  ]
  const after = members.cursor === undefined ? null : positionOf(members.cursor)
  if (members.cursor !== undefined && after === null)
    problems.push({ name: 'cursor', message: 'must be the cursor of an earlier answer, or left out' })
  if (problems.length > 0) throw validationError(problems)
  const conditions = filters.filter((filter) => !isBound(filter)).map(conditionOf)
  if (search !== '') conditions.push({ field: 'url', op: 'contains', value: search })
  const searched = search === '' ? {} : { search }
  return {
    query: { sortBy: 'time', sortOrder, limit, page, filters, ...searched },
    conditions,
    ...bounds,
    after,
  }
}

/** A position begins with a date. After it stand the time and the id of a record, if reading stopped at a record. */
const position = /^\d{4}-\d{2}-\d{2}/

/** The cursor for a position in the history. Clients do not look into it. */
export const cursorOf = (at: string): string => Buffer.from(at).toString('base64url')

/** The position that a cursor names; null for a text that is no cursor. */
export const positionOf = (cursor: string): string | null => {
  const text = Buffer.from(cursor, 'base64url').toString()
  return position.test(text) && cursorOf(text) === cursor ? text : null
}
