import type { FilterFields } from '../../../shared/contract/list-fields.ts'
import { filterMembers, filterObject } from '../../../shared/contract/openapi/filter-members.ts'
import type { Parameter, Schema } from '../../../shared/contract/openapi/types.ts'
import { type FieldType, fieldTypeRules } from '../../../shared/values/field-types.ts'

/** What a filter of a type compares with. A text stands for rawJson. */
const operandOf = (type: FieldType): Schema => {
  const { json, schema } = fieldTypeRules[type]
  return json === 'any' ? { type: 'string' } : schema
}

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
  filterObject(
    filterText,
    { type: 'object', properties: filterMembers(fields, operandOf), additionalProperties: false },
    { 'id.gte': 1 },
  ),
]
