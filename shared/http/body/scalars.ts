import { readBoolean, readNumber } from '../../values/scalars.ts'
import { coercionError } from './coercion-error.ts'
import { parseJson } from './json.ts'

const JSON_START = /^\s*[{[]/

/** A number, or text that spells one, becomes a number; one that a double would change a refusal; the rest stays. */
export const toNumber = (value: unknown): unknown => {
  const { value: number, problem } = readNumber(value)
  return problem === null ? number : coercionError(problem)
}

/** `null` and the empty text become null; anything else stays. */
export const toNull = (value: unknown): unknown => (value === 'null' || value === '' ? null : value)

/** A text that is one of the options stays; else the option it stands for (`5`, `true`, `null`), if there is one. */
export const toOption = (options: readonly unknown[], value: unknown): unknown => {
  if (options.includes(value)) return value
  const meant = [toNumber(value), readBoolean(value), toNull(value)].find((option) =>
    options.includes(option),
  )
  return meant === undefined ? value : meant
}

/** A text that is a JSON object or list is read, one that begins like it a refusal; anything else stays. */
export const toJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !JSON_START.test(value)) return value
  const read = parseJson(value)
  return read.ok ? read.value : coercionError(read.message)
}
