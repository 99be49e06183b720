import { type FieldType, fieldTypeRules, type Operator } from '../../values/field-types.ts'
import type { FilterFields } from '../list-fields.ts'
import type { Parameter, Schema } from './types.ts'

/**
 * What an operator of a type compares with. A list of values for `in` is one text with commas, since the style
 * deepObject has no spelling for a list.
 */
const operandOf = (operator: Operator, own: Schema): Schema => {
  if (operator === 'null') return { type: 'boolean' }
  return operator === 'in' || operator === 'contains' ? { type: 'string' } : own
}

/**
 * The filters of a list in the flat spelling: each member by itself, which means `eq`, and with each operator of its type,
 * such as `minutes.gte`.
 * @param operands what a value of each type is compared with
 */
export const filterMembers = (
  fields: FilterFields,
  operands: (type: FieldType) => Schema,
): Record<string, Schema> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, type]): [string, Schema][] => [
      [name, operands(type)],
      ...fieldTypeRules[type].operators.map((operator): [string, Schema] => [
        `${name}.${operator}`,
        operandOf(operator, operands(type)),
      ]),
    ]),
  )

/** The filters of a list as one parameter: an object of the flat spelling, which generated clients can send. */
export const filterObject = (description: string, schema: Schema, example: unknown): Parameter => ({
  name: 'filter',
  in: 'query',
  description,
  style: 'deepObject',
  explode: true,
  schema,
  example,
})
