import { pageSections, pages, type SiteType, staticItems, staticSections } from '../../shared/content/site.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { noneMatch } from '../../shared/http/answers/etag.ts'
import { onQuery } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call, Reply } from '../../shared/http/call.ts'
import { Failure } from '../../shared/store/errors.ts'
import { lineageOf } from '../../shared/store/head.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { type Published, publicLineage, publicTag, publishedCollection, publishedSite } from './published.ts'

const expired = (): Failure =>
  new Failure(
    'gone',
    'The cursor is too old, or its collection no longer exists: start again without a cursor.',
  )

/** Entities of one answer where the query sets no limit. */
const defaultLimit = 1_000
/** Bytes of the entities in an answer. AWS: a function gives back 6 MB, in which each byte may have to be escaped. */
const longestAnswer = 2_900_000

/**
 * The position of a cursor. It is the start without a cursor, and for a cursor that was given out before the public
 * could see anything of the partition.
 * @throws Failure validation for a text that is no cursor, gone for a cursor that is too old
 */
const positionOf = (
  { services: { table } }: Call,
  head: Published['head'],
  cursor: string | undefined,
): Position => {
  if (cursor === undefined) return { since: 0 }
  const at = decodeCursor(lineageOf(table, head), cursor) ?? decodeCursor(lineageOf(table, undefined), cursor)
  if (!at) throw expired()
  return at
}

const answerFrom = async (
  call: Call,
  { source, shapes, head }: Published,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Reply> => {
  const held = publicTag(call, head)
  if (noneMatch(call.headers['if-none-match'], held)) return { status: 304, headers: { etag: held } }
  const { since, page } = positionOf(call, head, query.cursor)
  const options = {
    consistent: false,
    head,
    after: page?.after,
    until: page?.until,
    limit: query.limit ?? defaultLimit,
    bytes: longestAnswer,
  }
  const found = await call.services.model.changesSince(source, shapes, since, options)
  if (found === 'expired') throw expired()
  const until = page?.until ?? found.head?.publicVersion ?? 0
  const next: Position =
    found.next === null ? { since: until } : { since, page: { after: found.next, until } }
  const { gone, changed: entities } = found
  const headers = { etag: publicTag(call, found.head) }
  const cursor = encodeCursor(publicLineage(call, found.head), next)
  const start = JSON.stringify({ gone, cursor, more: found.next !== null }).slice(0, -1)
  return {
    // The cursor comes first, so that a client can ask for the next part while it reads this one. Each entity is on a
    // line of its own, so that a client can read one after the other as they come.
    text: `{"status":"success","payload":${start},"changed":[\n${entities.join(',\n')}\n]}}`,
    entities,
    headers,
  }
}

type FeedEndpoint = EndpointRequest & Pick<typeof publicReads.changes, 'query'>

const feed = (endpoint: FeedEndpoint, find: (call: Call) => Promise<Published>): BoundEndpoint =>
  onQuery(endpoint, async (call, query) => answerFrom(call, await find(call), query))

const site = (endpoint: FeedEndpoint, type: SiteType): BoundEndpoint => feed(endpoint, publishedSite(type))

/** The endpoints that give the changes since an earlier answer. */
export const changeHandlers: readonly BoundEndpoint[] = [
  feed(publicReads.changes, publishedCollection),
  site(publicReads.pageChanges, pages),
  site(publicReads.pageSectionChanges, pageSections),
  site(publicReads.staticChanges, staticItems),
  site(publicReads.staticSectionChanges, staticSections),
]
