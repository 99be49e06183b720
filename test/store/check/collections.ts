import { parseCollection } from '../../../shared/content/collections.ts'
import { entityOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import { elementPartition, partitionClaimKey } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

const headProblems = (contents: Contents, item: Item): string[] => {
  const { visible, schema } = parseCollection(entityOf(item))
  const { id, active } = visible
  const head: Head | undefined = contents.heads.get(elementPartition(visible.name))
  if (!head) return [`collection ${id}: no head under its name`]
  const [claim] = contents.under(partitionClaimKey(schema.partition).pk)
  const wrong = Object.entries({
    collectionId: head.collectionId === id,
    partition: head.partition === schema.partition,
    published: head.published === (active === true),
    schema: head.schema === schema.version,
    'claim on the partition’s name': claim?.id === id,
  }).filter(([, right]) => !right)
  return wrong.map(([name]) => `collection ${id}: wrong ${name} at the head of its elements`)
}

/** Elements of a schema version that never existed. The version tells which of their values count. */
const versionProblems = (contents: Contents, item: Item): string[] => {
  const { schema } = parseCollection(entityOf(item))
  const known = (version: unknown): boolean =>
    typeof version === 'number' && version >= 1 && version <= schema.version
  return contents
    .under(schema.partition)
    .filter(({ sv }) => !known(sv))
    .map(({ sk, sv }) => `${schema.partition} ${sk}: of schema ${sv}, but there are 1 to ${schema.version}`)
}

/**
 * Collections whose elements' head is missing or contradicts them, heads without a collection, and elements of no
 * schema.
 */
export const collectionProblems = (contents: Contents): string[] => {
  const collections = contents.under('collection')
  const names = new Set(
    collections.map((item) => elementPartition(parseCollection(entityOf(item)).visible.name)),
  )
  const strays = [...contents.heads.keys()].filter(
    (name) => after('element#', name) !== undefined && !names.has(name),
  )
  return [
    ...collections.flatMap((item) => [...headProblems(contents, item), ...versionProblems(contents, item)]),
    ...strays.map((name) => `head of ${name}: no collection has this name`),
  ]
}
