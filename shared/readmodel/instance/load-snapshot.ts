import { BucketFailure } from '../../store/bucket.ts'
import type { Head } from '../../store/head.ts'
import { countEvent, errorText } from '../../store/metric.ts'
import { endingWithin } from '../../store/signal.ts'
import { type SnapshotManifest, SnapshotUnusable } from '../snapshot/manifest.ts'
import { smallPartition } from '../snapshot/policy.ts'
import { ChunkMissing, readChunks, readManifest } from '../snapshot/read.ts'
import { readLog } from '../source/change-log.ts'
import type { LogEntry, SnapshotObjects } from '../source/partition-source.ts'
import { EntitySlots } from './entity-slots.ts'
import { checkRoom, finish, type Loaded, type Loading } from './loading.ts'
import { reconcile } from './reconcile.ts'

/**
 * The longest time that a snapshot is waited for, in milliseconds. A function has 29 s: the rest is enough to read the
 * table in its place.
 */
const longestWait = 12_000

/** A read unit reads 4 KB by a Query, or one small entity by itself, both strongly consistent. */
const bytesPerUnit = 4096

const isCheaperByQuery = (entries: readonly LogEntry[], { bytes }: SnapshotManifest): boolean =>
  new Set(entries.flatMap(({ ids }) => ids)).size > Math.max(smallPartition, bytes / bytesPerUnit)

const slotsOf = async (
  objects: SnapshotObjects,
  manifest: SnapshotManifest,
  loading: Loading,
  head: Head,
  signal: AbortSignal,
): Promise<EntitySlots> => {
  const slots = new EntitySlots()
  for await (const packed of readChunks(objects, manifest, signal)) {
    slots.putAll(packed)
    checkRoom(slots, head, loading)
  }
  return slots
}

/** The entities at one version of the snapshot, brought to the head's version; undefined where the table is better. */
const loadFrom = async (
  objects: SnapshotObjects,
  manifest: SnapshotManifest,
  loading: Loading,
  head: Head,
  signal: AbortSignal,
): Promise<Loaded | undefined> => {
  const { reader, latest, consistent } = loading
  if (manifest.collectionId !== head.collectionId) return undefined
  const aim = manifest.version > head.version ? await latest() : head
  const entries = aim && (await readLog(reader, manifest.version + 1, aim.version, consistent))
  if (!entries || isCheaperByQuery(entries, manifest)) return undefined
  const slots = await slotsOf(objects, manifest, loading, head, signal)
  const reconciled = await reconcile(reader, latest, (id) => slots.byId(id), aim, entries)
  return reconciled && finish(slots, reconciled)
}

/** Loads the newest snapshot. Where it is replaced meanwhile, its successor is loaded, once. */
const load = async (
  objects: SnapshotObjects,
  loading: Loading,
  head: Head,
  signal: AbortSignal,
): Promise<Loaded | undefined> => {
  const manifest = await readManifest(objects, signal)
  if (!manifest) return undefined
  try {
    return await loadFrom(objects, manifest, loading, head, signal)
  } catch (error) {
    const successor = error instanceof ChunkMissing ? await readManifest(objects, signal) : undefined
    if (!successor || successor.version === manifest.version) throw error
    return loadFrom(objects, successor, loading, head, signal)
  }
}

const reasonOf = (error: unknown): string | undefined =>
  error instanceof SnapshotUnusable || error instanceof BucketFailure ? error.reason : undefined

/**
 * Reads a partition at the head's version or a later one from its newest snapshot and the log since.
 * @returns undefined where the table has to be read: there is no snapshot, too much changed since, or it cannot be used.
 *   The last is counted in the metric SnapshotFallbacks with its reason.
 * @throws PartitionTooLarge; the errors of the table
 */
export const fromNewestSnapshot = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
  const { objects } = loading
  if (!objects || head.total <= smallPartition) return undefined
  const late = new BucketFailure('no answer in time', false)
  try {
    return await endingWithin(longestWait, late, (signal) => load(objects, loading, head, signal))
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === undefined) throw error
    countEvent('SnapshotFallbacks', { reason, partition: head.partition, error: errorText(error) })
    return undefined
  }
}
