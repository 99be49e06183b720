import type { ApiTokenShown } from '../../shared/contract/auth.ts'
import { callerOf } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import {
  type RoleRecord,
  readRoles,
  readUsers,
  type UserRecord,
} from '../../shared/security/accounts/accounts.ts'
import { coversRole } from '../../shared/security/accounts/editing.ts'
import type { Caller } from '../../shared/security/authenticate.ts'
import { allows } from '../../shared/security/permissions.ts'
import { isKept, type KeptToken } from '../../shared/security/tokens/api-token-store.ts'
import { lastUses } from '../../shared/security/tokens/api-token-use.ts'
import { forbidden } from '../../shared/store/errors.ts'
import type { Table } from '../../shared/store/table.ts'

/** A token as it is stored for its maker to see. The time of its last use is another item. */
export type StoredToken = Omit<ApiTokenShown, 'lastUsedAt'>

/** Tokens as answers show them. */
export const shownTokens = async (table: Table, tokens: readonly KeptToken[]): Promise<ApiTokenShown[]> => {
  const uses = await lastUses(table, tokens)
  return tokens.map(({ id, data }) => {
    const stored: StoredToken = JSON.parse(data)
    return { ...stored, lastUsedAt: uses.get(id) ?? null }
  })
}

/**
 * The caller of an endpoint that manages API tokens or sessions. An API token manages neither: with a leaked token a
 * thief could make another token, which would survive the deletion of the leaked one.
 * @param what the subject of the error text, such as `API tokens`
 * @throws Failure forbidden for an API token
 */
export const managerOf = (call: Call, what = 'API tokens'): Caller & { sessionId: string } => {
  const caller = callerOf(call)
  const { sessionId } = caller
  if (sessionId !== null) return { ...caller, sessionId }
  throw forbidden(
    `${what} cannot be managed with an API token: log in, and send the access token of that session.`,
  )
}

/** Whether a caller sees tokens of other users: of those whose role the caller's role covers. */
export const seesOthers = ({ permissions }: Caller): boolean => allows(permissions, 'users', 'update')

/**
 * The tokens that a caller sees and may delete: their own, and with the permission `update` on users also those of
 * users whose role the caller's role covers. Tokens that no longer hold, after a reset, a deactivation or the
 * deletion of their maker, are left out.
 */
export const manageable = async (
  table: Table,
  caller: Caller,
  tokens: readonly KeptToken[],
): Promise<KeptToken[]> => {
  const makers = await readUsers(
    table,
    tokens.map(({ createdBy }) => createdBy),
  )
  const roles = await readRoles(
    table,
    [...makers.values()].flatMap(({ roleId }) => roleId ?? []),
  )
  const roleOf = ({ roleId }: UserRecord): RoleRecord | null =>
    (roleId === null ? undefined : roles.get(roleId)) ?? null
  return tokens.filter((token) => {
    const maker = makers.get(token.createdBy)
    if (!maker || !isKept(token, maker)) return false
    return maker.id === caller.userId || (seesOthers(caller) && coversRole(caller, roleOf(maker)))
  })
}
