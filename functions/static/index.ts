import { staticItems, staticSections } from '../../shared/content/site.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { api } from '../../shared/http/api.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { siteSpec } from '../../shared/http/resource/site-spec.ts'
import { createServices } from '../../shared/http/services.ts'

const kinds = [staticItems, staticSections]

/** Static items and static sections. */
export const handler = api(createServices(process.env), [
  ...Object.values(resourceHandlers(siteSpec(staticItems, staticItemEndpoints, kinds))),
  ...Object.values(resourceHandlers(siteSpec(staticSections, staticSectionEndpoints, kinds))),
])
