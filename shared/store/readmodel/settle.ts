import { unavailable } from '../errors.ts'
import { readLogTail } from './change-log.ts'
import type { ListedEntity, LogEntry, PartitionReader } from './source.ts'

/** A base at some version, and what to change about it to have the partition exactly as it was at `version`. */
export interface Settled {
  version: number
  /** Entities as read; undefined for one that is gone. */
  changes: Map<number, ListedEntity | undefined>
  /** Whether versions were passed that may have changed the head beyond its counters. */
  headChanged: boolean
}

/** Rounds until writers have outrun a reader for so long that something must be wrong. */
const mostRounds = 100

/** Whether a version may have changed the head beyond its counters: its schema, or whether it is published. */
export const changesHead = ({ all, ids }: LogEntry): boolean => all || ids.length === 0

/** The last version among entries that touched each id. */
const lastTouches = (entries: readonly LogEntry[]): Map<number, number> =>
  new Map(entries.flatMap(({ version, ids }) => ids.map((id): [number, number] => [id, version])))

const last = (entries: readonly LogEntry[]): number | undefined => entries.at(-1)?.version

/**
 * Closes entities that are read one by one up to one version. Entities are read after the log, so one may
 * already be newer than the version aimed at, or be gone because a later version deleted it. Either shows as a
 * suspect: the log is then read on, and if a later version touched a suspect, that version becomes the aim.
 * Ids are never used again, so what is gone stays gone.
 * @param base the entity as held before, if any; `entries` are the log entries from the base on to `aim`
 * @returns undefined when the log does not hold what is needed
 * @throws Failure unavailable after 100 rounds
 */
export const settle = async (
  reader: PartitionReader,
  base: (id: number) => ListedEntity | undefined,
  aim: number,
  entries: readonly LogEntry[],
): Promise<Settled | undefined> => {
  const changes: Settled['changes'] = new Map()
  let version = aim
  let headChanged = false
  let pending = unread(entries, base, changes)
  for (let round = 0; pending.length > 0; round += 1) {
    if (round === mostRounds) throw unavailable('This list is written to faster than it can be read.')
    await readInto(changes, reader, pending)
    const suspects = new Set(pending.filter((id) => isSuspect(changes.get(id), version)))
    if (suspects.size === 0) break
    const tail = await readLogTail(reader, version + 1)
    const upTo = last(tail?.filter(({ ids }) => ids.some((id) => suspects.has(id))) ?? [])
    if (!tail || newestOf(changes, suspects) > (upTo ?? version)) return undefined
    const passed = tail.filter((entry) => upTo !== undefined && entry.version <= upTo)
    headChanged ||= passed.some(changesHead)
    version = upTo ?? version
    pending = unread(passed, base, changes)
  }
  return { version, changes, headChanged }
}

/** Ids whose last touch is newer than what is known of them. */
const unread = (
  entries: readonly LogEntry[],
  base: (id: number) => ListedEntity | undefined,
  changes: Settled['changes'],
): number[] =>
  [...lastTouches(entries)]
    .filter(([id, touched]) => {
      if (changes.has(id)) return (changes.get(id)?.v ?? touched) < touched
      return (base(id)?.v ?? 0) < touched
    })
    .map(([id]) => id)

const readInto = async (
  changes: Settled['changes'],
  reader: PartitionReader,
  ids: readonly number[],
): Promise<void> => {
  for (const id of ids) changes.set(id, undefined)
  for (const entity of await reader.entities(ids)) changes.set(entity.id, entity)
}

const isSuspect = (entity: ListedEntity | undefined, version: number): boolean =>
  entity === undefined || entity.v > version

const newestOf = (changes: Settled['changes'], ids: ReadonlySet<number>): number =>
  [...ids].reduce((newest, id) => Math.max(newest, changes.get(id)?.v ?? 0), 0)
