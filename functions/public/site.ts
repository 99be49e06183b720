import {
  pageSections,
  pages,
  parseSiteEntity,
  type SiteType,
  staticItems,
  staticSections,
} from '../../shared/content/site.ts'
import { canonicalUrl } from '../../shared/content/urls.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { textTag } from '../../shared/http/answers/etag.ts'
import { on } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { idOf, withHits } from '../../shared/http/resource/counters.ts'
import { notFound } from '../../shared/store/errors.ts'
import { claimKey, entityKey, hitsAttribute, hitsKey } from '../../shared/store/keys.ts'
import { getItem } from '../../shared/store/table.ts'
import { optionalNumber, requiredNumber } from '../../shared/values/records.ts'

/** The public read of a url: one GetItem of its lookup, which holds the view as long as the entity is active. */
const byUrl = (endpoint: EndpointRequest, { partition }: SiteType): BoundEndpoint =>
  on(endpoint, async (call) => {
    const { pk, sk } = claimKey(partition, 'url', canonicalUrl(call.params.url ?? ''))
    const item = await getItem(call.services.table, { pk, sk })
    if (typeof item?.view !== 'string') throw notFound()
    return {
      text: withHits(item.view, 'hits', optionalNumber(item, 'hits') ?? 0),
      headers: { etag: textTag(item.view) },
      hit: { partition, id: requiredNumber(item, 'id'), headName: partition, lookup: pk },
    }
  })

/** `public.pageById`: reads the page, and the block of hits that holds its counter. */
const pageById: BoundEndpoint = on(publicReads.pageById, async (call) => {
  const pageId = idOf(call.params.id)
  const [item, block] = await Promise.all([
    getItem(call.services.table, entityKey(pages.partition, pageId)),
    getItem(call.services.table, hitsKey(pages.partition, pageId)),
  ])
  if (item?.active !== true || typeof item.data !== 'string') throw notFound()
  const { id, name, url, title, seo, fields, active, sort } = parseSiteEntity({ data: item.data })
  const hits = optionalNumber(block, hitsAttribute(pageId)) ?? 0
  const lookup = claimKey(pages.partition, 'url', canonicalUrl(url)).pk
  return success(
    { id, name, url, title, seo, fields, active, hits, sort },
    {
      headers: { etag: textTag(item.data) },
      hit: { partition: pages.partition, id: pageId, headName: pages.partition, lookup },
    },
  )
})

/** The endpoints that read pages, static items and the sections of both. */
export const siteHandlers: readonly BoundEndpoint[] = [
  byUrl(publicReads.page, pages),
  byUrl(publicReads.pageSection, pageSections),
  byUrl(publicReads.staticItem, staticItems),
  byUrl(publicReads.staticSection, staticSections),
  pageById,
]
