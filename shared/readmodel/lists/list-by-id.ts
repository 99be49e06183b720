import type { Head } from '../../store/head.ts'
import { noHits, spliceHits } from '../instance/content.ts'
import type { ListedEntity, PartitionReader } from '../source/partition-source.ts'
import type { ListResult } from '../types.ts'
import type { ListRequest, Shape } from './shape.ts'

/** Entities read with one Query: a Query reads 1 MB, which is this many entities of 1 KB. */
const stride = 1_000

/** Whether a list needs nothing but the order of the table's keys, which is that of the ids. */
export const isById = ({ sortBy, filters, search }: ListRequest): boolean =>
  sortBy === 'id' && filters.length === 0 && !search

/** Reads the pages before the asked one too, so its read units grow with the page number. */
const pageById = async (reader: PartitionReader, request: ListRequest): Promise<ListedEntity[]> => {
  const { limit, page, sortOrder, activeOnly, consistent } = request
  const found: ListedEntity[] = []
  let skip = (page - 1) * limit
  let after: number | null = null
  for (;;) {
    const range = { after, limit: stride, descending: sortOrder === 'DESC', consistent }
    const stretch: ListedEntity[] = await reader.range(range)
    const listed = activeOnly ? stretch.filter(({ active }) => active === true) : stretch
    found.push(...listed.slice(skip, skip + limit - found.length))
    skip = Math.max(0, skip - listed.length)
    after = stretch.at(-1)?.id ?? null
    if (stretch.length < stride || found.length === limit) return found
  }
}

/**
 * Lists a partition that is too large for memory by id, straight from the table. The total is the head's; for a page
 * past it nothing is read.
 */
export const listById = async (
  reader: PartitionReader,
  head: Head,
  shape: Shape,
  request: ListRequest,
): Promise<ListResult> => {
  const total = request.activeOnly ? head.active : head.total
  const isPastEnd = (request.page - 1) * request.limit >= total
  const entities = isPastEnd ? [] : await pageById(reader, request)
  const { hitsMember } = shape
  const ids = entities.map(({ id }) => id)
  const counts =
    hitsMember && head.hitsVersion > 0 && ids.length > 0
      ? await reader.hits(request.consistent, ids)
      : noHits.counts
  const texts = entities.map((entity) => {
    const text = shape.project(entity)
    return hitsMember ? spliceHits(text, entity.id, hitsMember, counts.get(entity.id) ?? 0) : text
  })
  return { entities: texts, total, version: head.version, hitsVersion: head.hitsVersion, head }
}
