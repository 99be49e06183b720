import { readLog } from './change-log.ts'
import type { Residency } from './residency.ts'
import type { ShapeSource } from './shape.ts'
import { withShape } from './shape-of.ts'
import type { Shaped } from './shaped.ts'
import type { LogEntry, PartitionSource } from './source.ts'
import type { Changes, ChangesOptions } from './types.ts'

/** What changed after a version; see {@link Changes}. */
export const changesSince = async (
  residency: Residency,
  source: PartitionSource,
  shape: ShapeSource,
  since: number,
  options: ChangesOptions,
): Promise<Changes | 'expired'> => {
  let consistent = options.consistent
  let head = options.head ?? (await residency.head(source, consistent))
  // A cursor from ahead of an eventually consistent head: another instance was quicker.
  if (!consistent && since > (head?.version ?? 0)) {
    consistent = true
    head = await residency.head(source, true)
  }
  if (!head) return since > 0 ? 'expired' : { changed: [], gone: [], version: 0, next: null, head }
  const partition = await residency.partition(source, head, consistent)
  for (;;) {
    const { version } = partition
    if (since > version) return 'expired'
    const entries =
      since > 0 ? await readLog(source.open(head.partition), since + 1, version, consistent) : []
    if (!entries) return 'expired'
    const changes = await withShape(partition, shape, (now) => {
      if (partition.version !== version) return undefined
      const shaped = partition.as(now)
      const { after = 0, limit = Number.POSITIVE_INFINITY } = options
      const ids = touchedIds(shaped, since, entries, after, limit + 1)
      const given = ids.slice(0, limit)
      const entities = given.map((id) => ({ id, entity: partition.slots.byId(id) }))
      return {
        changed: entities.flatMap(({ entity }) => (entity?.active === true ? [shaped.text(entity)] : [])),
        gone: entities.flatMap(({ id, entity }) => (entity?.active === true ? [] : [id])),
        version,
        next: given.length < ids.length ? (given.at(-1) ?? null) : null,
        head: partition.head,
      }
    })
    if (changes) return changes
  }
}

/**
 * Ids above `after`, ascending: those the versions touched, and where all changed the first `most` active
 * ones. The first `most` of the answer are the first of all.
 */
const touchedIds = (
  shaped: Shaped,
  since: number,
  entries: readonly LogEntry[],
  after: number,
  most: number,
): number[] => {
  const ids = new Set(entries.flatMap((entry) => entry.ids.filter((id) => id > after)))
  if (since === 0 || entries.some(({ all }) => all))
    for (const id of shaped.activeIds(after, most)) ids.add(id)
  return [...ids].sort((a, b) => a - b)
}
