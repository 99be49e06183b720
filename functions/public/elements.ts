import { isFilter } from '../../shared/content/query-members.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { elementShapes } from '../../shared/http/answers/element-shape.ts'
import { listText, successText } from '../../shared/http/answers/envelope.ts'
import { listTag, noneMatch } from '../../shared/http/answers/etag.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call } from '../../shared/http/call.ts'
import { readList } from '../../shared/http/query.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { type PartitionSource, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { notFound } from '../../shared/store/errors.ts'
import { type Head, lineageOf } from '../../shared/store/head.ts'
import { elementPartition } from '../../shared/store/keys.ts'

/** A published collection, as its head describes it. */
export interface Published {
  headName: string
  source: PartitionSource
  head: Head
}

/** UTF-16 units of the longest name of a collection, which has 255 characters. A longer text names no collection. */
const longestName = 2 * 255

/** The collection that a path names. @throws Failure notFound where there is none, or it is not published */
export const publishedCollection = async (call: Call): Promise<Published> => {
  const name = (call.params.collection ?? '').normalize('NFC')
  if (name.length > longestName) throw notFound()
  const headName = elementPartition(name)
  const source = partitionSource(call.services.table, headName)
  const head = await call.services.model.head(source, false)
  if (!head?.published) throw notFound()
  return { headName, source, head }
}

/** Whether a list is sorted or filtered by hits. It may be true for a filter whose value contains "_hits". */
const goesByHits = (pairs: Call['pairs']): boolean =>
  pairs.some(
    ([name, value]) => (name === 'sortBy' && value === '_hits') || (isFilter(name) && name.includes('_hits')),
  )

/**
 * The ETag of a list. It changes with the public version, which a draft does not move. It identifies the collection
 * too, since another collection may get the same name later. Hits change it only where the list is sorted or filtered
 * by them.
 */
const tagOf = (head: Head, hitsVersion: number, { pairs, services }: Call): string => {
  const identity = `${lineageOf(services.table, head)}/${head.schema}`
  return listTag(goesByHits(pairs) ? `${identity}/${hitsVersion}` : identity, head.publicVersion, pairs)
}

/** `public.collection`: for a client that has the list already, only the head is read. */
const collection: BoundEndpoint = on(publicReads.collection, async (call) => {
  const { source, head } = await publishedCollection(call)
  const tag = tagOf(head, head.hitsVersion, call)
  if (noneMatch(call.headers['if-none-match'], tag)) return { status: 304, headers: { etag: tag } }
  const shapes = elementShapes(call.services)
  const shape = await shapes(head)
  const query = readList(call, shape)
  const listed = await call.services.model.list(source, shapes, {
    ...query,
    activeOnly: true,
    consistent: false,
    head,
    under: (now) => (now === shape ? query : readList(call, now)),
  })
  if (!listed.head?.published) throw notFound()
  const etag = tagOf(listed.head, listed.hitsVersion, call)
  const { entities, total } = listed
  return { text: listText(query, entities, total), entities, headers: { etag } }
})

/** `public.element`: one element. The read counts as a hit. */
const element: BoundEndpoint = on(publicReads.element, async (call) => {
  const id = idOf(call.params.id)
  const { source, head, headName } = await publishedCollection(call)
  const options = { consistent: false, activeOnly: true, head }
  const found = await call.services.model.get(source, elementShapes(call.services), id, options)
  if (!found) throw notFound()
  return {
    text: successText(found.text),
    headers: { etag: listTag(`${lineageOf(call.services.table, head)}/${head.schema}`, found.v, []) },
    hit: { partition: head.partition, id, headName },
  }
})

/** The endpoints that read the elements of published collections. */
export const elementHandlers: readonly BoundEndpoint[] = [collection, element]
