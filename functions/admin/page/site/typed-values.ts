import type { FieldType } from '../../../../shared/client/types/answers.ts'
import { isFieldType } from '../../../../shared/values/field-types.ts'
import { isRecord } from '../../../../shared/values/records.ts'
import type { MemberRules } from '../entries/member-rules.ts'
import { readableOf, type Shown, sentOf, shownOf } from '../entries/shown.ts'
import { joinedValues } from './join-values.ts'

/** One typed value as its inputs hold it: its key, its type, and the value as the input of that type shows it. */
export interface TypedValue {
  name: string
  type: FieldType
  value: Shown
}

/** How the value of a type is read: every typed value may be empty. */
export const valueField = (type: FieldType) => ({ type, allowNull: true, isRequired: false })

/** An empty input of a type. */
export const emptyValue = (type: FieldType): Shown => (type === 'boolean' ? null : '')

const isShown = (value: unknown): value is Shown =>
  typeof value === 'string' || typeof value === 'boolean' || value === null

/** The typed values of a list that a form or a draft holds. Whatever is none is left out. */
export const typedValues = (list: unknown): TypedValue[] =>
  (Array.isArray(list) ? list : []).flatMap((item: unknown) => {
    if (!isRecord(item) || !isFieldType(item.type)) return []
    const value = isShown(item.value) ? item.value : emptyValue(item.type)
    return [{ name: String(item.name ?? ''), type: item.type, value }]
  })

/** Typed values as the interface has them: a list, or an object with their names as keys. */
const stored = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value
  return isRecord(value)
    ? Object.entries(value).map(([name, item]) => ({ ...(isRecord(item) ? item : {}), name }))
    : []
}

const textOf = (values: readonly TypedValue[]): string => JSON.stringify(values)

/** The inputs that a shown text stands for. */
export const readTypedValues = (shown: string): TypedValue[] => {
  try {
    return typedValues(JSON.parse(shown === '' ? '[]' : shown))
  } catch {
    return []
  }
}

const shownText = (value: unknown): string => {
  if (typeof value === 'string') return value
  const values = stored(value).flatMap((item) => {
    if (!isRecord(item) || !isFieldType(item.type)) return []
    return [{ name: String(item.name), type: item.type, value: shownOf({ type: item.type }, item.value) }]
  })
  return textOf(values)
}

const told = (shown: string): string =>
  readTypedValues(shown)
    .map(({ name, value }) => `${name}: ${value ?? ''}`)
    .join('\n')

/** The rules of a member that holds a list of typed values, such as `seo` and `fields` of a page. */
export const typedValueRules: MemberRules = {
  shownOf: shownText,
  sentOf: (shown) =>
    readTypedValues(shown).map(({ name, type, value }) => ({
      name,
      type,
      value: sentOf(valueField(type), value),
    })),
  // Each value has inputs of its own, which say what is wrong with it.
  problemOf: () => undefined,
  told,
  joined: (before, mine, theirs) => {
    const values = joinedValues(
      readTypedValues(before),
      readTypedValues(mine),
      readTypedValues(theirs),
      isSame,
    )
    return values && textOf(values)
  },
  inputs: { toForm: readTypedValues, fromForm: (held) => textOf(typedValues(held)) },
}

/** Whether two inputs stand for the same value: JSON may be typed with other spaces. */
const isSame = (one: TypedValue, other: TypedValue): boolean => {
  const read = ({ type, value }: TypedValue) => JSON.stringify(readableOf(valueField(type), value))
  return one.type === other.type && read(one) === read(other)
}
