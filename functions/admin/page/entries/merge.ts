import type { FormField } from './fields.ts'
import { readableOf, type Shown, type ShownValues, shownOf } from './shown.ts'

/** How two changes of one entry go together. */
export interface Merge {
  /** Fields that only the other person changed: the form takes them. */
  taken: readonly FormField[]
  /** Fields of several values that both changed in different places: the form takes what both changes give. */
  joined: readonly { field: FormField; shown: Shown }[]
  /** Fields that both changed, to different values: the person decides. */
  conflicts: readonly FormField[]
}

/** What an input holds, as it would be shown of a stored entry: JSON may be typed with other spaces. */
const normal = (field: FormField, shown: Shown): Shown => shownOf(field, readableOf(field, shown))

/** Whether two inputs of a field stand for different values. */
const differ = (field: FormField, one: ShownValues, other: ShownValues): boolean => {
  const [first, second] = [one[field.key] ?? '', other[field.key] ?? '']
  return first !== second && normal(field, first) !== normal(field, second)
}

/** The fields in which a form stands for the same values as before. */
export const unchangedFields = (
  fields: readonly FormField[],
  before: ShownValues,
  now: ShownValues,
): FormField[] => fields.filter((field) => !differ(field, before, now))

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
  const unchanged = new Set(unchangedFields(fields, before, mine))
  const theirChanges = fields.filter((field) => differ(field, before, theirs))
  const both = theirChanges.filter((field) => !unchanged.has(field) && differ(field, mine, theirs))
  const joined = both.flatMap((field) => {
    const [first, second, third] = [before, mine, theirs].map((shown) => String(shown[field.key] ?? ''))
    const shown = field.rules?.joined?.(first ?? '', second ?? '', third ?? '')
    return shown === undefined ? [] : [{ field, shown }]
  })
  const isJoined = new Set(joined.map(({ field }) => field))
  return {
    taken: theirChanges.filter((field) => unchanged.has(field)),
    joined,
    conflicts: both.filter((field) => !isJoined.has(field)),
  }
}
