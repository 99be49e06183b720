import type { Head } from '../../store/head.ts'
import { boundedRounds } from '../limits.ts'
import { readLog } from '../source/change-log.ts'
import type { ListedEntity, LogEntry, PartitionReader } from '../source/partition-source.ts'

/** Reads a partition's head strongly consistent; undefined when the partition is gone. */
export type LatestHead = () => Promise<Head | undefined>

/** What to change about a base to have the partition exactly as it was at the head's version. */
export interface Settled {
  /** Its counters may be those of an earlier version. */
  head: Head
  /** Entities as read; undefined for one that is gone. */
  changes: Map<number, ListedEntity | undefined>
}

type Changes = Settled['changes']
type Base = (id: number) => ListedEntity | undefined

/**
 * Closes entities that are read one by one up to one version. Entities are read after the log, so one may
 * already be newer than the version aimed at, or be gone because a later version deleted it. For each of these
 * suspects the log is read on, and the aim becomes the version that made it what it is. Ids are never used
 * again, so what is gone stays gone.
 * @param base the entity as held before, if any; `entries` are the log entries from the base on to the aim
 * @returns undefined when the partition is gone, or the log does not hold what is needed
 * @throws Failure unavailable after 100 rounds
 */
export const reconcile = async (
  reader: PartitionReader,
  latest: LatestHead,
  base: Base,
  aim: Head,
  entries: readonly LogEntry[],
): Promise<Settled | undefined> => {
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

/** Ids whose last touch is newer than what is known of them. */
const unread = (entries: readonly LogEntry[], base: Base, changes: Changes): number[] =>
  [...lastTouches(entries)]
    .filter(([id, touched]) => {
      if (changes.has(id)) return (changes.get(id)?.v ?? touched) < touched
      return (base(id)?.v ?? 0) < touched
    })
    .map(([id]) => id)

const readInto = async (changes: Changes, reader: PartitionReader, ids: readonly number[]): Promise<void> => {
  for (const id of ids) changes.set(id, undefined)
  for (const entity of await reader.entities(ids)) changes.set(entity.id, entity)
}

const isSuspect = (entity: ListedEntity | undefined, version: number): boolean =>
  entity === undefined || entity.v > version

/** The version that explains all suspects: it wrote the newest, or is the last that touched one that is gone. */
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

/** The last version up to one in which the public saw a change. */
const publicAt = (version: number, older: Head, between: readonly LogEntry[]): number =>
  between.findLast((entry) => entry.version <= version && !entry.draftsOnly)?.version ?? older.publicVersion

/** The head at a version between an older and a newer one; the newer one itself where only that is known. */
const headAt = (version: number, older: Head, newer: Head, between: readonly LogEntry[]): Head => {
  const publicVersion = publicAt(version, older, between)
  const isOlder = !between.some((entry) => entry.version <= version && changesHead(entry))
  if (isOlder) return { ...older, version, publicVersion }
  const isNewer = !between.some((entry) => entry.version > version && changesHead(entry))
  return isNewer ? { ...newer, version, publicVersion } : newer
}
