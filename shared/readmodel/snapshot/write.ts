import { manifestKey, snapshotChunkKey } from '../../store/keys.ts'
import { deleteItem, putItem, queryPages, type Table } from '../../store/table.ts'
import { loaded, loadingOf } from '../instance/load.ts'
import type { PartitionSource, SnapshotManifest } from '../source/partition-source.ts'
import { encodeSnapshot } from './codec.ts'

/** Where the snapshots of one partition are kept. */
export interface SnapshotStore {
  putChunk(version: number, chunk: number, bytes: Uint8Array): Promise<void>
  putManifest(manifest: SnapshotManifest): Promise<void>
  /** Removes the manifests and chunks of earlier versions, also of snapshots that were never completed. */
  removeBefore(version: number): Promise<void>
}

/** The highest chunk number a sort key has room for. */
const lastChunk = 9_999

/** Keeps the snapshots of a partition in the table, under `snapshot#<partition>`. */
export const dynamoSnapshotStore = (table: Table, partition: string): SnapshotStore => ({
  putChunk: (version, chunk, bytes) =>
    putItem(table, { ...snapshotChunkKey(partition, version, chunk), bytes }),
  putManifest: (manifest) => putItem(table, { ...manifestKey(partition, manifest.version), ...manifest }),
  removeBefore: async (version) => {
    const manifests = [manifestKey(partition, 0), manifestKey(partition, version - 1)] as const
    const chunks = [
      snapshotChunkKey(partition, 0, 0),
      snapshotChunkKey(partition, version - 1, lastChunk),
    ] as const
    // Manifests are deleted first, so that no reader starts on a snapshot whose chunks are being deleted.
    for (const [from, to] of [manifests, chunks])
      for await (const page of queryPages(table, {
        KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :to',
        ExpressionAttributeValues: { ':pk': from.pk, ':from': from.sk, ':to': to.sk },
        ProjectionExpression: 'pk, sk',
      }))
        for (const { pk, sk } of page) await deleteItem(table, { pk: String(pk), sk: String(sk) })
  },
})

/**
 * Writes a snapshot of a partition as it is now, at one version. It writes the chunks, then the manifest that makes them
 * valid, and then removes older snapshots. Writing the same version twice writes the same items. The whole partition
 * is held in memory meanwhile.
 * @param maxBytes the memory that the partition may take, in bytes
 * @returns the manifest; undefined when the partition has no head
 * @throws PartitionTooLarge; Failure unavailable when the partition is removed meanwhile
 */
export const writeSnapshot = async (
  source: PartitionSource,
  storeOf: (partition: string) => SnapshotStore,
  maxBytes: number,
): Promise<SnapshotManifest | undefined> => {
  const head = await source.head(true)
  if (!head) return undefined
  const partition = await loaded(loadingOf(source, head, true, maxBytes), head)
  const { version } = partition
  const entities = partition.byId()
  const store = storeOf(head.partition)
  let chunks = 0
  for (const chunk of encodeSnapshot(entities)) {
    await store.putChunk(version, chunks, chunk)
    chunks += 1
  }
  const bytes = entities.reduce((sum, { data }) => sum + Buffer.byteLength(data), 0)
  const { collectionId } = head
  const manifest: SnapshotManifest = {
    version,
    chunks,
    count: entities.length,
    bytes,
    ...(collectionId === undefined ? {} : { collectionId }),
  }
  await store.putManifest(manifest)
  await store.removeBefore(version)
  return manifest
}
