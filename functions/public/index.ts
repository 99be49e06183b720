import { publicApi } from '../../shared/http/public-api.ts'
import { createServices } from '../../shared/http/services.ts'
import { changeHandlers } from './changes.ts'
import { documentHandlers } from './documents.ts'
import { elementHandlers } from './elements.ts'
import { siteHandlers } from './site.ts'

/** All public reads. This function also answers every path that belongs to no other function. */
export const handler = publicApi(createServices(process.env), [
  ...elementHandlers,
  ...siteHandlers,
  ...changeHandlers,
  ...documentHandlers,
])
