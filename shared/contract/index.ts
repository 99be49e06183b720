import { authEndpoints, sessionEndpoints, tokenEndpoints } from './auth.ts'
import { collectionEndpoints, elementEndpoints } from './collections.ts'
import { defineContract, type Endpoint } from './endpoint.ts'
import { historyEndpoints } from './history.ts'
import { pageEndpoints, pageSectionEndpoints } from './pages.ts'
import { publicEndpoints } from './public.ts'
import { roleEndpoints } from './roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from './static.ts'
import { userEndpoints } from './users.ts'

const rows = (group: Readonly<Record<string, Endpoint>>): readonly Endpoint[] => Object.values(group)

/** The contract: every endpoint of the interface. */
export const endpoints: readonly Endpoint[] = defineContract(
  rows(authEndpoints),
  rows(sessionEndpoints),
  rows(tokenEndpoints),
  rows(collectionEndpoints),
  rows(elementEndpoints),
  rows(pageEndpoints),
  rows(pageSectionEndpoints),
  rows(staticItemEndpoints),
  rows(staticSectionEndpoints),
  rows(userEndpoints),
  rows(roleEndpoints),
  rows(historyEndpoints),
  rows(publicEndpoints),
)
