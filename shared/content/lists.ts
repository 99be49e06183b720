import type { FieldProblem } from '../values/field-problem.ts'
import {
  type FieldType,
  fieldTypeRules,
  fieldTypes,
  type Operator,
  operators,
  readValue,
  valueProblem,
} from '../values/field-types.ts'
import { type Reading, readBoolean } from '../values/scalars.ts'
import { escapeProblem, isFilter, oneOf } from './query-members.ts'

/** A condition as asked for: `value` is of the field's type, a list of such for `in`; `sent` is the text it came as. */
export interface Filter {
  field: string
  op: Operator
  value: unknown
  sent: string
}

/** The types of what conditions may name, by name. */
export type FilterFields = Readonly<Record<string, FieldType>>

const mostFilters = 20
/** Values of all conditions together: a list is looked through for each of them. */
const mostValues = 100
/** Wrong conditions that are named: each lists all fields, and a query has room for a thousand. */
const mostNamed = 100

const spelling = /^filter(?:\.[^[\].]+|\[[^[\]]*\])+$/
const segment = /\.([^[\].]+)|\[([^[\]]*)\]/g
const index = /^\d*$/

/** What sets one operator apart from the others when a query is read. */
interface OperatorRules {
  /** Whether the text `null`, which stands for no value, is something to compare with. */
  takesNull: boolean
  /**
   * Whether one field may have several filters with it. With another operator the second filter would contradict the
   * first, or repeat it.
   */
  isRepeatable: boolean
}

const once = { takesNull: false, isRepeatable: false }

const operatorRules: Readonly<Record<Operator, OperatorRules>> = {
  eq: { takesNull: true, isRepeatable: false },
  ne: { takesNull: true, isRepeatable: true },
  gt: once,
  gte: once,
  lt: once,
  lte: once,
  contains: { takesNull: false, isRepeatable: true },
  in: { takesNull: true, isRepeatable: false },
  null: once,
}

/** Whether a text names an operator. */
const isOperator = (text: string): text is Operator => operators.some((known) => known === text)

/** The type of a field, if it is one. */
export const fieldTypeOf = (fields: FilterFields, name: string): FieldType | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** Names of fields compare in NFC, as they are kept. */
export const canonicalName = (name: string): string => name.normalize('NFC')

/** A member that was sent, once or several times. `isList` says that brackets told each value apart. */
interface Sent {
  name: string
  field: string
  type: FieldType
  op: Operator
  values: string[]
  isList: boolean
}

/** The types of the fields that can be filtered with an operator, such as `text, color or date`. */
const typesWith = (op: Operator): string =>
  fieldTypes
    .filter((type) => fieldTypeRules[type].operators.includes(op))
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')

/** A flat spelling holds the operator within the brackets: `[minutes.gte]` is `[minutes][gte]`. */
const segmentsOf = (name: string): string[] =>
  Array.from(name.matchAll(segment), ([, dotted, bracketed = '']) => dotted ?? bracketed).flatMap((part) =>
    part.split('.'),
  )

/** Reads the name of one `filter` member: its field, its operator, and whether it is one of a list of values. */
const readName = (fields: FilterFields, name: string): Omit<Sent, 'values'> | FieldProblem => {
  const [sentField = '', op = 'eq', at, ...rest] = spelling.test(name) ? segmentsOf(name) : []
  if (sentField === '' || rest.length > 0 || !index.test(at ?? ''))
    return { name, message: 'must be spelled filter[field] or filter[field][op]' }
  const field = canonicalName(sentField)
  const type = fieldTypeOf(fields, field)
  if (!type) return { name, message: oneOf('must name one of', Object.keys(fields), field) }
  if (!isOperator(op)) return { name, message: oneOf('must use one of', operators, op) }
  if (!fieldTypeRules[type].operators.includes(op))
    return {
      name,
      message: `must be on a field of type ${typesWith(op)} for ${op}: ${field} is of type ${type}`,
    }
  if (at !== undefined && op !== 'in') return { name, message: 'must be one value: a list is for in' }
  return { name, field, type, op, isList: at !== undefined }
}

