import type { FieldProblem } from '../contract/envelope.ts'
import type { KeyedValues, NamedValue, ValuesInput } from '../contract/typed-values.ts'
import { composed } from '../values/text.ts'
import { type BodyKind, readValue } from './field-types.ts'

/**
 * Typed values of either spelling as a list, each value read as its type says; and what is wrong with them. Names
 * compare in Unicode's composed form.
 * @param kindOf by which rules an entry is read, told by its index in a list and by its name in an object
 */
export const readValues = (
  member: string,
  input: ValuesInput,
  kindOf: (entry: string) => BodyKind,
): { values: NamedValue[]; problems: FieldProblem[] } => {
  const list = Array.isArray(input)
    ? input
    : Object.entries(input).map(([name, { type, value }]) => ({ name, type, value }))
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  const values = list.map(({ name, type, value: sent }, at) => {
    const path = Array.isArray(input) ? `${member}.${at}` : `${member}.${name}`
    const { value, problem } = readValue(
      type,
      true,
      sent ?? null,
      kindOf(Array.isArray(input) ? String(at) : name),
    )
    if (problem) problems.push({ name: `${path}.value`, message: problem })
    if (seen.has(composed(name))) problems.push({ name: `${path}.name`, message: 'must not be given twice' })
    seen.add(composed(name))
    return { name, type, value }
  })
  return { values, problems }
}

/** Typed values keyed by name. */
export const keyed = (values: readonly NamedValue[]): KeyedValues =>
  Object.fromEntries(values.map(({ name, type, value }) => [name, { type, value }]))
