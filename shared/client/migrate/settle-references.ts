import { idIn, jsonFields, type Known } from './known-elements.ts'
import { resolveReferences } from './references.ts'
import type { MigrationReport, MigrationTarget, StoredElement, Values } from './types.ts'

type ReferenceCounts = MigrationReport['references']

/** The fields of an element of which references get their ids now. Fields without one are left alone. */
const changesOf = (
  element: StoredElement,
  members: readonly string[],
  idOf: ReturnType<typeof idIn>,
  counts: ReferenceCounts,
): Values =>
  Object.fromEntries(
    members.flatMap((name) => {
      const { value, set, unresolved } = resolveReferences(element[name], idOf)
      counts.set += set
      counts.unresolved += unresolved
      return set > 0 ? [[name, value]] : []
    }),
  )

/**
 * Sets the ids of references to entries that came later in the file. References to entries that are not in stay as they
 * are, with their source, so that a later run can set them.
 * @returns how many references were set, and how many name an entry that is not in
 */
export const settleReferences = async (
  known: ReadonlyMap<string, Known>,
  target: MigrationTarget,
): Promise<ReferenceCounts> => {
  const counts: ReferenceCounts = { set: 0, unresolved: 0 }
  const idOf = idIn(known)
  for (const { collection, pending } of known.values()) {
    const members = jsonFields(collection)
    for await (const element of target.elements(collection.id, [...pending])) {
      const changes = changesOf(element, members, idOf, counts)
      if (Object.keys(changes).length > 0) await target.updateElement(collection.id, element.id, changes)
    }
  }
  return counts
}
