import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { readLog } from '../source/change-log.ts'
import type { LogEntry, PartitionSource } from '../source/partition-source.ts'
import { EntitySlots } from './entity-slots.ts'
import { fromNewestSnapshot } from './load-snapshot.ts'
import { checkRoom, finish, type Loaded, type Loading } from './loading.ts'
import { identityOf, Partition } from './partition.ts'
import { type LatestHead, reconcile } from './reconcile.ts'

/**
 * Reads a partition at the head's version or a later one by a Query over all entities. Others write while it is read, so
 * the versions since its start are read from the log and reconciled.
 * @returns undefined when the partition is removed meanwhile
 * @throws PartitionTooLarge
 */
const fromTable = async (loading: Loading, head: Head): Promise<Loaded | undefined> => {
  const { reader, latest } = loading
  const slots = new EntitySlots()
  for await (const page of reader.all()) {
    for (const entity of page) slots.put(entity)
    checkRoom(slots, head, loading)
  }
  const aim = await latest()
  const entries = aim && (await readLog(reader, head.version + 1, aim.version, true))
  const reconciled = entries && (await reconcile(reader, latest, (id) => slots.byId(id), aim, entries))
  return reconciled && finish(slots, reconciled)
}

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
  const objects = source.snapshots?.(head)
  return { reader: source.open(head.partition), objects, latest, consistent, maxBytes, reserve }
}

/**
 * Reads the partition at a head's version or a later one into memory.
 * @throws PartitionTooLarge; Failure unavailable when the partition is removed meanwhile
 */
export const loaded = async (loading: Loading, head: Head): Promise<Partition> => {
  const read = (await fromNewestSnapshot(loading, head)) ?? (await fromTable(loading, head))
  if (!read) throw unavailable('This list was removed or replaced while it was read. Ask again.')
  return new Partition(read.head, read.slots, loading.maxBytes)
}
