import { isDate } from '../../../../shared/values/date.ts'
import { valueProblem } from '../../../../shared/values/field-types.ts'
import { readJson } from '../../../../shared/values/read-json.ts'
import { readNumber } from '../../../../shared/values/scalars.ts'
import { text } from '../language/text.ts'
import type { FormField } from './fields.ts'
import { jsonFault } from './json-problem.ts'

/** What an input holds: a text, or for booleans the value. Two values of an input are the same if they are identical. */
export type Shown = string | boolean | null

/** What the inputs of a form hold, by key. */
export type ShownValues = Readonly<Record<string, Shown>>

const isBoolean = (value: unknown): value is boolean => typeof value === 'boolean'

/** A value as its input holds it. JSON and numbers are texts, so that nothing of what is typed is changed or dropped. */
export const shownOf = ({ type, rules }: Pick<FormField, 'type' | 'rules'>, value: unknown): Shown => {
  if (rules) return rules.shownOf(value)
  if (type === 'boolean') return isBoolean(value) ? value : null
  if (value === null || value === undefined) return ''
  if (type === 'rawJson') return JSON.stringify(value, null, 2)
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const number = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Why a text is no number that can be stored. A double would change some of them in silence. */
const numberProblem = (typed: string): string | undefined => {
  if (!number.test(typed)) return text('entries.numberNeeded')
  const { problem } = readNumber(typed)
  return problem === null ? undefined : text('entries.refused', { message: problem })
}

/** Why a text cannot be sent as a value; undefined where it can. The server checks everything else. */
export const problemOf = (
  field: Pick<FormField, 'type' | 'isRequired' | 'options' | 'rules'>,
  shown: Shown,
): string | undefined => {
  if (field.rules) return field.rules.problemOf(String(shown ?? ''))
  if (typeof shown === 'boolean' || shown === null)
    return shown === null && field.isRequired ? text('entries.choiceNeeded') : undefined
  // An empty text may be a value, and the server says whether it is one. It is none of a few options.
  const isAText = field.type === 'text' && (field.options ?? []).length === 0
  if (shown === '') return field.isRequired && !isAText ? text('entries.valueNeeded') : undefined
  if (field.type === 'number') return numberProblem(shown.trim())
  if (field.type === 'color')
    return valueProblem('color', shown.trim()) === null ? undefined : text('entries.colorNeeded')
  if (field.type === 'date') return isDate(shown) ? undefined : text('entries.dateNeeded')
  if (field.type !== 'rawJson') return undefined
  const reading = readJson(shown)
  if (reading.ok) return undefined
  return jsonFault(shown) ?? text('entries.refused', { message: reading.message })
}

/** The value that an input stands for. An emptied text is null where the field allows it. */
export const sentOf = (
  { type, allowNull, rules }: Pick<FormField, 'type' | 'allowNull' | 'rules'>,
  shown: Shown,
): unknown => {
  if (rules) return rules.sentOf(String(shown ?? ''))
  if (typeof shown === 'boolean' || shown === null) return shown
  if (shown === '') return type === 'text' && !allowNull ? '' : null
  if (type === 'number') return Number(shown.trim())
  if (type === 'color') return shown.trim()
  if (type !== 'rawJson') return shown
  const reading = readJson(shown)
  if (!reading.ok) throw new TypeError(reading.message)
  return reading.value
}

/** The value that an input stands for, or what it holds where that is no value yet. */
export const readableOf = (field: Pick<FormField, 'type' | 'allowNull' | 'rules'>, shown: Shown): unknown => {
  try {
    return sentOf(field, shown)
  } catch {
    return shown
  }
}

/** What the inputs hold for the members of an entry. */
export const shownValues = (
  fields: readonly FormField[],
  members: Readonly<Record<string, unknown>>,
): Record<string, Shown> =>
  Object.fromEntries(fields.map((field) => [field.key, shownOf(field, members[field.name])]))

/** The fields whose inputs hold something else than before. */
export const changedFields = (
  fields: readonly FormField[],
  before: ShownValues,
  now: ShownValues,
): FormField[] => fields.filter(({ key }) => (before[key] ?? '') !== (now[key] ?? ''))

/** The members that a save sends: those that were changed, so that all others stay as they are stored. */
export const bodyOf = (fields: readonly FormField[], now: ShownValues): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, sentOf(field, now[field.key] ?? null)]))
