import type { ApiTokenShown } from '../../shared/contract/auth.ts'
import { callerOf } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { type RoleRecord, readRoles, readUsers } from '../../shared/security/accounts/accounts.ts'
import { coversRole } from '../../shared/security/accounts/editing.ts'
import type { Caller } from '../../shared/security/caller.ts'
import { allows } from '../../shared/security/permissions.ts'
import { isKept, type KeptToken } from '../../shared/security/tokens/api-token-store.ts'
import { lastUses } from '../../shared/security/tokens/api-token-use.ts'
import { forbidden } from '../../shared/store/errors.ts'
import type { Table } from '../../shared/store/table.ts'

/** What is stored of a token as its owner sees it; when it was last used stands beside. */
export type StoredToken = Omit<ApiTokenShown, 'lastUsedAt'>

/** Tokens as the interface shows them. */
export const shownTokens = async (table: Table, tokens: readonly KeptToken[]): Promise<ApiTokenShown[]> => {
  const uses = await lastUses(table, tokens)
  return tokens.map(({ id, data }) => {
    const stored: StoredToken = JSON.parse(data)
    return { ...stored, lastUsedAt: uses.get(id) ?? null }
  })
}

/**
 * The caller of an endpoint that manages tokens or sessions. A token manages none, itself included: one that
 * leaked could outlive its deletion through another, and end its owner's others.
 * @param what is managed, as in `API tokens`
 * @throws Failure forbidden for an API token
 */
export const managerOf = (call: Call, what = 'API tokens'): Caller & { sessionId: string } => {
  const caller = callerOf(call)
  const { sessionId } = caller
  if (sessionId !== null) return { ...caller, sessionId }
  throw forbidden(`${what} are managed in a session: log in, and send that access token.`)
}

/** Whether a caller sees everyone's tokens: of those whose role theirs covers. */
export const seesOthers = ({ permissions }: Caller): boolean => allows(permissions, 'users', 'update')

/**
 * The tokens among these that a caller sees and may delete: their own, and for who may update users those of
 * whoever they may update, which takes a role that covers the maker's. Tokens that a reset, a deactivation or the
 * end of their maker's account has ended are not among them.
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
  const covers = (roleId: number | null): boolean => {
    const role: RoleRecord | undefined = roles.get(roleId ?? 0)
    return seesOthers(caller) && coversRole(caller, role ?? null)
  }
  return tokens.filter((token) => {
    const maker = makers.get(token.createdBy)
    return isKept(token, maker) && (token.createdBy === caller.userId || covers(maker?.roleId ?? null))
  })
}
