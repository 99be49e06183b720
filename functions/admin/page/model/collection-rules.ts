import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import type { EditingRules, EditingState, Loaded } from '../forms/editing.ts'
import { createSentKeys } from '../forms/sent-keys.ts'
import {
  type CollectionValues,
  collectionBody,
  keysByFormerName,
  keysByName,
  valuesOf,
} from './collection-values.ts'
import { mergeCollections } from './merge-collections.ts'
import { checkCollection, placedProblems } from './problems.ts'

/** What is told of a collection each time that it is read or stored. */
export type Noted = Pick<Collection, 'id' | 'name' | 'active'>

/** How the form of a collection is stored. @param admin a client that keeps the numbers of defaults as they were written */
export const collectionRules = (
  admin: Pick<Admin, 'collections' | 'etagOf'>,
  id: number | undefined,
  shown: CollectionValues,
  note: (collection: Noted) => void,
): EditingRules<CollectionValues> => {
  // A new collection has an id once it is stored.
  let known = id
  let filledFrom = shown
  const keyOf = createSentKeys()
  const loaded = (
    collection: Omit<Collection, 'active'>,
    keyOf: (name: string) => string | undefined,
  ): Loaded<CollectionValues> => {
    known = collection.id
    filledFrom = valuesOf(collection, keyOf)
    return { values: filledFrom, etag: admin.etagOf(collection) ?? '' }
  }
  return {
    read: async () => {
      const collection = await admin.collections.get(known ?? 0)
      note(collection)
      return loaded(collection, keysByFormerName(filledFrom))
    },
    write: async (values, etag) => {
      const body = collectionBody(values)
      if (known === undefined) {
        const added = await admin.collections.add(body, { idempotencyKey: keyOf(body) })
        note({ ...added, active: null })
        return loaded(added, keysByName(values))
      }
      const stored = await admin.collections.update(known, body, { ifMatch: etag })
      note(stored)
      return loaded(stored, keysByName(values))
    },
    merge: mergeCollections,
    check: checkCollection,
    placed: placedProblems,
  }
}

/**
 * What is stored after an act on the collection that left its fields alone, such as publishing. The fields have the
 * names of before the act: a name that was typed meanwhile is of the form alone.
 */
export const afterAct = (
  admin: Pick<Admin, 'etagOf'>,
  collection: Collection,
  { before }: Pick<EditingState<CollectionValues>, 'before'>,
): Loaded<CollectionValues> => ({
  values: valuesOf(collection, keysByName(before)),
  etag: admin.etagOf(collection) ?? '',
})
