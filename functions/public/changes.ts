import * as z from 'zod/mini'
import { pageSections, pages, type SiteType, staticItems, staticSections } from '../../shared/content/site.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import type { Call, Handled, Reply } from '../../shared/http/call.ts'
import { elementShapes } from '../../shared/http/element-shape.ts'
import { listTag, noneMatch } from '../../shared/http/etag.ts'
import { onQuery } from '../../shared/http/handled.ts'
import { siteShape } from '../../shared/http/resource/site-shape.ts'
import { partitionSource } from '../../shared/http/sources.ts'
import { Failure, validationError } from '../../shared/store/errors.ts'
import { type Head, lineageOf } from '../../shared/store/head.ts'
import type { ShapeSource } from '../../shared/store/readmodel/shape.ts'
import type { PartitionSource } from '../../shared/store/readmodel/source.ts'
import { publishedCollection } from './elements.ts'

/**
 * Where a reader of the feed stands: everything up to `since` is seen, and of what came after it the ids up to
 * `after`, as of a first answer at version `until`. `of` is the lineage of the head: a name may change hands,
 * and a store be wiped or restored.
 */
const position = z.strictObject({
  of: z.string(),
  since: z.int(),
  after: z.optional(z.int()),
  until: z.optional(z.int()),
})
type Position = z.infer<typeof position>

const encodeCursor = (at: Position): string => Buffer.from(JSON.stringify(at)).toString('base64url')

/** @throws Failure validation for what no feed gave out */
const decodeCursor = (cursor: string): Position => {
  try {
    return position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    throw validationError([
      { name: 'cursor', message: 'must be the cursor of an earlier answer, or left out' },
    ])
  }
}

const expired = (): Failure =>
  new Failure('gone', 'The cursor is too old, or of a collection that is gone: start again without one.')

/** Most entities of one answer where no limit is asked for. */
const defaultLimit = 1_000
/** Bytes of an answer's entities: a function gives back 6 MB, and its result's JSON may escape each of them. */
const longestAnswer = 2_900_000

interface Feed {
  source: PartitionSource
  shape: ShapeSource
  head: Head | undefined
}

const answerFrom = async (
  call: Call,
  feed: Feed,
  query: { cursor?: string | undefined; limit?: number | undefined },
): Promise<Reply> => {
  const of = lineageOf(call.services.table, feed.head)
  const tagOf = (head: Head | undefined): string =>
    listTag(`${of}/${head?.schema}`, head?.version ?? 0, call.pairs)
  const held = tagOf(feed.head)
  if (noneMatch(call.headers['if-none-match'], held)) return { status: 304, headers: { etag: held } }
  const at = query.cursor === undefined ? { of, since: 0 } : decodeCursor(query.cursor)
  const { since, after, until } = at
  const begins = since === 0 && after === undefined
  if (at.of !== of && !begins) throw expired()
  const options = {
    consistent: false,
    head: feed.head,
    after,
    limit: query.limit ?? defaultLimit,
    bytes: longestAnswer,
  }
  const found = await call.services.model.changesSince(feed.source, feed.shape, since, options)
  if (found === 'expired') throw expired()
  const firstVersion = until ?? found.version
  const next: Position =
    found.next === null ? { of, since: firstVersion } : { of, since, after: found.next, until: firstVersion }
  const { gone, changed: rows } = found
  const headers = { etag: tagOf(found.head && { ...found.head, version: found.version }) }
  const rest = JSON.stringify({ gone, cursor: encodeCursor(next), more: found.next !== null })
  return {
    text: `{"status":"success","payload":{"changed":[${rows.join(',')}],${rest.slice(1)}}`,
    rows,
    headers,
  }
}

const elements: Handled = onQuery(publicReads.changes, async (call, query) => {
  const { source, head } = await publishedCollection(call)
  return answerFrom(call, { source, shape: elementShapes(call.services), head }, query)
})

const site = (
  endpoint: EndpointRequest & Pick<typeof publicReads.pageChanges, 'query'>,
  type: SiteType,
): Handled =>
  onQuery(endpoint, async (call, query) => {
    const source = partitionSource(call.services, type.partition)
    const head = await call.services.model.head(source, false)
    return answerFrom(call, { source, shape: siteShape(type), head }, query)
  })

export const changeHandlers: readonly Handled[] = [
  elements,
  site(publicReads.pageChanges, pages),
  site(publicReads.pageSectionChanges, pageSections),
  site(publicReads.staticChanges, staticItems),
  site(publicReads.staticSectionChanges, staticSections),
]
