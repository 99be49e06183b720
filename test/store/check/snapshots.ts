import type { SnapshotManifest } from '../../../shared/readmodel/snapshot/manifest.ts'
import { readChunks, readManifest } from '../../../shared/readmodel/snapshot/read.ts'
import { type ListedEntity, partitionSource } from '../../../shared/readmodel/source/partition-source.ts'
import { listObjects } from '../../../shared/store/bucket-writes.ts'
import { entityOf } from '../../../shared/store/entity.ts'
import type { Head } from '../../../shared/store/head.ts'
import { kindOf, snapshotsOf } from '../../../shared/store/object-keys.ts'
import type { Item, Table } from '../../../shared/store/table.ts'
import type { Contents } from './contents.ts'

const contentProblems = (
  name: string,
  { version }: SnapshotManifest,
  kept: readonly ListedEntity[],
  entities: readonly Item[],
): string[] => {
  const byId = new Map(kept.map((entity) => [entity.id, entity]))
  return entities
    .map(entityOf)
    .filter(({ v }) => v <= version)
    .filter(({ id, v, data }) => byId.get(id)?.v !== v || byId.get(id)?.data !== data)
    .map(({ id }) => `${name}: another state of ${id} than at its version`)
}

const snapshotProblems = async (table: Table, contents: Contents, head: Head): Promise<string[]> => {
  const { signal } = new AbortController()
  const objects = partitionSource(table, head.partition).snapshots?.(head)
  const manifest = objects && (await readManifest(objects, signal))
  if (!objects || !manifest) return []
  const name = `snapshot of ${head.partition} at ${manifest.version}`
  const kept: ListedEntity[] = []
  try {
    for await (const packed of readChunks(objects, manifest, signal))
      for (let place = 0; place < packed.size; place += 1) kept.push(packed.at(place))
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`]
  }
  return contentProblems(name, manifest, kept, contents.under(head.partition))
}

/** The kinds of partitions that have snapshots. The check has the rights of the aggregator, which knows no other ones. */
const kinds = [
  'collection',
  'element',
  'page',
  'page-section',
  'static-item',
  'static-section',
  'user',
  'role',
]

/** The objects of partitions that neither have a head nor are being removed. */
const orphans = async (table: Table, { partitions, leaving }: Contents): Promise<string[]> => {
  if (!table.bucket) return []
  const known = [...partitions, ...leaving].map(snapshotsOf)
  const { bucket } = table
  const keys = (await Promise.all(kinds.map((kind) => listObjects(bucket, `${kind}/`)))).flat()
  return keys
    .filter((key) => !known.some((beginning) => key.startsWith(beginning)))
    .map((key) => `${key}: an object of no partition`)
}

/** Snapshots that are not whole, that differ from their partition at their version, or that belong to nothing. */
export const allSnapshotProblems = async (table: Table, contents: Contents): Promise<string[]> => {
  const found = await Promise.all(
    [...contents.heads.values()]
      .filter(({ partition }) => kinds.includes(kindOf(partition)))
      .map((head) => snapshotProblems(table, contents, head)),
  )
  return [...found.flat(), ...(await orphans(table, contents))]
}
