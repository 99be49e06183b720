import { authEndpoints, sessionEndpoints, tokenEndpoints } from './auth.ts'
import { collectionEndpoints, elementEndpoints } from './collections.ts'
import { defineContract, type Endpoint } from './endpoint.ts'
import { historyEndpoints } from './history.ts'
import { pageEndpoints, pageSectionEndpoints } from './pages.ts'
import { publicEndpoints } from './public.ts'
import { roleEndpoints } from './roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from './static.ts'
import { userEndpoints } from './users.ts'

/** The contract: every endpoint of the interface. */
export const endpoints: readonly Endpoint[] = defineContract(
  authEndpoints,
  sessionEndpoints,
  tokenEndpoints,
  collectionEndpoints,
  elementEndpoints,
  pageEndpoints,
  pageSectionEndpoints,
  staticItemEndpoints,
  staticSectionEndpoints,
  userEndpoints,
  roleEndpoints,
  historyEndpoints,
  publicEndpoints,
)
