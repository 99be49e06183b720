import type { EntitySlots } from '../instance/entity-slots.ts'
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
  // The versions may come from an instance that has seen a newer head.
  if (!consistent && Math.max(since, options.until ?? 0) > (head?.version ?? 0)) {
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
      const texts =
        since === 0
          ? activeTexts(partition.slots, shaped, after, limit + 1)
          : touchedTexts(partition.slots, shaped, entries, after, limit + 1)
      return { ...within(texts, limit, options.bytes), version, head: partition.head }
    })
    if (changes) return changes
  }
}

/** An entity that the public sees; one without a text is gone. */
interface Shown {
  id: number
  text: string | undefined
}

/** The first changes that fit the bounds of an answer. */
const within = (
  all: readonly Shown[],
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

/** The first `most` active entities above an id, ascending. They are found without a look at the map of ids. */
const activeTexts = (slots: EntitySlots, shaped: ShapedPartition, after: number, most: number): Shown[] =>
  Array.from(shaped.activeSlots(after, most), (slot) => {
    const entity = slots.taken(slot)
    return { id: entity.id, text: shaped.text(entity) }
  })

/**
 * The first `most` changed entities above `after`, ascending: those in the log that are or were active, and all active
 * ones if a version changed how every entity is shown.
 */
const touchedTexts = (
  slots: EntitySlots,
  shaped: ShapedPartition,
  entries: readonly LogEntry[],
  after: number,
  most: number,
): Shown[] => {
  const before = activeBefore(entries)
  const touched = entries.flatMap(({ ids }) => ids.filter((id) => id > after))
  const ids = new Set(touched.filter((id) => slots.isActive(id) || before.has(id)))
  if (entries.some(({ all }) => all))
    for (const slot of shaped.activeSlots(after, most)) ids.add(slots.takenId(slot))
  const first = [...ids].sort((a, b) => a - b).slice(0, most)
  return first.map((id) => {
    const entity = slots.byId(id)
    return { id, text: entity?.active === true ? shaped.text(entity) : undefined }
  })
}
