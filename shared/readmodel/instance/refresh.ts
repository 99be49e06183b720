import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import { readLog } from '../source/change-log.ts'
import { type Loading, loadPartition } from '../source/load.ts'
import type { LogEntry, PartitionSource } from '../source/source.ts'
import { identityOf, Partition } from './partition.ts'
import { type LatestHead, reconcile } from './reconcile.ts'

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
