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
import { type LatestHead, type Reconciled, reconcile } from './reconcile.ts'

/** All entities of a partition as they were at a head's version. The head's counters may be those of an earlier one. */
interface Loaded {
  head: Head
  slots: EntitySlots
}

/** How a partition is read. */
export interface Loading {
  reader: PartitionReader
  latest: LatestHead
  consistent: boolean
  /** The memory that the partition may take, in bytes. */
  maxBytes: number
  /** Makes room for what is read so far, in bytes. @throws Failure unavailable when there is no room now */
  reserve: (bytes: number) => void
}

/** A read unit reads 4 KB by a Query, or one small entity by itself, both strongly consistent. */
const bytesPerUnit = 4096

/**
 * Reads a partition at the head's version or a later one: from the newest snapshot and the log since, or else by a
 * Query over all entities.
 * @returns undefined when the partition is removed meanwhile
 * @throws PartitionTooLarge
 */
const loadPartition = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
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
  const reconciled = await reconcile(reader, latest, (id) => slots.byId(id), aim, entries)
  return reconciled && finish(slots, reconciled)
}

/** Others write while the Query is read, so the versions since its start are read from the log and reconciled. */
const fromTable = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
  const { reader, latest } = loading
  const slots = await fill(reader.all(), head, loading)
  const aim = await latest()
  const entries = aim && (await readLog(reader, head.version + 1, aim.version, true))
  const reconciled = entries && (await reconcile(reader, latest, (id) => slots.byId(id), aim, entries))
  return reconciled && finish(slots, reconciled)
}

const finish = (slots: EntitySlots, { head, changes }: Reconciled): Loaded => {
  for (const [id, entity] of changes)
    if (entity) slots.put(entity)
    else slots.remove(id)
  return { head, slots }
}

const fill = async (
  pages: AsyncIterable<ListedEntity[]>,
  { partition }: Head,
  { maxBytes, reserve }: Loading,
): Promise<EntitySlots> => {
  const slots = new EntitySlots()
  for await (const page of pages) {
    for (const entity of page) slots.put(entity)
    // The head says that it fits, but others may write meanwhile.
    if (slots.bytes > maxBytes) throw new PartitionTooLarge(partition, maxBytes)
    reserve(slots.bytes)
  }
  return slots
}

/** The chunks of a snapshot are gone, because a newer snapshot has replaced it. */
class SnapshotGone extends Error {
  override readonly name = 'SnapshotGone'
}

/** How many chunks are read at the same time: 3 MB. */
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
 * The entities of a snapshot as they were at its version, group by group. It costs half a read unit for 4 KB of chunks.
 * @throws SnapshotGone when the snapshot is replaced meanwhile
 */
const loadSnapshot = (reader: PartitionReader, manifest: SnapshotManifest): AsyncGenerator<ListedEntity[]> =>
  decodeSnapshot(chunksOf(reader, manifest))

/** Reading an entity by itself costs a read unit; as part of a whole partition it costs a quarter of one or less. */
const leastCaughtUp = 100
const caughtUpPart = 0.1

/** The log of at most this many versions is worth reading; an entry has about 100 bytes. */
const mostEntries = 10_000

/** Whether so many entities changed that reading the partition anew is cheaper. */
const isMuch = (changed: number, { slots }: Partition): boolean =>
  changed > Math.max(leastCaughtUp, slots.size * caughtUpPart)

const entitiesIn = (entries: readonly LogEntry[]): number => new Set(entries.flatMap(({ ids }) => ids)).size

/**
 * Moves a partition in memory to a head's version or a later one, by reading only what changed.
 * @returns false when there is no partition in memory, when the log does not reach back far enough, when so much
 *   changed that loading anew is cheaper, or when the partition is removed
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
  const reconciled = await reconcile(reader, latest, (id) => partition.slots.byId(id), head, entries)
  if (reconciled) partition.apply(reconciled)
  return reconciled !== undefined
}

/**
 * How the partition of a head is read. `latest` tells when it is removed meanwhile.
 * @param reserve makes room for what is read so far, in bytes
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
 * Reads the partition at a head's version or a later one into memory.
 * @throws PartitionTooLarge; Failure unavailable when the partition is removed meanwhile
 */
export const loaded = async (loading: Loading, head: Head): Promise<Partition> => {
  const read = await loadPartition(loading, head)
  if (!read) throw unavailable('This list was removed or replaced while it was read. Ask again.')
  return new Partition(read.head, read.slots, loading.maxBytes)
}
