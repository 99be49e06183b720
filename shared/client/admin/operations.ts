// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { Operations } from './operation.ts'

import { authOperations } from './operations/auth.ts'
import { collectionsOperations } from './operations/collections.ts'
import { elementsOperations } from './operations/elements.ts'
import { historyOperations } from './operations/history.ts'
import { pagesOperations } from './operations/pages.ts'
import { rolesOperations } from './operations/roles.ts'
import { sessionsOperations } from './operations/sessions.ts'
import { staticOperations } from './operations/static.ts'
import { tokensOperations } from './operations/tokens.ts'
import { usersOperations } from './operations/users.ts'

/** How the call of each administrative endpoint is sent, by the words of the endpoint's id. */
export const operations: Operations = {
  auth: authOperations,
  sessions: sessionsOperations,
  tokens: tokensOperations,
  collections: collectionsOperations,
  elements: elementsOperations,
  pages: pagesOperations,
  static: staticOperations,
  users: usersOperations,
  roles: rolesOperations,
  history: historyOperations,
}
