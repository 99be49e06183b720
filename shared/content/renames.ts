/** A change of fields that renamed some of them. */
export interface Renaming {
  /** The version of the schema that the change made. */
  version: number
  /** The new names of the renamed fields, by the names that they had before. */
  names: Readonly<Record<string, string>>
}

/** The former names of fields, by their new names. */
export type FormerNames = ReadonlyMap<string, string>

/** Values by field name. */
type Values = Record<string, unknown>

/**
 * The values of an element by the names that the fields have now. A renamed field replaces what the element holds under
 * its new name: those are values of another field, which was removed.
 * @param renames all renamings of the schema, in their order
 * @param version of the schema under which the element was written
 * @param values by the names of that version. They are changed in place
 */
export const underNewNames = (renames: readonly Renaming[], version: number, values: Values): Values => {
  for (const { version: at, names } of renames) {
    if (at <= version) continue
    const renamed = Object.entries(names)
    const moved = renamed
      .filter(([from]) => Object.hasOwn(values, from))
      .map(([from, to]) => [to, values[from]] as const)
    for (const name of renamed.flat()) delete values[name]
    for (const [to, value] of moved) values[to] = value
  }
  return values
}

/** What a schema notes by field name, under the new names. What it notes of a field that is replaced goes. */
export const rekeyed = <T>(
  members: Readonly<Record<string, T>>,
  former: FormerNames,
): Readonly<Record<string, T>> => {
  if (former.size === 0) return members
  const touched = new Set([...former].flat())
  const untouched = Object.entries(members).filter(([name]) => !touched.has(name))
  const moved = [...former].flatMap(([to, from]): [string, T][] => {
    const member = Object.hasOwn(members, from) ? members[from] : undefined
    return member === undefined ? [] : [[to, member]]
  })
  return Object.fromEntries([...untouched, ...moved])
}

/** Whether a field of the schema had another name at some time. */
export const hadName = (renames: readonly Renaming[], field: string, former: string): boolean => {
  let name = field
  for (const { names } of renames.toReversed()) {
    const [from] = Object.entries(names).find(([, to]) => to === name) ?? []
    // The field of before that had the name has another one since, so this field was new then.
    if (from === undefined && Object.hasOwn(names, name)) return false
    name = from ?? name
    if (from === former) return true
  }
  return false
}
