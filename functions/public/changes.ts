import { pageSections, pages, type SiteType, staticItems, staticSections } from '../../shared/content/site.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { elementShapes } from '../../shared/http/answers/element-shape.ts'
import { listTag, noneMatch } from '../../shared/http/answers/etag.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call, Reply } from '../../shared/http/call.ts'
import { storedShape } from '../../shared/http/resource/plain-partition.ts'
import type { ShapeSource } from '../../shared/readmodel/lists/shape.ts'
import { type PartitionSource, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { Failure } from '../../shared/store/errors.ts'
import { type Head, lineageOf } from '../../shared/store/head.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { publishedCollection } from './elements.ts'

const expired = (): Failure =>
  new Failure(
    'gone',
    'The cursor is too old, or its collection no longer exists: start again without a cursor.',
  )

/** Entities of one answer where the query sets no limit. */
const defaultLimit = 1_000
/** Bytes of the entities in an answer. AWS: a function gives back 6 MB, in which each byte may have to be escaped. */
const longestAnswer = 2_900_000

/** The entities whose changes are read. */
interface Feed {
  source: PartitionSource
  shape: ShapeSource
  head: Head | undefined
}

/**
 * The position of a cursor. It is the start without a cursor, and for a cursor that was given out before the partition
 * had any entity.
 * @throws Failure validation for a text that is no cursor, gone for a cursor that is too old
 */
const positionOf = ({ services }: Call, lineage: string, cursor: string | undefined): Position => {
  if (cursor === undefined) return { since: 0 }
  const at = decodeCursor(lineage, cursor) ?? decodeCursor(lineageOf(services.table, undefined), cursor)
  if (!at) throw expired()
  return at
}

const answerFrom = async (
  call: Call,
  feed: Feed,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Reply> => {
  const lineage = lineageOf(call.services.table, feed.head)
  const tagOf = (head: Head | undefined): string =>
    listTag(`${lineage}/${head?.schema}`, head?.publicVersion ?? 0, call.pairs)
  const held = tagOf(feed.head)
  if (noneMatch(call.headers['if-none-match'], held)) return { status: 304, headers: { etag: held } }
  const { since, page } = positionOf(call, lineage, query.cursor)
  const options = {
    consistent: false,
    head: feed.head,
    after: page?.after,
    limit: query.limit ?? defaultLimit,
    bytes: longestAnswer,
  }
  const found = await call.services.model.changesSince(feed.source, feed.shape, since, options)
  if (found === 'expired') throw expired()
  const until = page?.until ?? found.head?.publicVersion ?? 0
  const next: Position =
    found.next === null ? { since: until } : { since, page: { after: found.next, until } }
  const { gone, changed: entities } = found
  const headers = { etag: tagOf(found.head) }
  const cursor = encodeCursor(lineage, next)
  const rest = JSON.stringify({ gone, cursor, more: found.next !== null })
  return {
    text: `{"status":"success","payload":{"changed":[${entities.join(',')}],${rest.slice(1)}}`,
    entities,
    headers,
  }
}

const elements: BoundEndpoint = onQuery(publicReads.changes, async (call, query) => {
  const { source, head } = await publishedCollection(call)
  return answerFrom(call, { source, shape: elementShapes(call.services), head }, query)
})

const site = (
  endpoint: EndpointRequest & Pick<typeof publicReads.pageChanges, 'query'>,
  type: SiteType,
): BoundEndpoint =>
  onQuery(endpoint, async (call, query) => {
    const source = partitionSource(call.services.table, type.partition)
    const head = await call.services.model.head(source, false)
    return answerFrom(call, { source, shape: storedShape(type.partition, type.list, 'hits'), head }, query)
  })

/** The endpoints that give the changes since an earlier answer. */
export const changeHandlers: readonly BoundEndpoint[] = [
  elements,
  site(publicReads.pageChanges, pages),
  site(publicReads.pageSectionChanges, pageSections),
  site(publicReads.staticChanges, staticItems),
  site(publicReads.staticSectionChanges, staticSections),
]
