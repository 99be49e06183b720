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

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** The additions that an item does not hold yet, by mark name; all of them where the item is not known. */
const dueAdditions = ({ additions }: Tally, known: Item | undefined): Map<string, [string, Addition][]> => {
  const due = new Map<string, [string, Addition][]>()
  for (const [name, marked] of additions) {
    const counted = textOf(known?.[name]) ?? ''
    const later = [...marked].filter(([mark]) => mark > counted).sort(([a], [b]) => (a < b ? -1 : 1))
    if (later.length > 0) due.set(name, later)
  }
  return due
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

/**
 * Keeps the times of the first and last request. An item that is not known is taken to have begun before, and
 * to have ended before; its condition fails where that is not so, and it is known then.
 */
const widen = (clauses: Clauses, times: readonly string[], known: Item | undefined): void => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return
  const start = textOf(known?.first)
  const end = textOf(known?.last)
  Object.assign(clauses.names, { '#first': 'first', '#last': 'last' })
  clauses.values[':last'] = end !== undefined && end > last ? end : last
  clauses.set.push('#last = :last')
  clauses.conditions.push('(attribute_not_exists(#last) OR #last <= :last)')
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
 * The one update that counts a tally and remembers that it has. Its condition is that the item's marks are
 * before the first record it counts, so a replayed batch cannot count again.
 * @param known the item as it was found when an update's condition failed; counts only what it lacks
 * @returns null when the item holds all of it
 */
export const counterUpdate = (tally: Tally, known?: Item): Update | null => {
  const due = dueAdditions(tally, known)
  if (due.size === 0) return null
  const clauses: Clauses = { set: [], add: [], conditions: [], names: {}, values: {} }
  assign(clauses, tally.set)
  for (const [name, marked] of due) {
    moveMark(clauses, name, marked[0]?.[0] ?? '', marked.at(-1)?.[0] ?? '')
    assign(clauses, marked.at(-1)?.[1].last ?? {})
  }
  const additions = [...due.values()].flat().map(([, addition]) => addition)
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
