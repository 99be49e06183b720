import { isWrittenNumber } from '../../values/json.ts'
import { exactNumber } from '../../values/number.ts'

/**
 * The text of a number that a double cannot keep, such as 9007199254740993; undefined for any other value. In a field of
 * type rawJson such a number is kept as it was written, and a field of numbers cannot have it.
 */
export const unkeptNumber = (value: unknown): string | undefined =>
  isWrittenNumber(value) && exactNumber(value.rawJSON) === undefined ? value.rawJSON : undefined
