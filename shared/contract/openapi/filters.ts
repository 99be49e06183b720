import { type FieldType, operators } from '../../values/field-types.ts'
import type { Endpoint } from '../endpoint.ts'
import { categories } from '../history.ts'
import * as lists from '../list-fields.ts'
import { filterMembers, filterObject } from './filter-members.ts'
import { type Parameter, reference, type Schema } from './types.ts'

const text: Schema = { type: 'string' }
const boolean: Schema = { type: 'boolean' }
const scalar: Schema = { anyOf: [text, { type: 'number' }, boolean] }

/** What a value of each type is compared with. JSON comes as its text, or as a scalar. */
const operands: Readonly<Record<FieldType, Schema>> = {
  text,
  number: { type: 'number' },
  boolean,
  color: text,
  date: text,
  rawJson: scalar,
}

const operandOf = (type: FieldType): Schema => operands[type]

const filterOf = (fields: lists.FilterFields): Schema => ({
  type: 'object',
  properties: filterMembers(fields, operandOf),
  additionalProperties: false,
})

const category: Schema = { type: 'string', enum: [...categories] }
const day: Schema = { type: 'string', format: 'date' }

/** The filters of the history: a category is one of some, and the two days take no operator. */
const historyFilter = (): Schema => {
  const { dateFrom: _, dateTo: __, ...compared } = lists.historyFields
  const properties = {
    ...filterMembers(compared, operandOf),
    category,
    'category.eq': category,
    'category.ne': category,
    dateFrom: day,
    dateTo: day,
  }
  return { type: 'object', properties, additionalProperties: false }
}

/** A kind of list, as its filters have it. */
interface Kind {
  fields: lists.FilterFields
  schema: Schema
  /** A filter that every list of the kind takes. */
  example: Readonly<Record<string, string>>
}

const byName = { 'name.contains': 'a' }
const kind = (fields: lists.FilterFields): Kind => ({ fields, schema: filterOf(fields), example: byName })

const elementFilter: Kind = {
  fields: lists.elementFields,
  schema: { ...filterOf(lists.elementFields), additionalProperties: scalar },
  example: byName,
}

/** The kinds of lists, by the names of their filters' schemas. */
const kinds: Readonly<Record<string, Kind>> = {
  CollectionFilter: kind(lists.collectionFields),
  ElementFilter: elementFilter,
  HistoryFilter: {
    fields: lists.historyFields,
    schema: historyFilter(),
    example: { 'url.contains': '/' },
  },
  PageFilter: kind(lists.pageFields),
  RoleFilter: kind(lists.roleFields),
  SectionFilter: kind(lists.sectionFields),
  StaticItemFilter: kind(lists.staticItemFields),
  ApiTokenFilter: kind(lists.tokenFields),
  UserFilter: kind(lists.userFields),
}

const nameOf = ({ filterFields }: Pick<Endpoint, 'filterFields'>): string =>
  Object.keys(kinds).find((name) => kinds[name]?.fields === filterFields) ?? 'ElementFilter'

/** The schemas of the filters of some endpoints, by name. The one of elements is always there: all share its parameter. */
export const filterSchemas = (endpoints: readonly Endpoint[]): Record<string, Schema> => {
  const used = new Set(endpoints.filter(({ filterable }) => filterable).map(nameOf))
  return Object.fromEntries(
    Object.entries(kinds)
      .filter(([name, { schema }]) => schema === elementFilter.schema || used.has(name))
      .map(([name, { schema }]) => [name, schema]),
  )
}

const description =
  'Filters by member: `filter[member]=value`, or `filter[member.operator]=value` with an operator of ' +
  `${operators.join(', ')}. \`filter[member][operator]=value\` means the same. An entity has to meet all filters. ` +
  'For several values separate the values of `in` by commas, or repeat it. A value with a comma needs ' +
  '`filter[member][in][]=value`. `null` takes true for entities without a value, and false for those with one. ' +
  'A day stands for the whole day in UTC.'

/** The value that the text of a query stands for, where the schema of a filter wants another type. */
const typed = (schema: Schema | boolean | undefined, value: unknown): unknown => {
  if (typeof schema !== 'object' || typeof value !== 'string') return value
  if (schema.type === 'boolean') return value === 'true'
  return schema.type === 'number' ? Number(value) : value
}

const typedFilters = ({ schema }: Kind, filters: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([member, value]) => [member, typed(schema.properties?.[member], value)]),
  )

/**
 * The filters of a list.
 * @param example filters as a query has them, by member
 */
export const filterParameter = (
  endpoint: Pick<Endpoint, 'filterFields'>,
  example?: Readonly<Record<string, unknown>>,
): Parameter => {
  const name = nameOf(endpoint)
  const known = kinds[name] ?? elementFilter
  const shown = example ? typedFilters(known, example) : known.example
  return filterObject(description, { ...reference('schemas', name) }, shown)
}
