import { unavailable } from '../errors.ts'
import type { Head } from '../head.ts'
import { loadSnapshot, SnapshotGone } from '../snapshot/load.ts'
import { smallPartition } from '../snapshot/policy.ts'
import { readLog, readLogTail } from './change-log.ts'
import { EntitySlots } from './entity-slots.ts'
import { PartitionTooLarge } from './errors.ts'
import { changesHead, type Settled, settle } from './settle.ts'
import type { ListedEntity, LogEntry, PartitionReader, SnapshotManifest } from './source.ts'

/** A partition read in full, as it was at `version`. */
export interface Loaded {
  slots: EntitySlots
  version: number
  /** Whether `version` is past the head it was loaded for, in a way that may have changed more than counters. */
  headChanged: boolean
}

/** Strongly consistent reads cost a unit for 4 KB of a Query, and at least a unit for each entity read by itself. */
const bytesPerUnit = 4096

/**
 * Reads a partition at one version, not older than the head's: from the newest snapshot and the log since, or
 * else by a Query over it.
 * @throws PartitionTooLarge; Failure unavailable when it is removed meanwhile
 */
export const loadPartition = async (
  reader: PartitionReader,
  head: Head,
  consistent: boolean,
  maxBytes: number,
): Promise<Loaded> => {
  if (head.total > smallPartition)
    for (const strongly of [consistent, true]) {
      const loaded = await fromNewestSnapshot(reader, head, strongly, maxBytes)
      if (loaded !== 'gone') return loaded ?? fromTable(reader, head, maxBytes)
    }
  return fromTable(reader, head, maxBytes)
}

const fromNewestSnapshot = async (
  reader: PartitionReader,
  head: Head,
  consistent: boolean,
  maxBytes: number,
): Promise<Loaded | undefined | 'gone'> => {
  const manifest = await reader.newestSnapshot(consistent)
  if (!manifest || manifest.collectionId !== head.collectionId) return undefined
  const entries = await readLog(reader, manifest.version + 1, head.version, consistent)
  if (!entries || isCheaperByQuery(entries, manifest)) return undefined
  try {
    return await fromSnapshot(reader, head, manifest, entries, maxBytes)
  } catch (error) {
    if (error instanceof SnapshotGone) return 'gone'
    throw error
  }
}

const isCheaperByQuery = (entries: readonly LogEntry[], { bytes }: SnapshotManifest): boolean =>
  new Set(entries.flatMap(({ ids }) => ids)).size > Math.max(smallPartition, bytes / bytesPerUnit)

const fromSnapshot = async (
  reader: PartitionReader,
  head: Head,
  manifest: SnapshotManifest,
  entries: readonly LogEntry[],
  maxBytes: number,
): Promise<Loaded | undefined> => {
  const slots = await fill(loadSnapshot(reader, manifest), head, maxBytes)
  const aim = Math.max(head.version, manifest.version)
  const settled = await settle(reader, (id) => slots.byId(id), aim, entries)
  return settled && finish(slots, settled, aim > head.version)
}

/** The Query is read while others write, so every version since its start is read from the log and settled. */
const fromTable = async (reader: PartitionReader, head: Head, maxBytes: number): Promise<Loaded> => {
  const slots = await fill(reader.all(), head, maxBytes)
  const tail = await readLogTail(reader, head.version + 1)
  const aim = tail?.at(-1)?.version ?? head.version
  const settled = tail && (await settle(reader, (id) => slots.byId(id), aim, tail))
  if (!settled) throw unavailable('This list was replaced while it was read: ask again.')
  return finish(slots, settled, tail.some(changesHead))
}

const finish = (slots: EntitySlots, settled: Settled, headChanged: boolean): Loaded => {
  for (const [id, entity] of settled.changes)
    if (entity) slots.put(entity)
    else slots.remove(id)
  return { slots, version: settled.version, headChanged: headChanged || settled.headChanged }
}

const fill = async (
  pages: AsyncIterable<ListedEntity[]>,
  { partition, total }: Head,
  maxBytes: number,
): Promise<EntitySlots> => {
  const slots = new EntitySlots()
  for await (const page of pages) {
    for (const entity of page) slots.put(entity)
    if (slots.bytes > maxBytes || isHopeless(slots, total, maxBytes))
      throw new PartitionTooLarge(partition, maxBytes)
  }
  return slots
}

/** Whether the first pages already say that the rest can't fit, with a margin of two for uneven entities. */
const isHopeless = ({ bytes, size }: EntitySlots, total: number, maxBytes: number): boolean =>
  size > 0 && (bytes / size) * total > 2 * maxBytes
