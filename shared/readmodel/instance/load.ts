import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { PartitionTooLarge } from '../limits.ts'
import { decodeSnapshot } from '../snapshot/codec.ts'
import { smallPartition } from '../snapshot/policy.ts'
import { readLog } from '../source/change-log.ts'
import type {
  ListedEntity,
  LogEntry,
  PartitionReader,
  PartitionSource,
  SnapshotManifest,
} from '../source/partition-source.ts'
import { EntitySlots } from './content.ts'
import { identityOf, Partition } from './partition.ts'
import { type LatestHead, reconcile, type Settled } from './reconcile.ts'

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

/** A snapshot's chunks are gone: a newer one has replaced it. */
export class SnapshotGone extends Error {
  override readonly name = 'SnapshotGone'
}

/** Chunks read side by side: 3 MB. */
const chunksAtOnce = 8

async function* chunksOf(reader: PartitionReader, manifest: SnapshotManifest): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < manifest.chunks; from += chunksAtOnce) {
    const length = Math.min(chunksAtOnce, manifest.chunks - from)
    const numbers = Array.from({ length }, (_, offset) => from + offset)
    for (const chunk of await Promise.all(numbers.map((number) => reader.chunk(manifest, number)))) {
      if (!chunk) throw new SnapshotGone(`Snapshot at version ${manifest.version} was replaced.`)
      yield chunk
    }
  }
}

/**
 * The entities of a snapshot, as they were at the manifest's version, some at a time. Costs half a read unit for
 * 4 KB of chunks.
 * @throws SnapshotGone when it is replaced meanwhile
 */
export const loadSnapshot = (
  reader: PartitionReader,
  manifest: SnapshotManifest,
): AsyncGenerator<ListedEntity[]> => decodeSnapshot(chunksOf(reader, manifest))

/** Each changed entity costs a read unit, each one of a whole partition a quarter of one, or less from a snapshot. */
const leastCaughtUp = 100
const caughtUpPart = 0.1

/** Versions of which the log is worth reading, about 100 bytes each. */
const mostEntries = 10_000

/** Whether so many entities changed that reading the partition anew is cheaper. */
const isMuch = (changed: number, { slots }: Partition): boolean =>
  changed > Math.max(leastCaughtUp, slots.size * caughtUpPart)

const entitiesIn = (entries: readonly LogEntry[]): number => new Set(entries.flatMap(({ ids }) => ids)).size

/**
 * Moves a partition in memory, if there is one, to a head's version or a later one, reading only what changed.
 * @returns false when the log does not reach back that far, or the partition is gone
 */
export const isCaughtUp = async (
  partition: Partition | undefined,
  head: Head,
  loading: Loading,
): Promise<boolean> => {
  if (!partition) return false
  if (head.version - partition.version > mostEntries) return false
  const { reader, latest, consistent } = loading
  const entries = await readLog(reader, partition.version + 1, head.version, consistent)
  if (!entries || isMuch(entitiesIn(entries), partition)) return false
  const settled = await reconcile(reader, latest, (id) => partition.slots.byId(id), head, entries)
  if (settled) partition.apply(settled)
  return settled !== undefined
}

/**
 * How a partition is read at a head: strongly consistent if so asked, with its removal noticed.
 * @param reserve is told what a partition that is being read takes so far, in bytes
 */
export const loadingOf = (
  source: PartitionSource,
  head: Head,
  consistent: boolean,
  maxBytes: number,
  reserve: Loading['reserve'] = () => undefined,
): Loading => {
  const latest: LatestHead = async () => {
    const newest = await source.head(true)
    return identityOf(newest) === identityOf(head) ? newest : undefined
  }
  return { reader: source.open(head.partition), latest, consistent, maxBytes, reserve }
}

/**
 * The partition at a head's version or a later one, read anew.
 * @throws PartitionTooLarge; Failure unavailable when it is removed meanwhile
 */
export const loaded = async (loading: Loading, head: Head): Promise<Partition> => {
  const read = await loadPartition(loading, head)
  if (!read) throw unavailable('This list was removed or replaced while it was read: ask again.')
  return new Partition(read, loading.maxBytes)
}
