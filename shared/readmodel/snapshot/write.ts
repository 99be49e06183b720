import { type Bucket, getObject } from '../../store/bucket.ts'
import { deleteObject, listObjects, putObject } from '../../store/bucket-writes.ts'
import { type Head, lineageOf } from '../../store/head.ts'
import { chunkName, chunksOf, manifestName, snapshotPrefix, snapshotsOf } from '../../store/object-keys.ts'
import type { Table } from '../../store/table.ts'
import { eachAtOnce } from '../../values/at-once.ts'
import { loaded, loadingOf } from '../instance/load.ts'
import type { PartitionSource } from '../source/partition-source.ts'
import { encodeSnapshot } from './codec.ts'
import { manifestBytes, manifestIn, type SnapshotChunk, type SnapshotManifest } from './manifest.ts'

/** Where the snapshots of one lineage of a partition are kept. */
export interface SnapshotStore {
  /** The newest manifest; undefined where there is none. @throws SnapshotUnusable, BucketFailure */
  manifest(): Promise<SnapshotManifest | undefined>
  put(name: string, bytes: Uint8Array): Promise<void>
  /**
   * Removes the partition's objects, also those of other lineages, and of snapshots that were never completed.
   * @param kept the beginnings of names of this lineage that stay
   */
  removeAllBut(kept: readonly string[]): Promise<void>
}

const removalsAtOnce = 8
const patience = { attempts: 4, milliseconds: 5_000 }

/** Removes objects of a partition, but those whose keys begin with one of `kept`. */
export const removeObjects = async (
  { signal }: Table,
  bucket: Bucket,
  partition: string,
  kept: readonly string[] = [],
): Promise<void> => {
  const keys = await listObjects(bucket, snapshotsOf(partition), signal)
  const gone = keys.filter((key) => !kept.some((beginning) => key.startsWith(beginning)))
  await eachAtOnce(gone, removalsAtOnce, (key) => deleteObject(bucket, key, signal))
}

/** The snapshots of a head's partition in the bucket. */
export const bucketSnapshots = (table: Table, bucket: Bucket, head: Head): SnapshotStore => {
  const prefix = snapshotPrefix(head.partition, lineageOf(table, head))
  const { signal } = table
  return {
    manifest: async () => {
      const bytes = await getObject(bucket, prefix + manifestName, patience, signal)
      return bytes && manifestIn(bytes)
    },
    put: (name, bytes) => putObject(bucket, prefix + name, bytes, signal),
    removeAllBut: (kept) =>
      removeObjects(
        table,
        bucket,
        head.partition,
        kept.map((name) => prefix + name),
      ),
  }
}

/**
 * Writes a snapshot of a partition as it is now, at one version: first the chunks, and then the manifest that makes them
 * valid. The one that is replaced stays, so that a reader who has its manifest can go on. All others are removed. The
 * whole partition is held in memory meanwhile. Of two writers at once, the one with the later version has its way.
 * @param maxBytes the memory that the partition may take, in bytes
 * @returns the newest manifest
 * @throws PartitionTooLarge, SnapshotUnusable, BucketFailure; Failure unavailable when the partition is removed meanwhile
 */
export const writeSnapshot = async (
  source: PartitionSource,
  head: Head,
  store: SnapshotStore,
  maxBytes: number,
): Promise<SnapshotManifest> => {
  const { version, entities } = await read(source, head, maxBytes)
  const chunks: SnapshotChunk[] = []
  let count = 0
  let bytes = 0
  for (const chunk of encodeSnapshot(entities)) {
    const name = chunkName(version, chunks.length)
    await store.put(name, chunk.bytes)
    const checksum = process.getBuiltinModule('node:zlib').crc32(chunk.bytes)
    chunks.push({ name, bytes: chunk.bytes.length, checksum })
    count += chunk.count
    bytes += chunk.textBytes
  }
  const { collectionId } = head
  const manifest = { version, count, bytes, chunks, ...(collectionId === undefined ? {} : { collectionId }) }
  const before = await store.manifest().catch(() => undefined)
  if (before && before.version > version) return before
  await store.put(manifestName, manifestBytes(manifest))
  const versions = [version, ...(before ? [before.version] : [])]
  await store.removeAllBut([manifestName, ...versions.map(chunksOf)])
  return manifest
}

const read = async (source: PartitionSource, head: Head, maxBytes: number) => {
  const partition = await loaded(loadingOf(source, head, true, maxBytes), head)
  return { version: partition.version, entities: partition.byId() }
}
