import { sourceField } from './fields.ts'
import { createNames, type Names } from './names.ts'
import { countPending } from './references.ts'
import type { MigrationTarget, StoredCollection, StoredElement } from './types.ts'

/** What is in a collection, as far as the writer needs it. It grows as entries are added. */
export interface Known {
  collection: StoredCollection
  /** The ids of elements by source. */
  ids: Map<string, number>
  names: Names
  /** The ids of elements that hold references without an id. */
  pending: Set<number>
}

/** The members of an element that may hold references. */
export const jsonFields = ({ fields }: StoredCollection): string[] =>
  fields.filter(({ type }) => type === 'rawJson').map(({ name }) => name)

const remember = (known: Known, members: readonly string[], element: StoredElement): void => {
  const source = element[sourceField]
  if (typeof source === 'string') known.ids.set(source, element.id)
  known.names.add(element.name)
  if (countPending(members.map((name) => element[name])) > 0) known.pending.add(element.id)
}

/** Reads what is in the collections of a migration, by the names of the collections. */
export const knownElements = async (
  collections: ReadonlyMap<string, StoredCollection>,
  target: MigrationTarget,
): Promise<Map<string, Known>> => {
  const all = new Map<string, Known>()
  for (const [name, collection] of collections) {
    const known: Known = { collection, ids: new Map(), names: createNames(), pending: new Set() }
    const members = jsonFields(collection)
    for await (const element of target.elements(collection.id)) remember(known, members, element)
    all.set(name, known)
  }
  return all
}

/** The id of the entry with a source, in a collection. */
export const idIn =
  (known: ReadonlyMap<string, Known>) =>
  (collection: string, source: string): number | undefined =>
    known.get(collection)?.ids.get(source)
