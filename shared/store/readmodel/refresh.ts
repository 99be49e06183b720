import type { Head } from '../head.ts'
import { readLog } from './change-log.ts'
import { loadPartition } from './load.ts'
import { identityOf, Partition } from './partition.ts'
import { settle } from './settle.ts'
import type { PartitionReader, PartitionSource } from './source.ts'

/** Each changed entity costs a read; with more versions than this behind, a snapshot is read instead. */
const leastCaughtUp = 500
const caughtUpPart = 0.1

const isFarBehind = (partition: Partition, head: Head): boolean =>
  head.version - partition.version > Math.max(leastCaughtUp, partition.slots.size * caughtUpPart)

/**
 * Moves a partition in memory to a head's version or a later one, reading only what changed.
 * @returns false when the log does not reach back that far, or the partition is another one now
 */
const catchUp = async (
  partition: Partition,
  source: PartitionSource,
  reader: PartitionReader,
  to: Head,
  consistent: boolean,
): Promise<boolean> => {
  for (let head: Head | undefined = to, strongly = consistent; ; strongly = true) {
    if (!head || identityOf(head) !== partition.identity || isFarBehind(partition, head)) return false
    const entries = await readLog(reader, partition.version + 1, head.version, strongly)
    const settled = entries && (await settle(reader, (id) => partition.slots.byId(id), head.version, entries))
    if (!settled) return false
    if (!settled.headChanged) {
      partition.apply(head, settled)
      return true
    }
    head = await source.head(true)
  }
}

/** Loads a partition at a head's version or a later one. @throws PartitionTooLarge; Failure unavailable */
const load = async (
  source: PartitionSource,
  reader: PartitionReader,
  to: Head,
  consistent: boolean,
  maxBytes: number,
): Promise<Partition> => {
  let head = to
  for (;;) {
    const { slots, version, headChanged } = await loadPartition(reader, head, consistent, maxBytes)
    const partition = new Partition(
      { ...head, version, total: slots.size, active: slots.active },
      slots,
      maxBytes,
    )
    if (!headChanged) return partition
    const newer = await source.head(true)
    if (newer && newer.version === version) partition.refreshHead(newer)
    if (!newer || newer.version === version) return partition
    if (await catchUp(partition, source, reader, newer, true)) return partition
    head = newer
  }
}

/**
 * The partition at a head's version or a later one: the held one moved forward, or else loaded.
 * @throws PartitionTooLarge; Failure unavailable when it is removed meanwhile
 */
export const refreshed = async (
  held: Partition | undefined,
  source: PartitionSource,
  head: Head,
  consistent: boolean,
  maxBytes: number,
): Promise<Partition> => {
  const reader = source.open(head.partition)
  if (held && (await catchUp(held, source, reader, head, consistent))) return held
  return load(source, reader, head, consistent, maxBytes)
}
