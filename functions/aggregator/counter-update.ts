import type { UpdateCommandInput } from '@aws-sdk/lib-dynamodb'
import type { Item } from '../../shared/store/table.ts'
import type { Addition, Tally } from './tally.ts'

type Update = Omit<UpdateCommandInput, 'TableName'>

/** An update expression in the making. */
interface Clauses {
  set: string[]
  add: string[]
  conditions: string[]
  names: Record<string, string>
  values: Item
}

/** Additions that an item does not hold yet, by mark name, each with its mark, in the order of the marks. */
type Due = Map<string, [string, Addition][]>

/**
 * Attributes that one update adds to. Each takes a clause of up to 13 bytes, ten marks as much again in all: well
 * within the 4 KB of an expression, and the 300 operators of an update (AWS: "Constraints in Amazon DynamoDB",
 * expression parameters).
 */
const mostSums = 200

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The additions that an item does not hold yet, by mark name; all of them where the item is not known. */
const dueAdditions = ({ additions }: Tally, known: Item | undefined): Due => {
  const due: Due = new Map()
  for (const [name, marked] of additions) {
    const counted = textOf(known?.[name]) ?? ''
    const later = [...marked].filter(([mark]) => mark > counted).sort(([a], [b]) => (a < b ? -1 : 1))
    if (later.length > 0) due.set(name, later)
  }
  return due
}

/** How many of the first additions under a mark leave `names`, which is added to, within what one update holds. */
const fitting = (marked: readonly [string, Addition][], names: Set<string>): number => {
  for (const [at, [, { attributes }]] of marked.entries()) {
    if (new Set([...names, ...attributes]).size > mostSums) return at
    for (const name of attributes) names.add(name)
  }
  return marked.length
}

/**
 * The additions that the next update counts: the first ones under each mark, so that what is left comes after
 * the marks as the update leaves them, and is counted by another, or by whoever gets the batch again.
 */
const nextAdditions = (due: Due): Due => {
  const names = new Set<string>()
  const next: Due = new Map()
  for (const [name, marked] of due) {
    const first = marked.slice(0, fitting(marked, names))
    if (first.length > 0) next.set(name, first)
  }
  return next
}

/** Sets attributes that are not part of the counting. */
const assign = (clauses: Clauses, attributes: Item): void => {
  for (const [name, value] of Object.entries(attributes)) {
    clauses.names[`#${name}`] = name
    clauses.values[`:${name}`] = value
    clauses.set.push(`#${name} = :${name}`)
  }
}

/** Moves a mark from before the first of the additions to the last. */
const moveMark = (clauses: Clauses, name: string, first: string, last: string): void => {
  clauses.names[`#${name}`] = name
  clauses.values[`:${name}`] = last
  clauses.values[`:${name}from`] = first
  clauses.set.push(`#${name} = :${name}`)
  clauses.conditions.push(`(attribute_not_exists(#${name}) OR #${name} < :${name}from)`)
}

/** Keeps the greater of what the item has and a text. Its condition fails where the item was found to have a greater one. */
const raise = (clauses: Clauses, name: string, value: string, known: Item | undefined): void => {
  const found = textOf(known?.[name])
  clauses.names[`#${name}`] = name
  clauses.values[`:${name}`] = found !== undefined && found > value ? found : value
  clauses.set.push(`#${name} = :${name}`)
  clauses.conditions.push(`(attribute_not_exists(#${name}) OR #${name} <= :${name})`)
}

/** Raises each attribute to the greatest text that an addition gives it. */
const raiseAll = (clauses: Clauses, additions: readonly Addition[], known: Item | undefined): void => {
  const greatest = new Map<string, string>()
  for (const [name, value] of additions.flatMap((addition) => Object.entries(addition.greatest ?? {})))
    if (value > (greatest.get(name) ?? '')) greatest.set(name, value)
  for (const [name, value] of greatest) raise(clauses, name, value, known)
}

/**
 * Keeps the times of the first and last request. An item that is not known is taken to have begun before, and
 * to have ended before; its condition fails where that is not so, and it is known then.
 */
const widen = (clauses: Clauses, times: readonly string[], known: Item | undefined): void => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return
  const start = textOf(known?.first)
  clauses.names['#first'] = 'first'
  raise(clauses, 'last', last, known)
  if (known) {
    clauses.values[':first'] = start !== undefined && start < first ? start : first
    clauses.set.push('#first = :first')
    clauses.conditions.push('(attribute_not_exists(#first) OR #first >= :first)')
  } else {
    clauses.values[':first'] = first
    clauses.set.push('#first = if_not_exists(#first, :first)')
    clauses.conditions.push('(attribute_not_exists(#first) OR #first <= :first)')
  }
}

/** The sums of the additions: one attribute each. */
const sum = (clauses: Clauses, additions: readonly Addition[]): void => {
  const sums = new Map<string, number>()
  for (const { attributes } of additions)
    for (const name of attributes) sums.set(name, (sums.get(name) ?? 0) + 1)
  for (const [at, [name, value]] of [...sums].entries()) {
    clauses.names[`#n${at}`] = name
    clauses.values[`:n${at}`] = value
    clauses.add.push(`#n${at} :n${at}`)
  }
}

/**
 * The next update of those that count a tally and remember that they have: one, unless it adds to very many
 * attributes. Its condition is that the item's marks are before the first record it counts, so a replayed batch
 * cannot count again, and that nothing it raises is lowered.
 * @param known the item as it was found when an update's condition failed, or as the last update left it; counts
 *   only what it lacks
 * @returns null when the item holds all of it
 */
export const counterUpdate = (tally: Tally, known?: Item): Update | null => {
  const next = nextAdditions(dueAdditions(tally, known))
  if (next.size === 0) return null
  const clauses: Clauses = { set: [], add: [], conditions: [], names: {}, values: {} }
  assign(clauses, tally.set)
  for (const [name, marked] of next) moveMark(clauses, name, marked[0]?.[0] ?? '', marked.at(-1)?.[0] ?? '')
  const additions = [...next.values()].flat().map(([, addition]) => addition)
  raiseAll(clauses, additions, known)
  widen(clauses, additions.flatMap(({ time }) => time ?? []).sort(), known)
  sum(clauses, additions)
  return {
    Key: { ...tally.key },
    UpdateExpression: `SET ${clauses.set.join(', ')} ADD ${clauses.add.join(', ')}`,
    ConditionExpression: clauses.conditions.join(' AND '),
    ExpressionAttributeNames: clauses.names,
    ExpressionAttributeValues: clauses.values,
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
  }
}
