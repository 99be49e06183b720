// Printed from the contract by `npm run client-types`: change the contract, not this file.
import type { AuthMethods } from './methods/auth.ts'
import type { CollectionsMethods } from './methods/collections.ts'
import type { ElementsMethods } from './methods/elements.ts'
import type { HistoryMethods } from './methods/history.ts'
import type { PagesMethods } from './methods/pages.ts'
import type { RolesMethods } from './methods/roles.ts'
import type { SessionsMethods } from './methods/sessions.ts'
import type { StaticMethods } from './methods/static.ts'
import type { TokensMethods } from './methods/tokens.ts'
import type { UsersMethods } from './methods/users.ts'

/** A method for each administrative endpoint. It takes the parameters of the path, the body, the query and options. */
export interface AdminMethods {
  auth: AuthMethods
  sessions: SessionsMethods
  tokens: TokensMethods
  collections: CollectionsMethods
  elements: ElementsMethods
  pages: PagesMethods
  static: StaticMethods
  users: UsersMethods
  roles: RolesMethods
  history: HistoryMethods
}
