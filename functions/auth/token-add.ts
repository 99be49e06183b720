import { type ApiTokenInput, tokenRows } from '../../shared/contract/auth.ts'
import type { Call } from '../../shared/http/call.ts'
import { success } from '../../shared/http/envelope.ts'
import { onBody } from '../../shared/http/handled.ts'
import { apiTokenText, newApiSecret, tokenPartition } from '../../shared/security/api-token.ts'
import type { Caller } from '../../shared/security/caller.ts'
import { covers } from '../../shared/security/permissions.ts'
import { commit } from '../../shared/store/commit.ts'
import { forbidden, validationError } from '../../shared/store/errors.ts'
import { emptyHead } from '../../shared/store/head.ts'
import { managerOf, type StoredToken } from './token-entity.ts'

/** @throws Failure forbidden or validation for a token that would do more than its maker, or has ended already */
const check = (call: Call, caller: Caller, { permissions, expiresAt }: ApiTokenInput): void => {
  if (!covers(caller.permissions, permissions))
    throw forbidden('The permissions exceed yours: a token grants at most what its maker has.')
  const ends = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  if (ends <= call.now.getTime())
    throw validationError([{ name: 'expiresAt', message: 'must lie in the future, or be null' }])
}

/** Writes a token with the hash of its secret, and gives it as its maker sees it. */
const store = (call: Call, caller: Caller, body: ApiTokenInput, hash: string): Promise<StoredToken> =>
  commit(call.services.writer, tokenPartition, async (readHead) => {
    const head = (await readHead(tokenPartition)) ?? emptyHead(tokenPartition)
    const { name, permissions } = body
    const token: StoredToken = {
      id: head.nextId,
      name,
      permissions,
      createdBy: caller.userId,
      createdAt: call.now.toISOString(),
      expiresAt: body.expiresAt === null ? null : new Date(body.expiresAt).toISOString(),
    }
    const put = { id: token.id, active: null, wasActive: null, isNew: true, data: JSON.stringify(token) }
    const internal = JSON.stringify({ hash, roleId: caller.roleId })
    const change = { headName: tokenPartition, head, puts: [{ ...put, internal }], removals: [] }
    return { transaction: { partitions: [change], claims: [], extras: [] }, result: token }
  })

/** Creates an API token. Its text is in the answer, and nowhere else. */
export const addTokenHandler = onBody(tokenRows.add, async (call, body) => {
  const caller = managerOf(call)
  check(call, caller, body)
  const { secret, hash } = newApiSecret()
  const token = await store(call, caller, body, hash)
  return success({ ...token, lastUsedAt: null, token: apiTokenText(token.id, secret) })
})
