/** What an entity is to the tests: a value, and whether it is published. */
export interface State {
  n: number
  active: boolean
}

/** How a write was answered: done, refused, or unclear, which may be either. */
export type Reply = 'done' | 'refused' | 'unclear'

const absent = 'absent'
const textOf = (state: State | null): string => (state ? `n=${state.n} active=${state.active}` : absent)

/** An entity as its one writer knows it. */
export interface Entry {
  name: string
  id?: number
  /** What the last clear answer left, null for nothing. */
  state: State | null
  /** All it may be, as texts; more than one after an unclear answer. */
  possible: Set<string>
}

/** What was asked of a store, and what each answer said of it. */
export interface Ledger {
  entries: Map<string, Entry>
  /** A new entity, of which nothing is known to be there. */
  open: (name: string) => Entry
  note: (entry: Entry, reply: Reply, state: State | null) => void
  /** An entity that is surely there, at random; undefined where there is none. */
  settled: (random: () => number) => (Entry & { id: number; state: State }) | undefined
  /** What contradicts the entities that are found in the end. */
  problems: (found: readonly (State & { name: string })[]) => string[]
}

const isSettled = (entry: Entry): entry is Entry & { id: number; state: State } =>
  entry.possible.size === 1 && entry.state !== null && entry.id !== undefined

export const newLedger = (): Ledger => {
  const entries = new Map<string, Entry>()
  const open = (name: string): Entry => {
    const entry = { name, state: null, possible: new Set([absent]) }
    entries.set(name, entry)
    return entry
  }
  const note = (entry: Entry, reply: Reply, state: State | null): void => {
    if (reply === 'refused') return
    if (reply === 'done') entry.possible.clear()
    entry.possible.add(textOf(state))
    entry.state = state
  }
  const settled = (random: () => number) => {
    const all = [...entries.values()].filter(isSettled)
    return all[Math.floor(random() * all.length)]
  }
  const problems = (found: readonly (State & { name: string })[]): string[] => {
    const byName = Map.groupBy(found, ({ name }) => name)
    const unknown = [...byName.keys()].filter((name) => !entries.has(name))
    return [
      ...unknown.map((name) => `${name} is there, and nobody made it`),
      ...[...entries.values()].flatMap(({ name, possible }) => {
        const all = byName.get(name) ?? []
        if (all.length > 1) return [`${name} is there ${all.length} times`]
        const seen = textOf(all[0] ?? null)
        return possible.has(seen) ? [] : [`${name}: ${seen}, but it must be ${[...possible].join(' or ')}`]
      }),
    ]
  }
  return { entries, open, note, settled, problems }
}
