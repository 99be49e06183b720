import { authRows, sessionRows, tokenRows } from './auth.ts'
import { collectionRows, elementRows } from './collections.ts'
import { defineContract, type Endpoint } from './endpoint.ts'
import { historyRows } from './history.ts'
import { pageRows, pageSectionRows } from './pages.ts'
import { publicRows } from './public.ts'
import { roleRows } from './roles.ts'
import { staticItemRows, staticSectionRows } from './static.ts'
import { userRows } from './users.ts'

const rows = (group: Readonly<Record<string, Endpoint>>): readonly Endpoint[] => Object.values(group)

/** The contract: every endpoint of the interface. */
export const endpoints: readonly Endpoint[] = defineContract(
  rows(authRows),
  rows(sessionRows),
  rows(tokenRows),
  rows(collectionRows),
  rows(elementRows),
  rows(pageRows),
  rows(pageSectionRows),
  rows(staticItemRows),
  rows(staticSectionRows),
  rows(userRows),
  rows(roleRows),
  rows(historyRows),
  rows(publicRows),
)
