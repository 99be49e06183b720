import { adminEndpoints } from './admin.ts'
import { authEndpoints, sessionEndpoints, tokenEndpoints } from './auth.ts'
import { collectionEndpoints, elementBatchEndpoints, elementEndpoints } from './collections.ts'
import { defineContract, type Endpoint } from './endpoint.ts'
import { historyEndpoints } from './history.ts'
import {
  pageBatchEndpoints,
  pageEndpoints,
  pageSectionBatchEndpoints,
  pageSectionEndpoints,
} from './pages.ts'
import { publicEndpoints } from './public.ts'
import { roleEndpoints } from './roles.ts'
import {
  staticItemBatchEndpoints,
  staticItemEndpoints,
  staticSectionBatchEndpoints,
  staticSectionEndpoints,
} from './static.ts'
import { userEndpoints } from './users.ts'

/** The contract: every endpoint of the interface. */
export const endpoints: readonly Endpoint[] = defineContract(
  authEndpoints,
  sessionEndpoints,
  tokenEndpoints,
  collectionEndpoints,
  elementEndpoints,
  elementBatchEndpoints,
  pageEndpoints,
  pageBatchEndpoints,
  pageSectionEndpoints,
  pageSectionBatchEndpoints,
  staticItemEndpoints,
  staticItemBatchEndpoints,
  staticSectionEndpoints,
  staticSectionBatchEndpoints,
  userEndpoints,
  roleEndpoints,
  historyEndpoints,
  publicEndpoints,
  adminEndpoints,
)

/** What the documents describe: all that others may call. */
export const documentedEndpoints: readonly Endpoint[] = endpoints.filter(
  ({ undocumented }) => undocumented !== true,
)
