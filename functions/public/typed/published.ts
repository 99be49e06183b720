import { collectionList, ownFields } from '../../../shared/content/collections.ts'
import type { Collection } from '../../../shared/contract/collections.ts'
import type { Call } from '../../../shared/http/call.ts'
import { storedShape } from '../../../shared/http/resource/plain-partition.ts'
import { partitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { type Head, lineageOf } from '../../../shared/store/head.ts'
import { parseStored } from '../../../shared/values/json.ts'
import type { TypedField } from './element-schema.ts'
import type { Called } from './names.ts'

/** A published collection, as far as the public sees it. */
export interface PublishedCollection extends Called {
  fields: readonly TypedField[]
}

/** All published collections in the order of their ids. It is another object whenever the public can see a change. */
export interface PublishedCollections {
  collections: readonly PublishedCollection[]
}

const partition = 'collection'
const shape = storedShape(partition, collectionList, null)
const allById = {
  sortBy: 'id',
  sortOrder: 'ASC',
  filters: [],
  activeOnly: true,
  consistent: false,
  page: 1,
  limit: Number.MAX_SAFE_INTEGER,
} as const

/** Reads a collection. Nothing of it is kept that the public does not see, such as the default of a field. */
const shown = (text: string): PublishedCollection => {
  const { id, name, singleName, pluralName, fields }: Collection = parseStored(text)
  const typed = ownFields(fields).map(({ name, type, allowNull }) => ({ name, type, allowNull }))
  return { id, name, singleName, pluralName, fields: typed }
}

/**
 * Makes a function that gives the published collections. It reads the head of the collections, for half a read unit, and
 * no more while the public can see no change. What drafts do changes nothing.
 */
export const publishedCollections = (): ((call: Pick<Call, 'services'>) => Promise<PublishedCollections>) => {
  let held: { version: string; published: PublishedCollections } | undefined
  return async ({ services }) => {
    const { table, model } = services
    const versionOf = (head: Head | undefined): string =>
      `${lineageOf(table, head)}/${head?.publicVersion ?? 0}`
    const source = partitionSource(table, partition)
    const head = await model.head(source, false)
    if (held?.version === versionOf(head)) return held.published
    const listed = await model.list(source, shape, { ...allById, head })
    const published = { collections: listed.entities.map(shown) }
    held = { version: versionOf(listed.head), published }
    return published
  }
}
