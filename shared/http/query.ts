import type * as z from 'zod/mini'
import { type ListFields, type ListMembers, type ListQuery, readListQuery } from '../content/lists.ts'
import { queryMembers } from '../content/query-members.ts'
import { largestLimit, listQuery, longestSearch, sortOrders } from '../contract/list-query.ts'
import { validationError } from '../store/errors.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { readNumber } from '../values/scalars.ts'
import { validate } from './body/validate.ts'
import type { Call } from './call.ts'

/** The members of a query as a schema reads them; undefined where they do not fit it. */
export interface QueryReading<Q> {
  members: Q | undefined
  problems: FieldProblem[]
}

/**
 * Reads the members of a query string by a schema, and names each that is unknown, repeated or wrong. Conditions are
 * ignored here.
 * @param fields what conditions may name; undefined where the query takes none
 */
export const readQuery = <T extends z.ZodMiniObject>(
  schema: T,
  pairs: Call['pairs'],
  fields?: readonly string[],
): QueryReading<z.output<T>> => {
  const { members, problems } = queryMembers(pairs, Object.keys(schema.shape), fields)
  const read = validate(schema, members, 'form')
  return read.ok
    ? { members: read.value, problems }
    : { members: undefined, problems: [...problems, ...read.fields] }
}

/** The value of a member, or the rule that the member breaks. */
type Read<T> = { value: T } | { rule: string }

const readWhole = (text: string, fits: (value: number) => boolean, rule: string): Read<number> => {
  const { value, problem } = readNumber(text)
  if (typeof value === 'number' && Number.isInteger(value) && fits(value)) return { value }
  return { rule: problem ?? rule }
}

const readLimit = (text: string): Read<number> =>
  readWhole(
    text,
    (limit) => limit >= 1 && limit <= largestLimit,
    `must be a whole number from 1 to ${largestLimit}`,
  )

/** The last page depends on the limit, so `readListQuery` checks it. */
const readPage = (text: string): Read<number> =>
  readWhole(text, (page) => page >= 0, 'must be a whole number of at least 0')

const readOrder = (text: string): Read<(typeof sortOrders)[number]> => {
  const value = sortOrders.find((order) => order === text)
  return value ? { value } : { rule: `must be one of ${sortOrders.join(', ')}` }
}

const readSearch = (text: string): Read<string> =>
  [...text].length <= longestSearch
    ? { value: text }
    : { rule: `must be text of at most ${longestSearch} characters` }

/**
 * Reads the five members that every list takes, by the rules of the contract's `listQuery`. They are single values, so
 * they need nothing of what reads bodies. Lists are the most frequent requests.
 */
const readMembers = (
  sent: Readonly<Record<string, string>>,
): { members: ListMembers; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = []
  const member = <T>(name: keyof ListMembers, read: (text: string) => Read<T>): T | undefined => {
    const text = sent[name]
    if (text === undefined) return undefined
    const result = read(text)
    if ('value' in result) return result.value
    problems.push({ name, message: result.rule })
    return undefined
  }
  const members = {
    sortBy: sent.sortBy,
    sortOrder: member('sortOrder', readOrder),
    limit: member('limit', readLimit),
    page: member('page', readPage),
    search: member('search', readSearch),
  }
  return { members, problems }
}

/**
 * Reads the whole query of a list.
 * @throws Failure validation naming each member that is unknown, repeated or wrong, with what would be right
 */
export const readList = ({ pairs }: Pick<Call, 'pairs'>, list: Pick<ListFields, 'fields'>): ListQuery => {
  const sent = queryMembers(pairs, Object.keys(listQuery.shape), Object.keys(list.fields))
  const { members, problems } = readMembers(sent.members)
  const read = readListQuery(list, members, pairs)
  const all = [...sent.problems, ...problems, ...read.problems]
  if (all.length > 0) throw validationError(all)
  return read.query
}
