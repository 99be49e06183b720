import type * as z from 'zod/mini'

/** An issue as zod's error map gets it, with its input and its schema, or one of a finished error, without them. */
export type Issue = z.core.$ZodRawIssue | z.core.$ZodIssue

type Bound = { value: number | bigint | Date; inclusive: boolean }

/** The bounds of a number, or of the characters of a text, or of the items of a list. */
export type Limits = { low?: Bound; high?: Bound; isInteger: boolean }

const isKnownCheck = (check: { _zod: { def: { check: string } } }): check is z.core.$ZodChecks =>
  typeof check._zod.def.check === 'string'

const limitsOfCheck = (check: z.core.$ZodChecks): Partial<Limits> => {
  const { def } = check._zod
  switch (def.check) {
    case 'greater_than':
      return { low: def }
    case 'less_than':
      return { high: def }
    case 'min_length':
      return { low: { value: def.minimum, inclusive: true } }
    case 'max_length':
      return { high: { value: def.maximum, inclusive: true } }
    case 'length_equals':
      return { low: { value: def.length, inclusive: true }, high: { value: def.length, inclusive: true } }
    case 'number_format':
      return { isInteger: def.format.includes('int') }
    default:
      return {}
  }
}

const limitsOfIssue = (issue: Issue): Limits => {
  switch (issue.code) {
    case 'invalid_type':
      return { isInteger: issue.expected === 'int' || issue.expected === 'bigint' }
    case 'too_small': {
      const low = { value: issue.minimum, inclusive: issue.inclusive ?? true }
      return { isInteger: issue.origin === 'int', low, ...(issue.exact ? { high: low } : {}) }
    }
    case 'too_big': {
      const high = { value: issue.maximum, inclusive: issue.inclusive ?? true }
      return { isInteger: issue.origin === 'int', high, ...(issue.exact ? { low: high } : {}) }
    }
    default:
      return { isInteger: false }
  }
}

const hasIntegerFormat = (schema: z.core.$ZodType): boolean =>
  'format' in schema._zod.def && schema._zod.def.format === 'safeint'

/** The limits of an issue: its own and, in zod's error map, all those of its schema. */
export const limitsOf = (issue: Issue): Limits => {
  const own = limitsOfIssue(issue)
  const schema = 'schema' in issue ? issue.schema : undefined
  if (schema === undefined) return own
  const limits: Limits = { isInteger: hasIntegerFormat(schema) }
  for (const check of schema._zod.def.checks ?? []) {
    if (isKnownCheck(check)) Object.assign(limits, limitsOfCheck(check))
  }
  return { ...limits, ...own, isInteger: limits.isInteger || own.isInteger }
}

/** A size in words, for text and lists: ` of 1 to 255 characters`, or nothing without limits. */
export const sizeIn = (units: [one: string, many: string], { low, high }: Limits): string => {
  const amount = (bound: Bound) => `${bound.value} ${units[bound.value === 1 ? 0 : 1]}`
  if (low && high) {
    return low.value === high.value ? ` of exactly ${amount(high)}` : ` of ${low.value} to ${amount(high)}`
  }
  if (low) return ` of at least ${amount(low)}`
  return high ? ` of at most ${amount(high)}` : ''
}

/** A range in words, for numbers: ` from 1 to 1000`, ` above 0`, or nothing without limits. */
export const rangeIn = ({ low, high }: Limits): string => {
  if (low?.inclusive && high?.inclusive) return ` from ${low.value} to ${high.value}`
  const lower = low && (low.inclusive ? `of at least ${low.value}` : `above ${low.value}`)
  const upper = high && (high.inclusive ? `of at most ${high.value}` : `below ${high.value}`)
  const bounds = [lower, upper].filter((bound) => bound !== undefined)
  return bounds.length > 0 ? ` ${bounds.join(' and ')}` : ''
}
