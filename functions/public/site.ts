import {
  pageSections,
  pages,
  parseSiteEntity,
  type SiteEntity,
  type SiteType,
  staticItems,
  staticSections,
} from '../../shared/content/site.ts'
import { canonicalUrl } from '../../shared/content/urls.ts'
import type { EndpointRequest } from '../../shared/contract/endpoint.ts'
import { publicReads } from '../../shared/contract/public-reads.ts'
import { successText } from '../../shared/http/answers/envelope.ts'
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

/**
 * The public read of an id: the entity, and the block of hits that holds its counter.
 * @param shown the JSON text of what is shown, without hits
 */
const byId = (
  endpoint: EndpointRequest,
  { partition }: SiteType,
  shown: (entity: SiteEntity, data: string) => string,
): BoundEndpoint =>
  on(endpoint, async ({ params, services: { table } }) => {
    const id = idOf(params.id)
    const [item, block] = await Promise.all([
      getItem(table, entityKey(partition, id)),
      getItem(table, hitsKey(partition, id)),
    ])
    if (item?.active !== true || typeof item.data !== 'string') throw notFound()
    const { data } = item
    const entity = parseSiteEntity({ data })
    const hits = optionalNumber(block, hitsAttribute(id)) ?? 0
    const lookup = claimKey(partition, 'url', canonicalUrl(entity.url)).pk
    return {
      text: successText(withHits(shown(entity, data), 'hits', hits)),
      headers: { etag: textTag(data) },
      hit: { partition, id, headName: partition, lookup },
    }
  })

/** A page by its id has the members that the interface names, and no others. */
const pageText = ({ id, name, url, title, seo, fields, active, sort }: SiteEntity): string =>
  JSON.stringify({ id, name, url, title, seo, fields, active, sort })

const whole = (_entity: SiteEntity, data: string): string => data

/** The endpoints that read pages, static items and the sections of both. */
export const siteHandlers: readonly BoundEndpoint[] = [
  byUrl(publicReads.page, pages),
  byUrl(publicReads.pageSection, pageSections),
  byUrl(publicReads.staticItem, staticItems),
  byUrl(publicReads.staticSection, staticSections),
  byId(publicReads.pageById, pages, pageText),
  byId(publicReads.pageSectionById, pageSections, whole),
  byId(publicReads.staticItemById, staticItems, whole),
  byId(publicReads.staticSectionById, staticSections, whole),
]
