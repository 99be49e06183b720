import { coercionMessage } from './coerce.ts'
import { type Issue, limitsOf, rangeIn, sizeIn } from './limits.ts'

const FORMATS: ReadonlyMap<string, string> = new Map([
  ['email', 'an email address'],
  ['url', 'a URL'],
  ['uuid', 'a UUID'],
  ['date', 'a date like 2026-05-01'],
  ['datetime', 'a date and time like 2026-05-01T12:00:00Z'],
  ['time', 'a time like 12:00:00'],
  ['duration', 'a duration like P1DT12H'],
  ['ipv4', 'an IPv4 address'],
  ['ipv6', 'an IPv6 address'],
  ['base64', 'text in Base64'],
  ['base64url', 'text in Base64 for URLs'],
  ['jwt', 'a JSON Web Token'],
  ['json_string', 'text that is JSON'],
  ['lowercase', 'text in lower case'],
  ['uppercase', 'text in upper case'],
])

const KINDS: ReadonlyMap<string, string> = new Map([
  ['boolean', 'true or false'],
  ['object', 'an object'],
  ['record', 'an object'],
  ['null', 'null'],
  ['date', 'a date'],
  ['never', 'left out'],
  ['undefined', 'left out'],
  ['void', 'left out'],
])

const LISTS: ReadonlySet<string> = new Set(['array', 'tuple', 'set'])
const NUMBERS: ReadonlySet<string> = new Set(['number', 'int', 'bigint', 'nan'])

const kindIn = (issue: Issue, kind: string): string => {
  const limits = limitsOf(issue)
  if (kind === 'string') return `text${sizeIn(['character', 'characters'], limits)}`
  if (LISTS.has(kind)) return `a list${sizeIn(['item', 'items'], limits)}`
  if (NUMBERS.has(kind)) return `a ${limits.isInteger ? 'whole ' : ''}number${rangeIn(limits)}`
  return KINDS.get(kind) ?? `of type ${kind}`
}

const optionsIn = (options: readonly unknown[]): string => {
  const texts = options.map((option) => (option === '' ? 'an empty text' : String(option)))
  return texts.length === 1 ? texts.join() : `one of ${texts.join(', ')}`
}

const formatIn = (issue: Extract<Issue, { code: 'invalid_format' }>): string => {
  if ('prefix' in issue) return `text that starts with ${JSON.stringify(issue.prefix)}`
  if ('suffix' in issue) return `text that ends with ${JSON.stringify(issue.suffix)}`
  if ('includes' in issue) return `text that includes ${JSON.stringify(issue.includes)}`
  const format = FORMATS.get(issue.format)
  if (format !== undefined) return format
  return issue.format === 'regex'
    ? `text that matches ${issue.pattern}`
    : `text in the format ${issue.format}`
}

/** zod's own message where no locale is loaded. It shows that the schema has no message of its own. */
export const UNSAID = 'Invalid input'

const isMissing = (issue: Issue): boolean =>
  (issue.code === 'invalid_type' && issue.expected === 'nonoptional') ||
  ('input' in issue && issue.input === undefined)

/**
 * The rule that a member breaks, as a clause: `must be text of 1 to 255 characters`, `must be one of ASC, DESC`, `is
 * required`. It is `UNSAID` where only the parts of an issue tell the rule (a union, the key of a record).
 *
 * Give it to zod as the error map, `z.safeParse(schema, value, { error: issueMessage })`: during validation it knows
 * whether the member is missing, and all limits of its schema. zod prefers a schema's own message to it.
 */
export const issueMessage = (issue: Issue): string => {
  if (isMissing(issue)) return 'is required'
  const refused = 'input' in issue ? coercionMessage(issue.input) : undefined
  if (refused !== undefined) return refused
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindIn(issue, issue.expected)}`
    case 'too_small':
    case 'too_big':
      return `must be ${kindIn(issue, issue.origin)}`
    case 'invalid_value':
      return `must be ${optionsIn(issue.values)}`
    case 'invalid_format':
      return `must be ${formatIn(issue)}`
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'is not a known member'
    case 'invalid_union':
      return 'options' in issue && Array.isArray(issue.options)
        ? `must be ${optionsIn(issue.options)}`
        : UNSAID
    default:
      return UNSAID
  }
}
