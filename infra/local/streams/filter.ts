import { isRecord } from '../../../shared/values/records.ts'

type Test = (value: unknown) => boolean

const operators: Record<string, (operand: unknown) => Test> = {
  prefix: (operand) => {
    const prefix = textOf(operand, 'prefix')
    return (value) => typeof value === 'string' && value.startsWith(prefix)
  },
  suffix: (operand) => {
    const suffix = textOf(operand, 'suffix')
    return (value) => typeof value === 'string' && value.endsWith(suffix)
  },
  'equals-ignore-case': (operand) => {
    const text = textOf(operand, 'equals-ignore-case').toLowerCase()
    return (value) => typeof value === 'string' && value.toLowerCase() === text
  },
  'anything-but': (operand) => {
    const excluded = Array.isArray(operand) ? operand : [operand]
    if (!excluded.every((one) => typeof one === 'string' || typeof one === 'number'))
      throw new Error('A filter pattern uses anything-but with something else than texts and numbers')
    return (value) => value !== undefined && !excluded.some((one) => one === value)
  },
  numeric: (operand) => numericTest(operand),
}

const textOf = (operand: unknown, operator: string): string => {
  if (typeof operand === 'string') return operand
  throw new Error(`A filter pattern's ${operator} takes a text, not ${JSON.stringify(operand)}`)
}

const comparisons: Record<string, (value: number, bound: number) => boolean> = {
  '=': (value, bound) => value === bound,
  '>': (value, bound) => value > bound,
  '>=': (value, bound) => value >= bound,
  '<': (value, bound) => value < bound,
  '<=': (value, bound) => value <= bound,
}

/** `["=", 5]` or `[">", 0, "<=", 5]`. */
const numericTest = (operand: unknown): Test => {
  const parts: unknown[] = Array.isArray(operand) ? operand : []
  const tests: ((value: number) => boolean)[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const compare = comparisons[`${parts[index]}`]
    const bound = parts[index + 1]
    if (!compare || typeof bound !== 'number')
      throw new Error(`A filter pattern's numeric is not understood: ${JSON.stringify(operand)}`)
    tests.push((value) => compare(value, bound))
  }
  if (tests.length === 0) throw new Error("A filter pattern's numeric is empty")
  return (value) => typeof value === 'number' && tests.every((test) => test(value))
}

const operatorTest = (rule: Record<string, unknown>): Test => {
  const [name, operand] = Object.entries(rule)[0] ?? []
  const make = Object.hasOwn(operators, `${name}`) ? operators[`${name}`] : undefined
  if (!make || Object.keys(rule).length !== 1)
    throw new Error(`A filter pattern is not understood: ${JSON.stringify(rule)}`)
  return make(operand)
}

const valueTest = (rule: unknown): Test => {
  if (isRecord(rule)) return operatorTest(rule)
  if (rule === null || typeof rule === 'string' || typeof rule === 'number' || typeof rule === 'boolean')
    return (value) => value === rule
  throw new Error(`A filter pattern is not understood: ${JSON.stringify(rule)}`)
}

/** Compiles a list of rules, of which one has to hold. `exists` looks at leaves only, as Lambda's filters do. */
const leafTest = (rules: readonly unknown[]): Test => {
  const tests = rules.map((rule): Test => {
    if (isRecord(rule) && 'exists' in rule) {
      if (typeof rule.exists !== 'boolean') throw new Error("A filter pattern's exists takes true or false")
      return (value) => (value !== undefined && !isRecord(value)) === rule.exists
    }
    return valueTest(rule)
  })
  return (value) => tests.some((test) => test(value))
}

const patternTest = (pattern: unknown): Test => {
  if (Array.isArray(pattern)) return leafTest(pattern)
  if (!isRecord(pattern)) throw new Error(`A filter pattern is not understood: ${JSON.stringify(pattern)}`)
  if ('$or' in pattern) throw new Error('A filter pattern uses $or, which is not evaluated here')
  const members = Object.entries(pattern).map(([name, part]) => [name, patternTest(part)] as const)
  return (value) => members.every(([name, test]) => test(isRecord(value) ? value[name] : undefined))
}

/**
 * Compiles the filter criteria of an event source mapping (Lambda Developer Guide, "Control which events
 * Lambda sends to your function"): equality, null, prefix, suffix, equals-ignore-case, anything-but, numeric
 * and exists.
 * @param patterns patterns as JSON text; a record passes if it matches one of them, or if there are none
 * @throws Error on a pattern that the runner cannot evaluate
 */
export const recordFilter = (patterns: readonly string[]): Test => {
  const tests = patterns.map((pattern) => patternTest(JSON.parse(pattern)))
  return tests.length === 0 ? () => true : (record) => tests.some((test) => test(record))
}
