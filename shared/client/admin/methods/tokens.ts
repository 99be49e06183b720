// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { ApiToken, ApiTokenInput, PermissionSet } from '../../types/accounts.ts'
import type { CreateOptions } from '../idempotency-key.ts'

/** The methods for the endpoints whose ids begin with `tokens`. */
export interface TokensMethods {
  /** List your API tokens; if your role grants `update` on `users`, also those of users whose roles grant no more than yours. `GET /core/tokens` */
  list(query?: Query<ApiToken>, options?: CallOptions): Promise<ListResult<ApiToken>>
  /** Create an API token with at most your own permissions; only this answer shows the token. `POST /core/tokens/add` */
  add(
    body: ApiTokenInput,
    options?: CreateOptions,
  ): Promise<{
    id: number
    name: string
    permissions: PermissionSet
    createdBy: number
    createdAt: string
    expiresAt: string | null
    lastUsedAt: string | null
    token: string
  }>
  /** Delete an API token: it is refused at once. `POST /core/tokens/{id}/delete` */
  delete(id: number, options?: CallOptions): Promise<ApiToken>
}
