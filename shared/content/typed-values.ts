import type { Problem } from '../contract/envelope.ts'
import type { KeyedValues, NamedValue, ValuesInput } from '../contract/typed-values.ts'
import { type BodyKind, coerceValue, valueProblem } from './field-types.ts'

/** Typed values of either spelling as a list, each value read as its type says; and what is wrong with them. */
export const readValues = (
  member: string,
  input: ValuesInput,
  kind: BodyKind,
): { values: NamedValue[]; problems: Problem[] } => {
  const list = Array.isArray(input)
    ? input
    : Object.entries(input).map(([name, { type, value }]) => ({ name, type, value }))
  const problems: Problem[] = []
  const seen = new Set<string>()
  const values = list.map(({ name, type, value: sent }, at) => {
    const path = Array.isArray(input) ? `${member}.${at}` : `${member}.${name}`
    const value = coerceValue(type, true, sent ?? null, kind)
    const message = value === null ? null : valueProblem(type, value)
    if (message) problems.push({ name: `${path}.value`, message })
    if (seen.has(name)) problems.push({ name: `${path}.name`, message: 'must not be given twice' })
    seen.add(name)
    return { name, type, value }
  })
  return { values, problems }
}

/** Typed values keyed by name. */
export const keyed = (values: readonly NamedValue[]): KeyedValues =>
  Object.fromEntries(values.map(({ name, type, value }) => [name, { type, value }]))
