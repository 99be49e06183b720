import type { Partition } from './instance/partition.ts'
import { shapeFor, withShape } from './instance/partition.ts'
import { PartitionLoader } from './instance/partition-loader.ts'
import { PartitionTooLarge } from './limits.ts'
import { changesSince } from './lists/changes-since.ts'
import { getEntity } from './lists/get-entity.ts'
import { isById, walkById } from './lists/list-by-id.ts'
import type { ListRequest, Shape, ShapeSource } from './lists/shape.ts'
import type { PartitionSource } from './source/partition-source.ts'
import type { ListResult, PartitionEntities, ReadModel, ReadModelSettings } from './types.ts'

/** A request in the terms of a shape. @throws what its reading throws */
const readUnder = (request: ListRequest, shape: Shape): ListRequest =>
  request.under ? { ...request, search: undefined, ...request.under(shape) } : request

const listed = (partition: Partition, shape: ShapeSource, request: ListRequest): Promise<ListResult> =>
  withShape(partition, shape, (now) => {
    const asked = readUnder(request, now)
    const page = partition.as(now).page(asked, (asked.page - 1) * asked.limit, asked.limit)
    const { head, hits, version } = partition
    return { ...page, version, hitsVersion: hits.version, head }
  })

const listFrom = async (
  residency: PartitionLoader,
  source: PartitionSource,
  shape: ShapeSource,
  request: ListRequest,
): Promise<ListResult> => {
  const head = request.head ?? (await residency.head(source, request.consistent))
  if (!head) return { rows: [], total: 0, version: 0, hitsVersion: 0, head }
  try {
    const partition = await residency.partition(source, head, request.consistent)
    return await listed(partition, shape, request)
  } catch (error) {
    if (!(error instanceof PartitionTooLarge && isById(request))) throw error
    const now = await shapeFor(shape, head)
    const asked = readUnder(request, now)
    if (!isById(asked)) throw error
    return walkById(source.open(head.partition), head, now, asked)
  }
}

const entitiesOf = async (
  residency: PartitionLoader,
  source: PartitionSource,
  consistent: boolean,
): Promise<PartitionEntities> => {
  const head = await residency.head(source, consistent)
  if (!head) return { version: 0, head, entities: [] }
  const partition = await residency.partition(source, head, consistent)
  return { version: partition.version, head: partition.head, entities: partition.byId() }
}

/** A read model, one for a function instance; see {@link ReadModel}. */
export const createReadModel = (settings: ReadModelSettings): ReadModel => {
  const residency = new PartitionLoader(settings)
  const { cache } = residency
  const bounded = async <T>(source: PartitionSource, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      cache.settle(source.key)
    }
  }
  return {
    head: (source, consistent) => residency.head(source, consistent),
    list: (source, shape, request) => bounded(source, listFrom(residency, source, shape, request)),
    get: (source, shape, id, options) => bounded(source, getEntity(residency, source, shape, id, options)),
    changesSince: (source, shape, since, options) =>
      bounded(source, changesSince(residency, source, shape, since, options)),
    entities: (source, consistent) => bounded(source, entitiesOf(residency, source, consistent)),
    evict: (key) => cache.evict(key),
    bytes: () => cache.bytes,
  }
}
