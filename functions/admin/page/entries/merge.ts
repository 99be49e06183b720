import type { FormField } from './fields.ts'
import { changedFields, type ShownValues } from './shown.ts'

/** How two changes of one entry go together. */
export interface Merge {
  /** Fields that only the other person changed: the form takes them. */
  taken: readonly FormField[]
  /** Fields that both changed, to different values: the person decides. */
  conflicts: readonly FormField[]
}

/**
 * Compares what a form holds with what another person saved meanwhile.
 * @param before what the form was filled from
 */
export const mergeOf = (
  fields: readonly FormField[],
  before: ShownValues,
  mine: ShownValues,
  theirs: ShownValues,
): Merge => {
  const theirChanges = changedFields(fields, before, theirs)
  const mineChanged = new Set(changedFields(fields, before, mine))
  return {
    taken: theirChanges.filter((field) => !mineChanged.has(field)),
    conflicts: theirChanges.filter(
      (field) => mineChanged.has(field) && mine[field.key] !== theirs[field.key],
    ),
  }
}
