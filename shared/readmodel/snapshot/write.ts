import { loaded, loadingOf } from '../instance/refresh.ts'
import type { PartitionSource, SnapshotManifest } from '../source/source.ts'
import { encodeSnapshot } from './codec.ts'
import type { SnapshotStore } from './store.ts'

/**
 * Writes a snapshot of a partition as it is now, at one version: its chunks, then the manifest that makes them
 * valid, and then removes older ones. Writing the same version twice gives the same items. Memory: the partition.
 * @param maxBytes what the partition may take in memory
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
