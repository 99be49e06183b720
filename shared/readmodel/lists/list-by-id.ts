import type { Head } from '../../store/head.ts'
import { noHits, spliceHits } from '../instance/content.ts'
import type { PartitionLoader } from '../instance/partition-loader.ts'
import { smallPartition } from '../snapshot/policy.ts'
import type { PartitionSource } from '../source/partition-source.ts'
import type { ListResult } from '../types.ts'
import { windowOf } from './id-window.ts'
import type { PageById } from './page-by-id.ts'
import type { ListRequest, Shape } from './shape.ts'

/** Whether a list needs nothing but the order of the table's keys, which is that of the ids. */
export const isById = ({ sortBy, filters, search }: ListRequest): boolean =>
  sortBy === 'id' && filters.length === 0 && !search

/**
 * An instance reads this part of a partition for lists by id before it loads all of it, and at least so many entities.
 * Loading 100,000 entities from the table takes about 1.5 s of a function, which costs as much as 50 pages of 20, and
 * 0.5 s from a snapshot. So an instance that loads after all has spent up to twice what the load alone would have cost, or
 * up to four times with a snapshot.
 */
const queriedPart = 1 / 100
const leastQueried = 100

/**
 * Whether a page of a list is read from the table, without the rest of its partition. The page counts towards what the
 * instance may read in this way.
 */
export const isReadAlone = (
  loader: PartitionLoader,
  source: PartitionSource,
  head: Head,
  request: ListRequest,
): boolean => {
  if (!isById(request)) return false
  if (!loader.fits(head)) return true
  if (head.total <= smallPartition || loader.held(source, head)) return false
  const entry = loader.cache.entry(source.key)
  const cost = windowOf(head, request, entry.boundaries)?.cost ?? 0
  if (entry.queried + cost > Math.max(leastQueried, head.total * queriedPart)) return false
  entry.queried += cost
  return true
}

/** A page that was read from the table, as an answer. The total is the head's. */
export const pageAnswer = async (
  source: PartitionSource,
  { head, entities }: PageById,
  shape: Shape,
  { activeOnly, consistent }: ListRequest,
): Promise<ListResult> => {
  const { hitsMember } = shape
  const ids = entities.map(({ id }) => id)
  const isCounted = hitsMember !== null && head.hitsVersion > 0 && ids.length > 0
  const counts = isCounted ? await source.open(head.partition).hits(consistent, ids) : noHits.counts
  const texts = entities.map((entity) => {
    const text = shape.project(entity)
    return hitsMember ? spliceHits(text, entity.id, hitsMember, counts.get(entity.id) ?? 0) : text
  })
  const total = activeOnly ? head.active : head.total
  const written = entities.map(({ id, v }) => ({ id, v }))
  return { entities: texts, written, total, version: head.version, hitsVersion: head.hitsVersion, head }
}
