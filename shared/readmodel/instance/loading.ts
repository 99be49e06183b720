import type { Head } from '../../store/head.ts'
import { PartitionTooLarge } from '../limits.ts'
import type { PartitionReader, SnapshotObjects } from '../source/partition-source.ts'
import type { EntitySlots } from './entity-slots.ts'
import type { LatestHead, Reconciled } from './reconcile.ts'

/** All entities of a partition as they were at a head's version. The head's counters may be those of an earlier one. */
export interface Loaded {
  head: Head
  slots: EntitySlots
}

/** How a partition is read. */
export interface Loading {
  reader: PartitionReader
  /** The partition's snapshots; absent where the function has no bucket. */
  objects: SnapshotObjects | undefined
  latest: LatestHead
  consistent: boolean
  /** The memory that the partition may take, in bytes. */
  maxBytes: number
  /** Makes room for what is read so far, in bytes. @throws Failure unavailable when there is no room now */
  reserve: (bytes: number) => void
}

/**
 * Makes room for what is read so far. The head said that it fits, but others may write meanwhile.
 * @throws PartitionTooLarge; Failure unavailable when there is no room now
 */
export const checkRoom = (slots: EntitySlots, { partition }: Head, { maxBytes, reserve }: Loading): void => {
  if (slots.bytes > maxBytes) throw new PartitionTooLarge(partition, maxBytes)
  reserve(slots.bytes)
}

/** Puts changes into the entities that they were found for. */
export const finish = (slots: EntitySlots, { head, changes }: Reconciled): Loaded => {
  for (const [id, entity] of changes)
    if (entity) slots.put(entity)
    else slots.remove(id)
  return { head, slots }
}
