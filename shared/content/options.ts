import type { FieldDefinition } from '../contract/fields.ts'
import { composed } from '../values/text.ts'

type Choice = Pick<FieldDefinition, 'options'>

/** The most options that an error text lists. */
const mostListed = 20

/** The rule of a choice list, as an error says it. */
export const optionsRule = (options: readonly string[]): string => {
  const more = options.length > mostListed ? ` and ${options.length - mostListed} more` : ''
  return `must be one of ${options.slice(0, mostListed).join(', ')}${more}`
}

/** What is wrong with a value by a field's choice list: null where there is no list, and for null itself. Texts compare in NFC. */
export const optionsProblem = ({ options }: Choice, value: unknown): string | null => {
  if (options === undefined || typeof value !== 'string') return null
  const wanted = composed(value)
  return options.some((option) => composed(option) === wanted) ? null : optionsRule(options)
}

/** Whether a field may refuse a value that it allowed before: it has options, and not all that it had. */
export const narrowsOptions = (before: Choice | undefined, { options }: Choice): boolean => {
  if (options === undefined) return false
  const allowed = new Set(options.map(composed))
  return before?.options === undefined || !before.options.every((option) => allowed.has(composed(option)))
}