/**
 * Reads a value to compare with. A text that is no JSON is a JSON string for a field of any JSON. For types that are
 * not text, the empty text and `null` mean null.
 */
const readOne = (type: FieldType, text: string): Reading => {
  if (fieldTypeRules[type].json !== 'any') return readValue(type, true, text, 'json')
  const read = readValue(type, true, text, 'form')
  return read.problem === null ? read : { value: text, problem: null }
}

const readNull = (text: string): Reading => {
  const value = readBoolean(text)
  return { value, problem: typeof value === 'boolean' ? null : 'must be true or false for null' }
}

const readOperand = (type: FieldType, op: Operator, text: string): Reading => {
  if (op === 'null') return readNull(text)
  if (op === 'contains') return { value: text, problem: null }
  const { value, problem } = readOne(type, text)
  const isMissing = value === null && !operatorRules[op].takesNull
  return { value, problem: isMissing ? valueProblem(type, value) : problem }
}

/**
 * The values of `in`: one member alone may hold several, separated by commas. An empty one is a value of text alone;
 * of other types it counts as not sent.
 */
const listOf = ({ values, isList, type }: Sent): string[] => {
  const texts = values.length === 1 && !isList ? values.flatMap((value) => value.split(',')) : values
  return fieldTypeRules[type].hasEmptyText === 'everywhere' ? texts : texts.filter((text) => text !== '')
}

const readSent = (sent: Sent): Filter[] | FieldProblem => {
  const { name, field, type, op } = sent
  const texts = op === 'in' ? listOf(sent) : sent.values
  if (texts.length > 1 && op !== 'in' && !operatorRules[op].isRepeatable)
    return { name, message: `must be sent once: filter[${field}][in] takes several values` }
  const badlyEscaped = texts.map(escapeProblem).find((problem) => problem !== null)
  if (badlyEscaped) return { name, message: badlyEscaped }
  const read = texts.map((text) => ({ sent: text, ...readOperand(type, op, text) }))
  const problem = read.find((one) => one.problem !== null)?.problem
  if (problem) return { name, message: problem }
  if (op !== 'in') return read.map(({ value, sent: text }) => ({ field, op, value, sent: text }))
  if (texts.length === 0) return []
  return [{ field, op, value: read.map(({ value }) => value), sent: texts.join(',') }]
}

/** Members of one field and operator belong together, however they are spelled. */
const grouped = (fields: FilterFields, pairs: Pairs): { sent: Sent[]; problems: FieldProblem[] } => {
  const sent = new Map<string, Sent>()
  const problems: FieldProblem[] = []
  for (const [name, value] of pairs.filter(([name]) => isFilter(name))) {
    if (problems.length >= mostNamed) break
    const read = readName(fields, name)
    if ('message' in read) problems.push(read)
    // An empty member counts as not sent; HTML forms send one for each input.
    else if (value !== '' || read.isList) {
      const key = JSON.stringify([read.field, read.op])
      const group = sent.get(key) ?? { ...read, values: [] }
      group.values.push(value)
      sent.set(key, group)
    }
  }
  return { sent: [...sent.values()].filter(({ values }) => values.some((value) => value !== '')), problems }
}

type Pairs = readonly (readonly [string, string])[]

/** The filters of a query string's members, or what is wrong with them. Other members are passed over. */
export const readFilters = (
  fields: FilterFields,
  pairs: Pairs,
): { filters: Filter[]; problems: FieldProblem[] } => {
  const { sent, problems } = grouped(fields, pairs)
  const filters: Filter[] = []
  for (const one of sent) {
    const read = readSent(one)
    if ('message' in read) problems.push(read)
    else filters.push(...read)
  }
  if (filters.length > mostFilters)
    problems.push({ name: 'filter', message: `must be at most ${mostFilters} conditions` })
  if (filters.flatMap(({ value }) => value).length > mostValues)
    problems.push({ name: 'filter', message: `must compare with at most ${mostValues} values in all` })
  return { filters, problems }
}

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
