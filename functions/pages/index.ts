import { pageSections, pages } from '../../shared/content/site.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { api } from '../../shared/http/api.ts'
import { resourceHandlers } from '../../shared/http/resource/handlers.ts'
import { siteSpec } from '../../shared/http/resource/site-spec.ts'
import { createServices } from '../../shared/http/services.ts'

const kinds = [pages, pageSections]

/** Pages and page sections. */
export const handler = api(createServices(process.env), [
  ...Object.values(resourceHandlers(siteSpec(pages, pageEndpoints, kinds))),
  ...Object.values(resourceHandlers(siteSpec(pageSections, pageSectionEndpoints, kinds))),
])
