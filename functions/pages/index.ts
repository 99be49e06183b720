import { pageSections, pages } from '../../shared/content/site.ts'
import {
  pageBatchEndpoints,
  pageEndpoints,
  pageSectionBatchEndpoints,
  pageSectionEndpoints,
} from '../../shared/contract/pages.ts'
import { api } from '../../shared/http/api.ts'
import { batchHandlers } from '../../shared/http/resource/batch/handlers.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { siteSpec } from '../../shared/http/resource/site-spec.ts'
import { createServices } from '../../shared/http/services.ts'

const kinds = [pages, pageSections]

const itemSpec = siteSpec(pages, pageEndpoints, kinds)
const sectionSpec = siteSpec(pageSections, pageSectionEndpoints, kinds)

/** Pages and page sections. */
export const handler = api(createServices(process.env), [
  ...Object.values(resourceHandlers(itemSpec)),
  ...batchHandlers(itemSpec, pageBatchEndpoints),
  ...Object.values(resourceHandlers(sectionSpec)),
  ...batchHandlers(sectionSpec, pageSectionBatchEndpoints),
])
