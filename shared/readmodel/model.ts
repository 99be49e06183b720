import type { Head } from '../store/head.ts'
import type { Partition } from './instance/partition.ts'
import { shapeFor, withShape } from './instance/partition.ts'
import { PartitionLoader } from './instance/partition-loader.ts'
import { boundedRounds, PartitionTooLarge } from './limits.ts'
import { changesSince } from './lists/changes-since.ts'
import { getEntity } from './lists/get-entity.ts'
import { isById, isReadAlone, pageAnswer } from './lists/list-by-id.ts'
import { readPage } from './lists/page-by-id.ts'
import type { ListRequest, Shape, ShapeSource } from './lists/shape.ts'
import type { PartitionSource } from './source/partition-source.ts'
import type { ListResult, PartitionEntities, ReadModel, ReadModelSettings } from './types.ts'

/** A request as it reads under a shape. @throws what the request's `under` throws */
const readUnder = (request: ListRequest, shape: Shape): ListRequest =>
  request.under ? { ...request, search: undefined, ...request.under(shape) } : request

const listed = (partition: Partition, shape: ShapeSource, request: ListRequest): Promise<ListResult> =>
  withShape(partition, shape, (now) => {
    const terms = readUnder(request, now)
    const page = partition.as(now).page(terms, (terms.page - 1) * terms.limit, terms.limit)
    const { head, hits, version } = partition
    return { ...page, version, hitsVersion: hits.version, head }
  })

/**
 * A page that is read without the rest of its partition. If the schema changes meanwhile, the page is read anew.
 * @returns undefined where the request, as it reads under the shape that answers, needs the whole partition
 */
const listAlone = async (
  loader: PartitionLoader,
  source: PartitionSource,
  from: Head,
  shape: ShapeSource,
  request: ListRequest,
): Promise<ListResult | undefined> => {
  const nextRound = boundedRounds()
  for (let head = from; ; ) {
    nextRound()
    const now = await shapeFor(shape, head)
    const terms = readUnder(request, now)
    if (!isById(terms)) return undefined
    const page = await readPage(loader, source, head, terms)
    if (page.head.schema === head.schema) return pageAnswer(source, page, now, terms)
    head = page.head
  }
}

const listFrom = async (
  loader: PartitionLoader,
  source: PartitionSource,
  shape: ShapeSource,
  request: ListRequest,
): Promise<ListResult> => {
  const head = request.head ?? (await loader.head(source, request.consistent))
  if (!head) return { entities: [], written: [], total: 0, version: 0, hitsVersion: 0, head }
  const alone = () => listAlone(loader, source, head, shape, request)
  const answer = isReadAlone(loader, source, head, request) ? await alone() : undefined
  if (answer) return answer
  try {
    const partition = await loader.partition(source, head, request.consistent)
    return await listed(partition, shape, request)
  } catch (error) {
    // It may have grown beyond the bound while it was loaded.
    const answer = error instanceof PartitionTooLarge && isById(request) ? await alone() : undefined
    if (!answer) throw error
    return answer
  }
}

const entitiesOf = async (
  loader: PartitionLoader,
  source: PartitionSource,
  consistent: boolean,
): Promise<PartitionEntities> => {
  const head = await loader.head(source, consistent)
  if (!head) return { version: 0, head, entities: [] }
  const partition = await loader.partition(source, head, consistent)
  return { version: partition.version, head: partition.head, entities: partition.byId() }
}

/** Makes a read model; a function instance has one. See {@link ReadModel}. */
export const createReadModel = (settings: ReadModelSettings): ReadModel => {
  const loader = new PartitionLoader(settings)
  const { cache } = loader
  const bounded = async <T>(source: PartitionSource, answer: Promise<T>): Promise<T> => {
    try {
      return await answer
    } finally {
      cache.evictToFit(source.key)
    }
  }
  return {
    head: (source, consistent) => loader.head(source, consistent),
    list: (source, shape, request) => bounded(source, listFrom(loader, source, shape, request)),
    get: (source, shape, id, options) => bounded(source, getEntity(loader, source, shape, id, options)),
    changesSince: (source, shape, since, options) =>
      bounded(source, changesSince(loader, source, shape, since, options)),
    entities: (source, consistent) => bounded(source, entitiesOf(loader, source, consistent)),
    evict: (key) => cache.evict(key),
    bytes: () => cache.bytes,
  }
}
