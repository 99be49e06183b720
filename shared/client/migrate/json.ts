import { deepestJson, isJson, isWrittenNumber, jsonRule } from '../../values/json.ts'
import { isRecord, type Members, recordOf } from '../../values/records.ts'

/** A member that is an object; an empty object where there is none. */
export const objectIn = (value: unknown, member: string): Members => recordOf(recordOf(value)[member])

/** A member that is a list; an empty list where there is none. */
export const listIn = (value: unknown, member: string): readonly unknown[] => {
  const found = recordOf(value)[member]
  return Array.isArray(found) ? found : []
}

/** A member that is text, or an empty text. */
export const textIn = (value: unknown, member: string): string => {
  const found = recordOf(value)[member]
  return typeof found === 'string' ? found : ''
}

/** A value with each of its objects replaced by what a function makes of it; undefined lets the object stay. */
export const mapObjects = (value: unknown, replaced: (object: Members) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((one) => mapObjects(one, replaced))
  if (!isRecord(value) || isWrittenNumber(value)) return value
  const made = replaced(value)
  if (made !== undefined) return made
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapObjects(one, replaced)]))
}

/**
 * What is wrong with the first of some named values that is nested deeper than a server takes; undefined where none is.
 * Code that walks through such a value would overflow the stack.
 */
export const depthProblem = (
  values: Iterable<readonly [name: string, value: unknown]>,
): string | undefined => {
  for (const [name, value] of values)
    if (typeof value === 'object' && !isJson(value, deepestJson)) return `${name} ${jsonRule}`
  return undefined
}
