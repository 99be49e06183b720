import type { EndpointCall } from './call.ts'
import { adminCalls } from './calls/admin.ts'
import { authCalls } from './calls/auth.ts'
import { allCollectionCalls } from './calls/collections.ts'
import { historyCalls } from './calls/history.ts'
import { pageCalls } from './calls/pages.ts'
import { publicCalls } from './calls/public.ts'
import { roleCalls } from './calls/roles.ts'
import { staticCalls } from './calls/static.ts'
import { userCalls } from './calls/users.ts'

/** The calls of all examples. */
export const exampleCalls: readonly EndpointCall[] = [
  ...authCalls,
  ...allCollectionCalls,
  ...pageCalls,
  ...staticCalls,
  ...userCalls,
  ...roleCalls,
  ...historyCalls,
  ...publicCalls,
  ...adminCalls,
]
