import type { ApiTokenShown } from '../../shared/contract/auth.ts'
import type { Call } from '../../shared/http/call.ts'
import { callerOf } from '../../shared/http/handled.ts'
import type { Caller } from '../../shared/security/caller.ts'
import { allows } from '../../shared/security/permissions.ts'
import { textOf } from '../../shared/security/stored-json.ts'
import { forbidden } from '../../shared/store/errors.ts'
import type { Item } from '../../shared/store/table.ts'

/** What is stored of a token as its owner sees it; when it was last used stands beside. */
export type StoredToken = Omit<ApiTokenShown, 'lastUsedAt'>

/** A token's item as the interface shows it. */
export const shownToken = (item: Item): ApiTokenShown => {
  const stored: StoredToken = JSON.parse(textOf(item.data))
  return { ...stored, lastUsedAt: textOf(item.lastUsedAt) || null }
}

/**
 * The caller of an endpoint that manages tokens. A token manages none, itself included: one that leaked could
 * outlive its deletion through another, and end its owner's others.
 * @throws Failure forbidden for an API token
 */
export const managerOf = (call: Call): Caller => {
  const caller = callerOf(call)
  if (caller.tokenId === null) return caller
  throw forbidden('API tokens are managed in a session: log in, and send that access token.')
}

/** Whose tokens a caller sees and deletes: their own, or everyone's for who may update users. */
export const mayManage = ({ userId, permissions }: Caller, { createdBy }: StoredToken): boolean =>
  createdBy === userId || allows(permissions, 'users', 'update')
