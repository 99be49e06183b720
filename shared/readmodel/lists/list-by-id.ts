import type { Head } from '../../store/head.ts'
import { noHits, spliceHits } from '../instance/content.ts'
import type { ListedEntity, PartitionReader } from '../source/partition-source.ts'
import type { ListResult } from '../types.ts'
import type { ListRequest, Shape } from './shape.ts'

/** Keys walked with one Query: about its 1 MB of entities of 1 KB. */
const stride = 1_000

/** Whether a list needs no more than the order of the keys. */
export const isById = ({ sortBy, filters, search }: ListRequest): boolean =>
  sortBy === 'id' && filters.length === 0 && !search

/** Walks keys in order past the pages before the asked one: read units grow with the page number. */
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

/** A list by id of a partition that is too large for memory. The total is the head's: past it, nothing is read. */
export const walkById = async (
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
  const rows = entities.map((entity) => {
    const text = shape.project(entity)
    return hitsMember ? spliceHits(text, entity.id, hitsMember, counts.get(entity.id) ?? 0) : text
  })
  return { rows, total, version: head.version, hitsVersion: head.hitsVersion, head }
}
