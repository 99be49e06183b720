import { queryText } from './url.ts'

/** A value that a filter compares with. */
export type FilterValue = string | number | boolean

/** What a member has to be: equal to a value, without a value (`null`), or as all the operators say. */
export type Condition<V> =
  | V
  | null
  | {
      eq?: V | null | undefined
      ne?: V | null | undefined
      gt?: V | undefined
      gte?: V | undefined
      lt?: V | undefined
      lte?: V | undefined
      contains?: string | undefined
      in?: readonly V[] | undefined
      null?: boolean | undefined
    }

/** What a member is compared with: values of its own type. A rawJson member, which has none, takes its JSON text. */
type Comparable<V> = unknown extends V ? FilterValue : Extract<NonNullable<V>, FilterValue>

/** Conditions by member; all of them have to hold. */
export type Filter<E> = { [K in keyof E]?: Condition<Comparable<E[K]>> | undefined }

/** What a list is asked for. */
export interface Query<E> {
  filter?: Filter<E> | undefined
  /** A text that one of the texts of an entry contains, in any case. */
  search?: string | undefined
  /** The member to sort by; `id` unless given. */
  sortBy?: (keyof E & string) | undefined
  sortOrder?: 'ASC' | 'DESC' | undefined
  /** Entries of a page, 1 to 1,000; 20 unless given. */
  limit?: number | undefined
  /** From 1. */
  page?: number | undefined
}

type Pair = readonly [string, string]

/** Any text. One that is this or empty, and is not this, is empty. */
const other = '-'

/** An empty member of a query counts as not sent, but among the values of `in` it is the empty text. */
const isEmpty = (member: string): Pair[] => [...oneOf(member, ['', other]), [`${member}[ne]`, other]]

const oneOf = (member: string, values: readonly unknown[]): Pair[] =>
  values.map((one): Pair => [`${member}[in][]`, String(one)])

const compares = (member: string, operator: string, value: unknown): Pair[] => {
  if (value === null) return [[`${member}[null]`, operator === 'ne' ? 'false' : 'true']]
  if (value !== '') return [[`${member}[${operator}]`, String(value)]]
  if (operator !== 'eq') throw new TypeError(`${member}[${operator}] must not be an empty text`)
  return isEmpty(member)
}

const isIn = (member: string, values: readonly unknown[]): Pair[] => {
  // Without a value the server would take it for no filter, and give the whole list.
  if (values.length === 0) throw new TypeError(`${member}[in] must have a value`)
  return values.every((one) => one === '') ? isEmpty(member) : oneOf(member, values)
}

const pairsOf = (member: string, condition: unknown): Pair[] => {
  if (condition === undefined) return []
  if (typeof condition !== 'object' || condition === null) return compares(member, 'eq', condition)
  if ('eq' in condition && condition.eq === '' && 'in' in condition)
    throw new TypeError(`${member} must not have both eq and in`)
  return Object.entries(condition).flatMap(([operator, value]: [string, unknown]): Pair[] => {
    if (value === undefined) return []
    return Array.isArray(value) ? isIn(member, value) : compares(member, operator, value)
  })
}

/** What a list is asked for, whatever its entries are. Every {@link Query} is one. */
export interface ListQuery {
  filter?: object | undefined
  search?: string | undefined
  sortBy?: string | undefined
  sortOrder?: 'ASC' | 'DESC' | undefined
  limit?: number | undefined
  page?: number | undefined
}

/** The query of a list as a text with its question mark, or an empty text. */
export const listQuery = ({ filter = {}, search, sortBy, sortOrder, limit, page }: ListQuery): string =>
  queryText([
    ...Object.entries(filter).flatMap(([name, condition]) => pairsOf(`filter[${name}]`, condition)),
    ['search', search],
    ['sortBy', sortBy],
    ['sortOrder', sortOrder],
    ['limit', limit?.toString()],
    ['page', page?.toString()],
  ])
