import type { FilterFields } from '../../../shared/contract/list-fields.ts'
import type { Parameter } from '../../../shared/contract/openapi/types.ts'
import { type FieldType, fieldTypeRules, type Operator } from '../../../shared/values/field-types.ts'
import type { JsonSchema } from './element-schema.ts'

/** What a filter of a type compares with. A text stands for rawJson, and for the several values of `in`. */
const operandOf = (type: FieldType, operator: Operator): JsonSchema => {
  if (operator === 'null') return { type: 'boolean' }
  const { json, schema } = fieldTypeRules[type]
  return json === 'any' || operator === 'contains' || operator === 'in' ? { type: 'string' } : schema
}

/** The filters of one member, in the flat spelling: `minutes`, which means `minutes.eq`, `minutes.gte` and so on. */
const filtersOf = ([name, type]: [string, FieldType]): [string, JsonSchema][] => [
  [name, operandOf(type, 'eq')],
  ...fieldTypeRules[type].operators.map((operator): [string, JsonSchema] => [
    `${name}.${operator}`,
    operandOf(type, operator),
  ]),
]

const filterText =
  'Only entities that meet all of these: `member` has the value, or compares with it by the operator in ' +
  '`member.operator`. `in` takes several values, separated by commas. `null` takes true for entities without a ' +
  'value, and false for those with one. A day stands for the whole day in UTC.'

/**
 * The parameters of a list that depend on its members.
 * @param sortBy the parameter, without the members that it may name
 */
export const listParameters = (fields: FilterFields, sortBy: Parameter): Parameter[] => [
  { ...sortBy, schema: { type: 'string', enum: Object.keys(fields), default: 'id' } },
  {
    name: 'filter',
    in: 'query',
    description: filterText,
    style: 'deepObject',
    explode: true,
    schema: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).flatMap(filtersOf)),
      additionalProperties: false,
    },
    example: { 'id.gte': 1 },
  },
]
