import { isRecord, type Members } from '../../values/records.ts'
import { mapObjects } from './json.ts'

/**
 * A reference to an entry whose id is not known yet. It is stored like that if the entry comes later in the file, so
 * that a run that was cut can go on: the next one finds it and sets the id.
 */
export interface PendingReference {
  collection: string
  id: null
  source: string
}

/** A reference as it ends up in a field of type rawJson. */
export interface Reference {
  collection: string
  id: number
}

/** A reference to an entry of the export. */
export const referenceTo = (collection: string, source: string): PendingReference => ({
  collection,
  id: null,
  source,
})

const isPending = (value: Members): boolean =>
  value.id === null &&
  typeof value.collection === 'string' &&
  /^(strapi|contentful|wordpress):/.test(String(value.source))

/** How many references of a value have no id yet. */
export const countPending = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countPending(one), 0)
  if (!isRecord(value)) return 0
  return isPending(value) ? 1 : countPending(Object.values(value))
}

/**
 * A value with the ids of its references, and how many of them have one now and how many have none.
 * @param idOf the id of the entry with a source; undefined where it is not in
 */
export const resolveReferences = (
  value: unknown,
  idOf: (collection: string, source: string) => number | undefined,
): { value: unknown; set: number; unresolved: number } => {
  let [set, unresolved] = [0, 0]
  const resolved = mapObjects(value, (object) => {
    if (!isPending(object)) return undefined
    const { collection, source } = object
    const id = idOf(String(collection), String(source))
    if (id === undefined) unresolved += 1
    else set += 1
    return id === undefined ? object : { collection, id }
  })
  return { value: resolved, set, unresolved }
}
