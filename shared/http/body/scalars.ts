import { parseJson } from './json.ts'
import { refusal } from './refusal.ts'

const BOOLEANS = new Map([
  ['true', true],
  ['1', true],
  ['on', true],
  ['false', false],
  ['0', false],
  ['off', false],
])
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const JSON_START = /^\s*[{[]/

/** `true`, `1`, `on`, `false`, `0` and `off` in any case become booleans; anything else stays. */
export const toBoolean = (value: unknown): unknown =>
  typeof value === 'string' ? (BOOLEANS.get(value.toLowerCase()) ?? value) : value

/** Decimal and scientific notation, with blanks around it, becomes a finite number; anything else stays. */
export const toNumber = (value: unknown): unknown => {
  if (typeof value !== 'string' || !DECIMAL.test(value.trim())) return value
  const number = Number(value)
  return Number.isFinite(number) ? number : value
}

/** `null` and the empty text become null; anything else stays. */
export const toNull = (value: unknown): unknown => (value === 'null' || value === '' ? null : value)

/** A text that is one of the options stays; else the option it stands for (`5`, `true`, `null`), if there is one. */
export const toOption = (options: readonly unknown[], value: unknown): unknown => {
  if (options.includes(value)) return value
  const meant = [toNumber(value), toBoolean(value), toNull(value)].find((option) => options.includes(option))
  return meant === undefined ? value : meant
}

/** A text that is a JSON object or list is read, one that begins like it a refusal; anything else stays. */
export const toJson = (value: unknown): unknown => {
  if (typeof value !== 'string' || !JSON_START.test(value)) return value
  const read = parseJson(value)
  return read.ok ? read.value : refusal(read.message)
}
