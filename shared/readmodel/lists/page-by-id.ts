import { unavailable } from '../../store/errors.ts'
import type { Head } from '../../store/head.ts'
import type { Boundaries } from '../instance/boundaries.ts'
import { identityOf } from '../instance/partition.ts'
import type { PartitionLoader } from '../instance/partition-loader.ts'
import { boundedRounds } from '../limits.ts'
import { readLog } from '../source/change-log.ts'
import type { ListedEntity, PartitionSource } from '../source/partition-source.ts'
import { IdStretch } from './id-stretch.ts'
import { type IdWindow, type PageTerms, windowOf } from './id-window.ts'

/** A page of a list by id, in its order, as it was at the version of a head. */
export interface PageById {
  head: Head
  entities: ListedEntity[]
}

/** The newest head. @throws Failure unavailable where the partition was removed or replaced */
const latest = async (loader: PartitionLoader, source: PartitionSource, head: Head): Promise<Head> => {
  const newest = await loader.head(source, true)
  if (!newest || identityOf(newest) !== identityOf(head))
    throw unavailable('This list was removed or replaced while it was read. Ask again.')
  return newest
}

/** The ids in a stretch that the versions after one head, up to another, changed. Undefined where the log has expired. */
const touchedBetween = async (
  source: PartitionSource,
  head: Head,
  newest: Head,
  stretch: IdStretch,
): Promise<number[] | undefined> => {
  const entries = await readLog(source.open(head.partition), head.version + 1, newest.version, true)
  const ids = new Set(entries?.flatMap((entry) => entry.ids))
  return entries && [...ids].filter((id) => stretch.covers(id))
}

/** Remembers where a page begins and ends, so that the pages beside it are read from there. */
const keepPlaces = (known: Boundaries, { list, low }: IdWindow, page: readonly ListedEntity[]): void => {
  const [first, last] = [page[0], page.at(-1)]
  if (!first || !last) return
  const places = [
    { rank: low, id: first.id - 1 },
    { rank: low + page.length, id: last.id },
  ]
  known.keep(list.name, list.validity, places)
}

/**
 * Reads a page of a list by id from the table, exactly as it was at a head's version or a later one. Entities are read
 * strongly consistent after the head. Where no id among them is missing and none is newer, they are as they were at its
 * version. Otherwise the newest head and the change log tell what was written meanwhile. Those entities are read again,
 * until a round finds none.
 * @throws Failure unavailable after 100 rounds, or where the partition is removed meanwhile
 */
export const readPage = async (
  loader: PartitionLoader,
  source: PartitionSource,
  from: Head,
  terms: PageTerms,
): Promise<PageById> => {
  const { boundaries } = loader.cache.entry(source.key)
  const nextRound = boundedRounds()
  let stretch: IdStretch | undefined
  for (let head = from; ; ) {
    nextRound()
    const window = windowOf(head, terms, boundaries)
    if (!window) return { head, entities: [] }
    if (!stretch?.serves(window)) stretch = new IdStretch(source.open(head.partition), window)
    await stretch.reach(window, head)
    const newest = stretch.isAsAt(head.version) ? head : await latest(loader, source, head)
    const touched = newest === head ? [] : await touchedBetween(source, head, newest, stretch)
    if (touched?.length === 0) {
      const page = stretch.entitiesIn(window)
      keepPlaces(boundaries, window, page)
      return { head, entities: terms.sortOrder === 'ASC' ? page : page.toReversed() }
    }
    if (touched) await stretch.refresh(touched)
    else stretch = undefined
    head = newest
  }
}
