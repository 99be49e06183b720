import type { FieldSchema } from './site-schema.ts'

/** The former names of fields, by their new names. */
export type FormerNames = ReadonlyMap<string, string>

/**
 * The renamings of a file that are still to be done: the collection has the former name, and the new one is free, or
 * becomes free by another renaming. A renaming that was done before is passed over, so a file can keep it.
 * @param from the fields of the server
 * @param to the fields of the file. No renamings of them make a circle
 */
export const pendingRenames = (from: readonly FieldSchema[], to: readonly FieldSchema[]): FormerNames => {
  const names = new Set(from.map(({ name }) => name))
  const isPending = ({ name, renamedFrom }: FieldSchema): boolean =>
    renamedFrom !== undefined &&
    renamedFrom !== name &&
    names.has(renamedFrom) &&
    (!names.has(name) || to.some((other) => other.renamedFrom === name && isPending(other)))
  return new Map(
    to
      .filter(isPending)
      .flatMap(({ name, renamedFrom }) => (renamedFrom === undefined ? [] : [[name, renamedFrom]])),
  )
}
