import type { FilterFields } from '../contract/list-fields.ts'
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

/** One filter of a query. `value` is of the field's type, and a list of such values for `in`. `sent` is its text. */
export interface Filter {
  field: string
  op: Operator
  value: unknown
  sent: string
}

const mostFilters = 20
/** The most values of all filters together: each of them is looked for in the whole list. */
const mostValues = 100
/** The most wrong filters that an answer names. Each text lists all fields, and a query has room for a thousand. */
const mostNamed = 100

const spelling = /^filter(?:\.[^[\].]+|\[[^[\]]*\])+$/
const segment = /\.([^[\].]+)|\[([^[\]]*)\]/g
const index = /^\d*$/

/** How an operator differs from the others when a query is read. */
interface OperatorRules {
  /** Whether a field can be compared with null, which stands for no value. */
  takesNull: boolean
  /** Whether a field may have several such filters. With other operators a second one repeats or contradicts the first. */
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

/** The type of a field; undefined where there is no such field. */
const fieldTypeOf = (fields: FilterFields, name: string): FieldType | undefined =>
  Object.hasOwn(fields, name) ? fields[name] : undefined

/** The form in which names of fields are stored and compare: NFC. */
const canonicalName = (name: string): string => name.normalize('NFC')

/** All filters of a query with one field and one operator. `isList`: each value came as a member of its own. */
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

/** The parts of a filter's name. The flat spelling `[minutes.gte]` has the same parts as `[minutes][gte]`. */
const segmentsOf = (name: string): string[] =>
  Array.from(name.matchAll(segment), ([, dotted, bracketed = '']) => dotted ?? bracketed).flatMap((part) =>
    part.split('.'),
  )

/** Reads the name of one filter: its field, its operator, and whether its value is one of a list. */
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
  if (at !== undefined && op !== 'in')
    return { name, message: 'must be one value: only the operator in takes a list' }
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
  return {
    value,
    problem: typeof value === 'boolean' ? null : 'must be true or false with the operator null',
  }
}

const readOperand = (type: FieldType, op: Operator, text: string): Reading => {
  if (op === 'null') return readNull(text)
  if (op === 'contains') return { value: text, problem: null }
  const { value, problem } = readOne(type, text)
  const isMissing = value === null && !operatorRules[op].takesNull
  return { value, problem: isMissing ? valueProblem(type, value) : problem }
}

/**
 * The values of an `in` filter. A single member may hold several, separated by commas. An empty one is a value for text.
 * For other types it counts as not sent.
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

/** Groups the filters of a query by field and operator, in whichever way they are spelled. */
const grouped = (fields: FilterFields, pairs: Pairs): { sent: Sent[]; problems: FieldProblem[] } => {
  const sent = new Map<string, Sent>()
  const problems: FieldProblem[] = []
  for (const [name, value] of pairs.filter(([name]) => isFilter(name))) {
    if (problems.length >= mostNamed) break
    const read = readName(fields, name)
    if ('message' in read) problems.push(read)
    // An empty member counts as not sent: an HTML form sends one for each input.
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

/** Reads the filters among the members of a query string, and tells what is wrong with them. */
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
    problems.push({ name: 'filter', message: `must be at most ${mostFilters} filters` })
  if (filters.flatMap(({ value }) => value).length > mostValues)
    problems.push({ name: 'filter', message: `must compare with at most ${mostValues} values in all` })
  return { filters, problems }
}

/** The members by which a list can be sorted and filtered, and in which it can be searched. */
export interface ListFields {
  fields: FilterFields
  searchable: readonly string[]
  /** For texts that are unique in a form beyond NFC, by member: that form. They compare in it too. */
  canonical?: Readonly<Record<string, (text: string) => string>> | undefined
}

/** The whole query of a list, with the defaults filled in. */
export interface ListQuery {
  sortBy: string
  sortOrder: 'ASC' | 'DESC'
  limit: number
  page: number
  search?: string
  filters: Filter[]
}

/** The members of the contract's `listQuery`, after validation. */
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

/** Completes the query of a list, and tells every problem of its filters, its order and its page. */
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
