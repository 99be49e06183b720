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
import { readEntity } from '../../shared/store/entity.ts'
import { notFound } from '../../shared/store/errors.ts'
import type { Head } from '../../shared/store/head.ts'
import { elementPartition } from '../../shared/store/keys.ts'

/** The partition of collections. */
export const collectionPartition = plainPartition('collection', collectionList)

/** The partition of a collection's elements. */
export interface ElementPartition extends EntityPartition {
  collection: StoredCollection
}

/** The name of the head of a collection's elements. */
export const elementHeadName = (collectionName: string): string => elementPartition(collectionName)

/** The partition of the elements of the collection that a path names, read now. @throws Failure notFound */
export const elementPartitionOf = async (call: Call): Promise<ElementPartition> => {
  const { table } = call.services
  const stored = await readEntity(table, collectionPartition.name, idOf(call.params.id), true)
  if (!stored) throw notFound('Check the collection in the path: there is none with this identifier.')
  const collection = parseCollection(stored)
  const { schema } = collection
  return {
    collection,
    name: schema.partition,
    headName: elementHeadName(collection.visible.name),
    list: elementList(schema),
    shape: (head) =>
      head.schema === schema.version ? elementShape(schema) : elementShapes(call.services)(head),
    hitsMember: '_hits',
    schemaVersion: schema.version,
  }
}

/** Whether a head belongs to the collection as it was read before. */
export const isCurrentPartition = ({ collection }: ElementPartition, head: Head | undefined): boolean =>
  head?.collectionId === collection.visible.id && head.schema === collection.schema.version
