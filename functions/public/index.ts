import { publicApi } from '../../shared/http/public-api.ts'
import { createServices } from '../../shared/http/services.ts'
import { changeHandlers } from './changes.ts'
import { documentHandlers } from './documents.ts'
import { element } from './element.ts'
import { listHandlers } from './lists.ts'
import { siteHandlers } from './site.ts'
import { typedHandlers } from './typed/handlers.ts'
import { bundledSkeleton } from './typed/skeleton.ts'

/** All public reads. This function also answers every path that belongs to no other function. */
export const handler = publicApi(createServices(process.env), [
  ...listHandlers,
  element,
  ...siteHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...typedHandlers(bundledSkeleton),
])
