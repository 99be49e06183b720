import { type StoredCollection, serialiseCollection } from '../../shared/content/collections.ts'
import type { Collection } from '../../shared/contract/collections.ts'
import { checkSize } from '../../shared/http/resource/size.ts'
import type { Claim, NextState } from '../../shared/http/resource/spec.ts'
import { claimKey } from '../../shared/store/keys.ts'

/** The unique values of a collection. */
export const collectionClaims = ({ name, singleName }: Collection): Claim[] => [
  { key: claimKey('collection', 'name', name.normalize('NFC')), field: 'name' },
  { key: claimKey('collection', 'singleName', singleName.normalize('NFC')), field: 'singleName' },
]

/** The state of a collection. @throws Failure validation where it is too large to store */
export const collectionState = (collection: StoredCollection): NextState => {
  const forms = serialiseCollection(collection)
  checkSize({ fields: collection.visible.fields }, forms)
  return { active: collection.visible.active, ...forms, claims: collectionClaims(collection.visible) }
}
