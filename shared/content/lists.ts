import type { Problem } from '../contract/envelope.ts'
import type { FieldType } from '../contract/fields.ts'
import { coerceValue, valueProblem } from './field-types.ts'

const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'in'] as const
export type Operator = (typeof operators)[number]

/** A condition as asked for: `value` is of the field's type, `sent` the text it came as. */
export interface Filter {
  field: string
  op: Operator
  value: unknown
  sent: string
}

/** What a list can be sorted and filtered by, and searched in. */
export interface ListFields {
  fields: Readonly<Record<string, FieldType>>
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
const filterName = /^filter\[([^[\]]+)\](?:\[([^[\]]*)\])?$/
const mostFilters = 20

const containable: ReadonlySet<FieldType> = new Set(['text', 'color', 'date', 'rawJson'])
const matchesNull: ReadonlySet<Operator> = new Set(['eq', 'ne', 'in'])

const isOperator = (text: string): text is Operator => operators.some((known) => known === text)

const fieldTypeOf = (fields: ListFields['fields'], name: string): FieldType | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Names of fields compare in NFC, as they are kept. */
const canonicalName = (name: string): string => name.normalize('NFC')

const choices = (fields: ListFields['fields']): string => Object.keys(fields).join(', ')

/** `null` asks for what has no value, of whatever type; a text may be empty, of other types that is null too. */
const readOne = (type: FieldType, text: string): unknown => {
  if (text === 'null') return null
  const value = coerceValue(type, type !== 'text', text, type === 'rawJson' ? 'form' : 'json')
  return type === 'rawJson' && value === undefined ? text : value
}

const readFilterValue = (
  type: FieldType,
  op: Operator,
  text: string,
): { value: unknown; problem: string | null } => {
  if (op === 'contains')
    return {
      value: text,
      problem: containable.has(type) ? null : 'must be text, color, date or rawJson for contains',
    }
  const values = op === 'in' ? text.split(',').map((part) => readOne(type, part)) : [readOne(type, text)]
  const problem =
    values
      .map((value) => (value === null && matchesNull.has(op) ? null : valueProblem(type, value)))
      .find(Boolean) ?? null
  return { value: op === 'in' ? values : values[0], problem }
}

/** Reads one `filter[field]` or `filter[field][op]` member. */
const readFilter = (fields: ListFields['fields'], name: string, sent: string): Filter | Problem => {
  const [, sentField, op = 'eq'] = filterName.exec(name) ?? []
  const field = sentField && canonicalName(sentField)
  if (field === undefined) return { name, message: 'must be spelled filter[field] or filter[field][op]' }
  const type = fieldTypeOf(fields, field)
  if (!type) return { name, message: `must name one of ${choices(fields)}` }
  if (!isOperator(op)) return { name, message: `must use one of ${operators.join(', ')}` }
  const { value, problem } = readFilterValue(type, op, sent)
  return problem ? { name, message: problem } : { field, op, value, sent }
}

/** The filters of a query string's members, or what is wrong with them. Other members are passed over. */
export const readFilters = (
  fields: ListFields['fields'],
  pairs: readonly (readonly [string, string])[],
): { filters: Filter[]; problems: Problem[] } => {
  const filters: Filter[] = []
  const problems: Problem[] = []
  for (const [name, sent] of pairs.filter(([name]) => name === 'filter' || name.startsWith('filter['))) {
    const read = readFilter(fields, name, sent)
    if ('message' in read) problems.push(read)
    else filters.push(read)
  }
  if (filters.length > mostFilters)
    problems.push({ name: 'filter', message: `must be at most ${mostFilters} conditions` })
  return { filters, problems }
}

/** From 1, and to the last page whose offset is a whole number that JSON keeps exactly. */
const withinRange = (page: number, limit: number): number =>
  Math.min(Math.max(page, 1), Math.floor(Number.MAX_SAFE_INTEGER / limit))

/** A list's whole query, or every problem in it. */
export const readListQuery = (
  { fields }: ListFields,
  members: ListMembers,
  pairs: readonly (readonly [string, string])[],
): { query: ListQuery; problems: Problem[] } => {
  const { filters, problems } = readFilters(fields, pairs)
  const { sortOrder = 'ASC', limit = defaultLimit, page = 1, search } = members
  const sortBy = canonicalName(members.sortBy ?? 'id')
  if (!fieldTypeOf(fields, sortBy))
    problems.push({ name: 'sortBy', message: `must be one of ${choices(fields)}` })
  const query = { sortBy, sortOrder, limit, page: withinRange(page, limit), filters }
  return { query: search === undefined || search === '' ? query : { ...query, search }, problems }
}
