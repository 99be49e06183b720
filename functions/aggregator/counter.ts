import {
  type Item,
  isUnmetCondition,
  itemFound,
  type Table,
  type UpdateInput,
  updateItem,
} from '../../shared/store/table.ts'
import { throttlingErrors } from '../../shared/store/throttling.ts'
import { retrying } from '../../shared/values/backoff.ts'
import { optionalText } from '../../shared/values/records.ts'
import type { Addition, Tally } from './tally.ts'

/** An update expression in the making. */
interface Clauses {
  set: string[]
  add: string[]
  conditions: string[]
  names: Record<string, string>
  values: Item
}

/** An addition with its mark. */
type Marked = readonly [mark: string, addition: Addition]

/** Some additions under one mark, in the order of their marks. */
interface Due {
  name: string
  first: string
  last: string
  additions: readonly Addition[]
}

/**
 * How many attributes one update adds to. Each takes a clause of up to 13 bytes, and so does each of up to 40 marks
 * (20 shards of two weeks). So an update stays below the 4 KB of an expression and the 300 operators of an update
 * (AWS: "Constraints in Amazon DynamoDB", expression parameters).
 */
const mostSums = 200

/** The additions under a mark that an item does not hold yet; all of them where the item is not known. */
const later = (known: Item | undefined, name: string, marked: ReadonlyMap<string, Addition>): Marked[] => {
  const counted = optionalText(known, name) ?? ''
  return [...marked].filter(([mark]) => mark > counted).sort(([a], [b]) => (a < b ? -1 : 1))
}

/** How many of the first additions fit one update that adds to `names` already. Their names join `names`. */
const fitting = (marked: readonly Marked[], names: Set<string>): number => {
  for (const [at, [, { attributes }]] of marked.entries()) {
    if (new Set([...names, ...attributes]).size > mostSums) return at
    for (const name of attributes) names.add(name)
  }
  return marked.length
}

/**
 * The additions that the next update counts: the first ones under each mark. The others come after the marks as the
 * update leaves them, so another update counts them, or the next run that gets the batch.
 */
const nextAdditions = ({ additions }: Tally, known: Item | undefined): Due[] => {
  const names = new Set<string>()
  return [...additions].flatMap(([name, marked]): Due[] => {
    const due = later(known, name, marked)
    const next = due.slice(0, fitting(due, names))
    const [first, last] = [next[0], next.at(-1)]
    if (!first || !last) return []
    return [{ name, first: first[0], last: last[0], additions: next.map(([, addition]) => addition) }]
  })
}

/** Sets attributes that are not part of the counting. */
const assign = (clauses: Clauses, attributes: Item): void => {
  for (const [name, value] of Object.entries(attributes)) {
    clauses.names[`#${name}`] = name
    clauses.values[`:${name}`] = value
    clauses.set.push(`#${name} = :${name}`)
  }
}

/** Moves a mark, the `at`th of the update, from before the first of the additions to the last. */
const moveMark = (clauses: Clauses, { name, first, last }: Due, at: number): void => {
  clauses.names[`#m${at}`] = name
  clauses.values[`:m${at}`] = last
  clauses.values[`:f${at}`] = first
  clauses.set.push(`#m${at} = :m${at}`)
  clauses.conditions.push(`(attribute_not_exists(#m${at}) OR #m${at} < :f${at})`)
}

/**
 * Keeps the greater of two texts: the item's and a new one. The condition fails where the item's is greater than
 * known.
 */
const raise = (clauses: Clauses, name: string, value: string, known: Item | undefined): void => {
  const found = optionalText(known, name)
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
 * Keeps the times of the first and the last request. The first try takes it that an unknown item began before these
 * requests and has no later ones. Its condition fails where that is wrong, and then the item is known.
 */
const widen = (clauses: Clauses, times: readonly string[], known: Item | undefined): void => {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return
  const start = optionalText(known, 'first')
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

/** Adds the sum of the additions to each attribute. */
const sum = (clauses: Clauses, additions: readonly Addition[]): void => {
  const sums = Map.groupBy(
    additions.flatMap(({ attributes }) => attributes),
    (name) => name,
  )
  for (const [at, [name, { length }]] of [...sums].entries()) {
    clauses.names[`#n${at}`] = name
    clauses.values[`:n${at}`] = length
    clauses.add.push(`#n${at} :n${at}`)
  }
}

/**
 * The next update that counts a tally and remembers that it did. One is enough, unless the tally adds to very many
 * attributes. Its condition says that the item's marks are before the first record it counts, so a batch that comes
 * again cannot count again. The condition also says that nothing is lowered.
 * @param known the item as it was found when a condition failed, or as the last update left it: only the rest counts
 * @returns null when the item holds all of the tally
 */
export const counterUpdate = (tally: Tally, known?: Item): UpdateInput | null => {
  const next = nextAdditions(tally, known)
  if (next.length === 0) return null
  const clauses: Clauses = { set: [], add: [], conditions: [], names: {}, values: {} }
  assign(clauses, tally.set)
  for (const [at, due] of next.entries()) moveMark(clauses, due, at)
  const additions = next.flatMap((due) => due.additions)
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

/** Errors that pass by themselves. The SDK retries some of them, a few times. */
const passing = new Set<string>([...throttlingErrors, 'TransactionConflictException'])
const passes = (error: unknown): boolean => error instanceof Error && passing.has(error.name)

/**
 * Sends an update again and again while the table is busy, or while another transaction holds the item. The stream
 * waits meanwhile, so its source slows down by as much. The end of the invocation's time ends this.
 * @throws other errors; the reason of the table's signal
 */
export const updatePatiently = (table: Table, input: UpdateInput): Promise<Item | undefined> =>
  retrying(() => updateItem(table, input), {
    passes,
    pauses: { first: 20, longest: 1_000 },
    signal: table.signal,
  })

/**
 * Counts a tally once, however often it is asked to. Usually that is one write without a read. Where the item holds
 * a part of the tally already, for example after a batch came again, only the rest is written. Where the rest is too
 * much for one write, several follow each other in the order of the marks. An interruption between two of them leaves
 * exactly those records counted that the marks tell of.
 * @returns what was seen of the item, in order: its counted attributes after each write, and all of it where a
 *   condition failed. The attributes of one such state were true together.
 */
export const count = async (table: Table, tally: Tally): Promise<Item[]> => {
  const states: Item[] = []
  let known: Item | undefined
  for (;;) {
    const update = counterUpdate(tally, known)
    if (!update) return states
    try {
      const after = await updatePatiently(table, { ...update, ReturnValues: 'UPDATED_NEW' })
      states.push(after ?? {})
      known = { ...known, ...after }
    } catch (error) {
      if (!isUnmetCondition(error)) throw error
      known = itemFound(error) ?? {}
      states.push(known)
    }
  }
}
