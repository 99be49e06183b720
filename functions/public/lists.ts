import { isFilter } from '../../shared/content/query-members.ts'
import { pageSections, pages, type SiteType, staticItems, staticSections } from '../../shared/content/site.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { listText } from '../../shared/http/answers/envelope.ts'
import { noneMatch } from '../../shared/http/answers/etag.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call } from '../../shared/http/call.ts'
import { listPage } from '../../shared/http/list-page.ts'
import { notFound } from '../../shared/store/errors.ts'
import { type Published, publicTag, publishedCollection, publishedSite } from './published.ts'

/** Whether a list is sorted or filtered by hits. It may be true for a filter whose name only contains the member. */
const goesByHits = (pairs: Call['pairs'], member: string): boolean =>
  pairs.some(
    ([name, value]) => (name === 'sortBy' && value === member) || (isFilter(name) && name.includes(member)),
  )

/**
 * A public list. For a client that has the list already, only the head is read. Hits change the ETag only where the list
 * is sorted or filtered by them.
 */
const list = (endpoint: EndpointRequest, find: (call: Call) => Promise<Published>): BoundEndpoint =>
  on(endpoint, async (call) => {
    const { source, shapes, head, hitsMember } = await find(call)
    const byHits = goesByHits(call.pairs, hitsMember)
    const tag = publicTag(call, head, byHits ? head?.hitsVersion : undefined)
    if (noneMatch(call.headers['if-none-match'], tag)) return { status: 304, headers: { etag: tag } }
    const how = { activeOnly: true, consistent: false, head }
    const page = await listPage(call, source, shapes, await shapes(head), how)
    // The collection may have been unpublished since its head was read. Site content has no such mark.
    if (page.head?.published === false) throw notFound()
    const { query, entities, total } = page
    return {
      text: listText(query, entities, total),
      entities,
      headers: { etag: publicTag(call, page.head, byHits ? page.hitsVersion : undefined) },
    }
  })

const site = (endpoint: EndpointRequest, type: SiteType): BoundEndpoint => list(endpoint, publishedSite(type))

/** The public lists. */
export const listHandlers: readonly BoundEndpoint[] = [
  list(publicReads.collection, publishedCollection),
  site(publicReads.pages, pages),
  site(publicReads.pageSections, pageSections),
  site(publicReads.staticItems, staticItems),
  site(publicReads.staticSections, staticSections),
]
