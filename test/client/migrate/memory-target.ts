import type {
  CollectionPlan,
  MigrationTarget,
  RowOutcome,
  StoredCollection,
  StoredElement,
  StoredSite,
  Values,
} from '../../../shared/client/migrate/types.ts'

/** A target that keeps what it is given, for tests of what is written, in which order, and after a cut. */
export interface MemoryTarget extends MigrationTarget {
  /** The calls that changed something, in their order. */
  writes: string[]
  /** The elements of a collection, by name. */
  of(collection: string): Record<string, Values>
}

/** What a test may set. */
export interface MemoryOptions {
  /** Throws at this number of a write, as a process that is killed there would end. */
  cutAt?: number
  /** What the server says of a row; null where it takes it. */
  refuse?: (row: Values) => string | null
  there?: readonly StoredCollection[]
}

interface Stored {
  collection: StoredCollection
  elements: Map<number, StoredElement>
}

interface Kept {
  collections: Map<number, Stored>
  pages: StoredSite[]
  items: StoredSite[]
}

/** A target without anything in it, or with what another one kept. */
export const memoryTarget = (
  { cutAt, refuse = () => null, there = [] }: MemoryOptions = {},
  kept: Kept = { collections: new Map(), pages: [], items: [] },
): MemoryTarget & { kept: Kept } => {
  const writes: string[] = []
  const write = (what: string): void => {
    if (writes.length + 1 === cutAt) throw new Error('the process was killed')
    writes.push(what)
  }
  const { collections, pages, items } = kept
  for (const collection of there) collections.set(collection.id, { collection, elements: new Map() })
  const storedOf = (id: number): Stored => {
    const found = collections.get(id)
    if (!found) throw new Error(`There is no collection ${id}.`)
    return found
  }
  const take = ({ elements, collection }: Stored, row: Values): RowOutcome => {
    const names = [...elements.values()].map(({ name }) => name)
    const sources = [...elements.values()].map(({ source }) => source)
    const problem = names.includes(String(row.name)) ? 'name is taken' : refuse(row)
    if (problem !== null) return { problem }
    if (sources.includes(row.source)) return { problem: 'source is taken' }
    const id = elements.size + 100 * collection.id
    elements.set(id, { ...row, id, name: String(row.name) })
    return { id }
  }
  const addSite = (list: StoredSite[], kind: string) => async (entry: Omit<StoredSite, 'id'>) => {
    write(`${kind} ${entry.url}`)
    list.push({ id: list.length + 1, url: entry.url, source: entry.source })
    return { id: list.length }
  }
  return {
    kept,
    writes,
    of: (name) => {
      const found = [...collections.values()].find(({ collection }) => collection.name === name)
      return Object.fromEntries([...(found?.elements.values() ?? [])].map((one) => [one.name, one]))
    },
    collections: async () => [...collections.values()].map(({ collection }) => collection),
    addCollection: async (plan: CollectionPlan) => {
      write(`collection ${plan.name}`)
      const collection = { ...plan, id: collections.size + 1 }
      collections.set(collection.id, { collection, elements: new Map() })
      return collection
    },
    async *elements(collectionId, ids) {
      const { elements } = storedOf(collectionId)
      for (const element of elements.values()) if (ids?.includes(element.id) ?? true) yield element
    },
    importRows: async (collectionId, rows) => {
      const stored = storedOf(collectionId)
      write(`import ${rows.length} into ${stored.collection.name}`)
      return rows.map((row) => take(stored, row))
    },
    updateElement: async (collectionId, id, values) => {
      const { elements, collection } = storedOf(collectionId)
      write(`update ${collection.name} ${Object.keys(values).join(' ')}`)
      const before = elements.get(id)
      if (before) elements.set(id, { ...before, ...values, id, name: before.name })
    },
    async *pages() {
      yield* pages
    },
    addPage: addSite(pages, 'page'),
    async *staticItems() {
      yield* items
    },
    addStaticItem: addSite(items, 'static item'),
  }
}
