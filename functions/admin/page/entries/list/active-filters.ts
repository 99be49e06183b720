import { isRecord } from '../../../../../shared/values/records.ts'
import type { Text } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { keyOf } from '../keys.ts'

/** The conditions of a list, by the keys of members; `q` is the search. */
export type FilterValues = Readonly<Record<string, unknown>>

/** The conditions on members that there are. A field may be removed while a browser remembers a filter on it. */
export const knownFilters = (values: FilterValues, fields: readonly FormField[]): FilterValues => {
  const known = new Set(['q', keyOf('active'), ...fields.map(({ key }) => key)])
  const kept = Object.entries(values).filter(([key]) => known.has(key))
  return kept.length === Object.keys(values).length ? values : Object.fromEntries(kept)
}

/** One condition that is on, as a person reads it. */
export interface ActiveFilter {
  /** The key of the member, and of the operator where the condition has one. */
  path: readonly [key: string, operator?: string]
  told: string
}

const toldOf = (text: Text, { label, type }: Pick<FormField, 'label' | 'type'>, value: unknown): string => {
  if (type !== 'boolean') return text('list.is', { field: label, value: String(value) })
  return text('list.is', {
    field: label,
    value: String(value) === 'true' ? text('entries.yes') : text('entries.no'),
  })
}

const operators = { contains: 'list.containsValue', gte: 'list.from', lte: 'list.to' } as const
/** A day is that of UTC, as the server has it. */
const ofDays = { ...operators, gte: 'list.fromDay', lte: 'list.toDay' } as const
const isOperator = (name: string): name is keyof typeof operators => Object.hasOwn(operators, name)

/** The conditions that are on, besides the search. */
export const activeFilters = (
  values: FilterValues,
  fields: readonly FormField[],
  text: Text,
): ActiveFilter[] => {
  const active = values[keyOf('active')]
  const state = active === undefined ? undefined : String(active) === 'true'
  const byField = fields.flatMap((field): ActiveFilter[] => {
    const condition = values[field.key]
    if (condition === undefined || condition === null || condition === '') return []
    if (!isRecord(condition)) return [{ path: [field.key], told: toldOf(text, field, condition) }]
    return Object.entries(condition)
      .filter(([operator]) => isOperator(operator))
      .map(([operator, value]) => ({
        path: [field.key, operator],
        told: isOperator(operator)
          ? text((field.type === 'date' ? ofDays : operators)[operator], {
              field: field.label,
              value: String(value),
            })
          : '',
      }))
  })
  if (state === undefined) return byField
  const value = state ? text('entries.published') : text('entries.draft')
  return [
    { path: [keyOf('active')], told: text('list.is', { field: text('list.state'), value }) },
    ...byField,
  ]
}

/** The conditions without one of them. */
export const withoutFilter = (values: FilterValues, [key, operator]: ActiveFilter['path']): FilterValues => {
  const { [key]: condition, ...others } = values
  if (operator === undefined || !isRecord(condition)) return others
  const { [operator]: _, ...rest } = condition
  return Object.keys(rest).length === 0 ? others : { ...others, [key]: rest }
}
