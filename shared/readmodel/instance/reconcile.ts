import type { Head } from '../../store/head.ts'
import { boundedRounds } from '../limits.ts'
import { readLog } from '../source/change-log.ts'
import type { ListedEntity, LogEntry, PartitionReader } from '../source/partition-source.ts'

/** Reads a partition's head strongly consistent; undefined when the partition is gone. */
export type LatestHead = () => Promise<Head | undefined>

/** What to change in entities that are held to have the partition exactly as it was at the head's version. */
export interface Reconciled {
  /** Its `total` and `active` may be those of an earlier version. */
  head: Head
  /** By id the entity as read, or undefined when it was deleted. */
  changes: Map<number, ListedEntity | undefined>
}

type Changes = Reconciled['changes']
type Base = (id: number) => ListedEntity | undefined

/**
 * Brings entities that are read one by one to the same version. They are read after the log, so an entity may already
 * be newer than the version aimed at, or may be missing because a later version deleted it. Such an entity is a
 * suspect. The log is then read further, and the version that wrote or deleted the suspect becomes the new aim. A
 * deleted entity may come back by a restore: it is read again wherever a later version touched its id.
 * @param base gives the entity as it was held before, if any
 * @param aim the head to reach
 * @param entries the log entries after the version of the base, up to the aim
 * @returns undefined when the partition is removed, or when the log does not reach back far enough
 * @throws Failure unavailable after 100 rounds
 */
export const reconcile = async (
  reader: PartitionReader,
  latest: LatestHead,
  base: Base,
  aim: Head,
  entries: readonly LogEntry[],
): Promise<Reconciled | undefined> => {
  const changes: Changes = new Map()
  let head = aim
  let pending = unread(entries, base, changes)
  const nextRound = boundedRounds()
  while (pending.length > 0) {
    nextRound()
    await readInto(changes, reader, pending)
    const suspects = pending.filter((id) => isSuspect(changes.get(id), head.version))
    if (suspects.length === 0) break
    const newest = await latest()
    const passed = newest && (await readLog(reader, head.version + 1, newest.version, true))
    if (!passed) return undefined
    head = headAt(reach(suspects, changes, passed, head.version), head, newest, passed)
    const { version } = head
    pending = unread(
      passed.filter((entry) => entry.version <= version),
      base,
      changes,
    )
  }
  return { head, changes }
}

/** The last version among entries that touched each id. */
const lastTouches = (entries: readonly LogEntry[]): Map<number, number> =>
  new Map(entries.flatMap(({ version, ids }) => ids.map((id): [number, number] => [id, version])))

/** The ids whose last change is newer than the entity that is known. */
const unread = (entries: readonly LogEntry[], base: Base, changes: Changes): number[] =>
  [...lastTouches(entries)]
    .filter(([id, touched]) => {
      if (changes.has(id)) return (changes.get(id)?.v ?? 0) < touched
      return (base(id)?.v ?? 0) < touched
    })
    .map(([id]) => id)

const readInto = async (changes: Changes, reader: PartitionReader, ids: readonly number[]): Promise<void> => {
  for (const id of ids) changes.set(id, undefined)
  for (const entity of await reader.entities(ids)) changes.set(entity.id, entity)
}

const isSuspect = (entity: ListedEntity | undefined, version: number): boolean =>
  entity === undefined || entity.v > version

/** The version that explains all suspects: the last one that wrote or deleted any of them. */
const reach = (
  suspects: readonly number[],
  changes: Changes,
  passed: readonly LogEntry[],
  version: number,
): number => {
  const touches = lastTouches(passed)
  return suspects.reduce(
    (furthest, id) => Math.max(furthest, changes.get(id)?.v ?? touches.get(id) ?? 0),
    version,
  )
}

/** Whether a version may have changed the head beyond its counters: its schema, or whether it is published. */
const changesHead = ({ all, ids }: LogEntry): boolean => all || ids.length === 0

/** The last version, up to the given one, in which the public could see a change. */
const publicAt = (version: number, older: Head, between: readonly LogEntry[]): number =>
  between.findLast((entry) => entry.version <= version && !entry.draftsOnly)?.version ?? older.publicVersion

/** The head at a version between two known heads. If it cannot be told from them, it is the newer head itself. */
const headAt = (version: number, older: Head, newer: Head, between: readonly LogEntry[]): Head => {
  const publicVersion = publicAt(version, older, between)
  const isOlder = !between.some((entry) => entry.version <= version && changesHead(entry))
  if (isOlder) return { ...older, version, publicVersion }
  const isNewer = !between.some((entry) => entry.version > version && changesHead(entry))
  return isNewer ? { ...newer, version, publicVersion } : newer
}
