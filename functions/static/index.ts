import { staticItems, staticSections } from '../../shared/content/site.ts'
import {
  staticItemBatchEndpoints,
  staticItemEndpoints,
  staticSectionBatchEndpoints,
  staticSectionEndpoints,
} from '../../shared/contract/static.ts'
import { api } from '../../shared/http/api.ts'
import { batchHandlers } from '../../shared/http/resource/batch/handlers.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { siteSpec } from '../../shared/http/resource/site-spec.ts'
import { createServices } from '../../shared/http/services.ts'

const kinds = [staticItems, staticSections]

const itemSpec = siteSpec(staticItems, staticItemEndpoints, kinds)
const sectionSpec = siteSpec(staticSections, staticSectionEndpoints, kinds)

/** Static items and static sections. */
export const handler = api(createServices(process.env), [
  ...Object.values(resourceHandlers(itemSpec)),
  ...batchHandlers(itemSpec, staticItemBatchEndpoints),
  ...Object.values(resourceHandlers(sectionSpec)),
  ...batchHandlers(sectionSpec, staticSectionBatchEndpoints),
])
