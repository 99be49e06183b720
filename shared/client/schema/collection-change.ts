import { saysTheSame } from './normal.ts'
import { type FormerNames, pendingRenames } from './renames.ts'
import type { CollectionSchema, FieldSchema } from './site-schema.ts'

/** How a field that stays is to change. */
export interface FieldChange {
  from: FieldSchema
  to: FieldSchema
}

/** How a collection is to change. */
export interface CollectionChange {
  from: CollectionSchema
  to: CollectionSchema
  former: FormerNames
  added: FieldSchema[]
  changed: FieldChange[]
  /** The names of fields that the file has no more. */
  removed: string[]
  isReordered: boolean
}

/** What a field says, but for its former name, which is told by itself. */
const members = ({ renamedFrom: _, ...said }: FieldSchema) => said

/** How a collection is to change; undefined where it is as it should be. Both schemas together decide what is removed. */
export const collectionChange = (
  from: CollectionSchema,
  to: CollectionSchema,
): CollectionChange | undefined => {
  const former = pendingRenames(from.fields, to.fields)
  const before = new Map(from.fields.map((field) => [field.name, field]))
  const moved = new Set(former.values())
  const formerOf = ({ name }: FieldSchema): FieldSchema | undefined => {
    const renamed = former.get(name)
    return renamed !== undefined ? before.get(renamed) : moved.has(name) ? undefined : before.get(name)
  }
  const pairs = to.fields.map((field) => ({ from: formerOf(field), to: field }))
  const kept = pairs.flatMap((pair) => (pair.from ? [{ from: pair.from, to: pair.to }] : []))
  const stay = new Set(kept.map((pair) => pair.from.name))
  const change = {
    from,
    to,
    former,
    added: pairs.flatMap((pair) => (pair.from ? [] : [pair.to])),
    changed: kept.filter((pair) => !saysTheSame(members(pair.from), members(pair.to))),
    removed: from.fields.map(({ name }) => name).filter((name) => !stay.has(name)),
    isReordered: !saysTheSame(
      from.fields.map(({ name }) => name).filter((name) => stay.has(name)),
      kept.map((pair) => pair.from.name),
    ),
  }
  const isSame =
    from.singleName === to.singleName &&
    from.pluralName === to.pluralName &&
    change.added.length + change.changed.length + change.removed.length === 0 &&
    !change.isReordered
  return isSame ? undefined : change
}
