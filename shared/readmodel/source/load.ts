import type { Head } from '../../store/head.ts'
import { PartitionTooLarge } from '../errors.ts'
import { EntitySlots } from '../instance/entity-slots.ts'
import { type LatestHead, reconcile, type Settled } from '../instance/reconcile.ts'
import { loadSnapshot, SnapshotGone } from '../snapshot/load.ts'
import { smallPartition } from '../snapshot/policy.ts'
import { readLog } from './change-log.ts'
import type { ListedEntity, LogEntry, PartitionReader, SnapshotManifest } from './source.ts'

/** A partition read in full, as it was at the head's version; the head's counters may be those of an earlier one. */
export interface Loaded {
  head: Head
  slots: EntitySlots
}

/** How a partition is read. */
export interface Loading {
  reader: PartitionReader
  latest: LatestHead
  consistent: boolean
  /** What it may take in memory. */
  maxBytes: number
  /** Makes room for what is read so far, in bytes. @throws Failure unavailable where there is none for now */
  reserve: (bytes: number) => void
}

/** Strongly consistent reads cost a unit for 4 KB of a Query, and at least a unit for each entity read by itself. */
const bytesPerUnit = 4096

/**
 * Reads a partition at one version, not older than the head's: from the newest snapshot and the log since, or
 * else by a Query over it.
 * @returns undefined when it is removed meanwhile
 * @throws PartitionTooLarge
 */
export const loadPartition = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
  if (head.total > smallPartition)
    for (const consistent of [loading.consistent, true]) {
      const loaded = await fromNewestSnapshot({ ...loading, consistent }, head)
      if (loaded !== 'gone') return loaded ?? fromTable(loading, head)
    }
  return fromTable(loading, head)
}

const fromNewestSnapshot = async (loading: Loading, head: Head): Promise<Loaded | undefined | 'gone'> => {
  const { reader, latest, consistent } = loading
  const manifest = await reader.newestSnapshot(consistent)
  if (!manifest || manifest.collectionId !== head.collectionId) return undefined
  const aim = manifest.version > head.version ? await latest() : head
  const entries = aim && (await readLog(reader, manifest.version + 1, aim.version, consistent))
  if (!entries || isCheaperByQuery(entries, manifest)) return undefined
  try {
    return await fromSnapshot(loading, aim, manifest, entries)
  } catch (error) {
    if (error instanceof SnapshotGone) return 'gone'
    throw error
  }
}

const isCheaperByQuery = (entries: readonly LogEntry[], { bytes }: SnapshotManifest): boolean =>
  new Set(entries.flatMap(({ ids }) => ids)).size > Math.max(smallPartition, bytes / bytesPerUnit)

const fromSnapshot = async (
  loading: Loading,
  aim: Head,
  manifest: SnapshotManifest,
  entries: readonly LogEntry[],
): Promise<Loaded | undefined> => {
  const { reader, latest } = loading
  const slots = await fill(loadSnapshot(reader, manifest), aim, loading)
  const settled = await reconcile(reader, latest, (id) => slots.byId(id), aim, entries)
  return settled && finish(slots, settled)
}

/** The Query is read while others write, so every version since its start is read from the log and settled. */
const fromTable = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
  const { reader, latest } = loading
  const slots = await fill(reader.all(), head, loading)
  const aim = await latest()
  const entries = aim && (await readLog(reader, head.version + 1, aim.version, true))
  const settled = entries && (await reconcile(reader, latest, (id) => slots.byId(id), aim, entries))
  return settled && finish(slots, settled)
}

const finish = (slots: EntitySlots, { head, changes }: Settled): Loaded => {
  for (const [id, entity] of changes)
    if (entity) slots.put(entity)
    else slots.remove(id)
  return { head, slots }
}

const fill = async (
  pages: AsyncIterable<ListedEntity[]>,
  { partition, total }: Head,
  { maxBytes, reserve }: Loading,
): Promise<EntitySlots> => {
  const slots = new EntitySlots()
  for await (const page of pages) {
    for (const entity of page) slots.put(entity)
    if (slots.bytes > maxBytes || isHopeless(slots, total, maxBytes))
      throw new PartitionTooLarge(partition, maxBytes)
    reserve(slots.bytes)
  }
  return slots
}

/** Whether the first pages already say that the rest can't fit, with a margin of two for uneven entities. */
const isHopeless = ({ bytes, size }: EntitySlots, total: number, maxBytes: number): boolean =>
  size > 0 && (bytes / size) * total > 2 * maxBytes
