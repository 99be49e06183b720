import { withShape } from '../instance/partition.ts'
import type { PartitionLoader } from '../instance/partition-loader.ts'
import { boundedRounds } from '../limits.ts'
import { readPublicLog } from '../source/change-log.ts'
import type { LogEntry, PartitionSource } from '../source/partition-source.ts'
import type { Changes, ChangesOptions } from '../types.ts'
import type { ShapeSource } from './shape.ts'
import type { ShapedPartition } from './shaped-partition.ts'

/** The changes after a version; see {@link Changes}. */
export const changesSince = async (
  loader: PartitionLoader,
  source: PartitionSource,
  shape: ShapeSource,
  since: number,
  options: ChangesOptions,
): Promise<Changes | 'expired'> => {
  let consistent = options.consistent
  let head = options.head ?? (await loader.head(source, consistent))
  // The version may come from an instance that has seen a newer head.
  if (!consistent && since > (head?.version ?? 0)) {
    consistent = true
    head = await loader.head(source, true)
  }
  if (!head) return since > 0 ? 'expired' : { changed: [], gone: [], version: 0, next: null, head }
  const partition = await loader.partition(source, head, consistent)
  for (const nextRound = boundedRounds(); ; ) {
    nextRound()
    const { version } = partition
    const { publicVersion } = partition.head
    if (since > version) return 'expired'
    const entries =
      since > 0 ? await readPublicLog(source.open(head.partition), since, publicVersion, consistent) : []
    if (!entries) return 'expired'
    const changes = await withShape(partition, shape, (now) => {
      if (partition.version !== version) return undefined
      const shaped = partition.as(now)
      const { after = 0, limit = Number.POSITIVE_INFINITY } = options
      const isActive = (id: number): boolean => partition.slots.byId(id)?.active === true
      const ids = touchedIds(shaped, since, entries, after, limit + 1, isActive)
      const texts = ids.map((id) => {
        const entity = partition.slots.byId(id)
        return { id, text: entity?.active === true ? shaped.text(entity) : undefined }
      })
      return { ...within(texts, limit, options.bytes), version, head: partition.head }
    })
    if (changes) return changes
  }
}

/** The first changes that fit the bounds of an answer. A text of undefined means that the entity is gone. */
const within = (
  all: readonly { id: number; text: string | undefined }[],
  limit: number,
  bytes = Number.POSITIVE_INFINITY,
): Pick<Changes, 'changed' | 'gone' | 'next'> => {
  const changed: string[] = []
  const gone: number[] = []
  let room = bytes
  let next: number | null = null
  for (const [at, { id, text }] of all.entries()) {
    room -= text === undefined ? 0 : Buffer.byteLength(text)
    if (at > 0 && (at >= limit || room < 0)) return { changed, gone, next }
    if (text === undefined) gone.push(id)
    else changed.push(text)
    next = id
  }
  return { changed, gone, next: null }
}

/** The ids that were active before one of the versions. */
const activeBefore = (entries: readonly LogEntry[]): Set<number> => {
  const found = new Set<number>()
  for (const { ids, drafts } of entries) {
    const hidden = new Set(drafts)
    for (const id of ids) if (!hidden.has(id)) found.add(id)
  }
  return found
}

/**
 * The first `most` changed ids above `after`, ascending: ids in the log that are or were active, and all active ids if a
 * version changed how every entity is shown.
 */
const touchedIds = (
  shaped: ShapedPartition,
  since: number,
  entries: readonly LogEntry[],
  after: number,
  most: number,
  isActive: (id: number) => boolean,
): number[] => {
  const before = activeBefore(entries)
  const touched = entries.flatMap(({ ids }) => ids.filter((id) => id > after))
  const ids = new Set(touched.filter((id) => isActive(id) || before.has(id)))
  if (since === 0 || entries.some(({ all }) => all))
    for (const id of shaped.activeIds(after, most)) ids.add(id)
  return [...ids].sort((a, b) => a - b).slice(0, most)
}
