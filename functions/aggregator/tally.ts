import type { Key } from '../../shared/store/keys.ts'
import type { Item } from '../../shared/store/table.ts'
import { markName, markOf, type Position } from './position.ts'

/** What one request adds to a counter item. */
export interface Addition {
  position: Position
  /** Attributes that count it. */
  attributes: readonly string[]
  /** ISO 8601, where the item keeps the times of its first and last request. */
  time?: string
  /** Attributes of which the item keeps the greatest text that any request counted gave. */
  greatest?: Readonly<Record<string, string>>
}

/** What a batch adds to one counter item, in the order of the stream for each mark. */
export interface Tally {
  key: Key
  /** Attributes that are the same however often they are set. */
  set: Item
  /** By the name of the mark, then by the mark: a record that came twice counts once. */
  additions: Map<string, Map<string, Addition>>
  /** Stream records that are not done until this is. */
  sequences: string[]
}

const tallyFor = (tallies: Map<string, Tally>, key: Key, set: Item): Tally => {
  const name = JSON.stringify([key.pk, key.sk])
  const tally = tallies.get(name) ?? { key, set, additions: new Map(), sequences: [] }
  tallies.set(name, tally)
  return tally
}

/** Adds what a request counts to its item's tally. */
export const add = (tallies: Map<string, Tally>, key: Key, addition: Addition, set: Item = {}): Tally => {
  const tally = tallyFor(tallies, key, set)
  const name = markName(addition.position)
  const marked = tally.additions.get(name) ?? new Map<string, Addition>()
  marked.set(markOf(addition.position), addition)
  tally.additions.set(name, marked)
  tally.sequences.push(addition.position.sequence)
  return tally
}
