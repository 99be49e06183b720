import { nameProblem } from '../../../../shared/values/text-rules.ts'
import type { TextKey } from '../language/english/index.ts'

const longest = 255

/** Names that JavaScript reserves, which the server refuses. */
const reserved: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Why the server would refuse the name of a typed value; undefined where it takes it.
 * @param values all values of its list, itself among them
 */
export const valueNameCause = (name: string, values: readonly { name: string }[]): TextKey | undefined => {
  if (name === '') return 'site.valueNameEmpty'
  if (nameProblem(name, longest) !== null || reserved.has(name)) return 'site.valueNameWrong'
  const same = values.filter((one) => one.name.normalize('NFC') === name.normalize('NFC'))
  return same.length > 1 ? 'site.valueNameTwice' : undefined
}
