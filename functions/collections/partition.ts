import {
  collectionList,
  elementList,
  parseCollection,
  type StoredCollection,
} from '../../shared/content/collections.ts'
import { elementShape, elementShapes } from '../../shared/http/answers/element-shape.ts'
import type { Call } from '../../shared/http/call.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import type { EntityPartition } from '../../shared/http/resource/spec.ts'
import { readEntity, storedLength } from '../../shared/store/entity.ts'
import { notFound } from '../../shared/store/errors.ts'
import type { Head } from '../../shared/store/head.ts'
import { elementPartition } from '../../shared/store/keys.ts'

/** The partition of collections. */
export const collectionPartition = plainPartition('collection', collectionList)

/** The partition of a collection's elements. */
export interface ElementPartition extends EntityPartition {
  collection: StoredCollection
  /** The characters of the texts that the collection is stored as. */
  length: number
  /** The incarnation of the head to which a remembered collection belongs; absent where it was read now. */
  incarnation?: string
}

/** The name of the head of a collection's elements. */
export const elementHeadName = (collectionName: string): string => elementPartition(collectionName)

/** A collection as it is stored, with what else is known of it. */
export type FoundCollection = Pick<ElementPartition, 'collection' | 'length' | 'incarnation'>

/** The partition of the elements of a collection, for the request that asks for it. */
export const partitionOf = ({ services }: Call, found: FoundCollection): ElementPartition => {
  const { visible, schema } = found.collection
  return {
    ...found,
    name: schema.partition,
    headName: elementHeadName(visible.name),
    list: elementList(schema),
    shape: (head) => (head.schema === schema.version ? elementShape(schema) : elementShapes(services)(head)),
    hitsMember: '_hits',
    schemaVersion: schema.version,
  }
}

/** The partition of the elements of the collection that a path names, read now. @throws Failure notFound */
export const elementPartitionOf = async (call: Call): Promise<ElementPartition> => {
  const { table } = call.services
  const stored = await readEntity(table, collectionPartition.name, idOf(call.params.id), true)
  if (!stored) throw notFound('Check the collection in the path: there is none with this identifier.')
  return partitionOf(call, { collection: parseCollection(stored), length: storedLength(stored) })
}

/**
 * Whether a head belongs to the collection as it was read before. A remembered one also has to be of the same
 * incarnation: a store that was wiped and filled again has the same ids and versions.
 */
export const isCurrentPartition = (
  { collection, incarnation }: ElementPartition,
  head: Head | undefined,
): boolean =>
  head?.collectionId === collection.visible.id &&
  head.schema === collection.schema.version &&
  (incarnation === undefined || head.incarnation === incarnation)
