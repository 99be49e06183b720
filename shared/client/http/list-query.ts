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

/** An empty member of a query counts as not sent, so the empty text goes as a list of itself. */
const equals = (member: string, operator: string, value: unknown): Pair[] => {
  if (value === null) return [[`${member}[null]`, operator === 'ne' ? 'false' : 'true']]
  if (value !== '') return [[`${member}[${operator}]`, String(value)]]
  if (operator !== 'eq') throw new TypeError(`${member}[${operator}] must not be an empty text`)
  return ['', ''].map((empty): Pair => [`${member}[in][]`, empty])
}

const pairsOf = (member: string, condition: unknown): Pair[] => {
  if (condition === undefined) return []
  if (typeof condition !== 'object' || condition === null) return equals(member, 'eq', condition)
  return Object.entries(condition).flatMap(([operator, value]: [string, unknown]): Pair[] => {
    if (value === undefined) return []
    if (Array.isArray(value)) return value.map((one): Pair => [`${member}[${operator}][]`, String(one)])
    return equals(member, operator, value)
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
