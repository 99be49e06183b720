import { type ApiTokenInput, tokenEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { Call } from '../../shared/http/call.ts'
import { createOnce, notRepeatable } from '../../shared/http/idempotency/create-once.ts'
import { readUsers } from '../../shared/security/accounts/accounts.ts'
import type { Caller } from '../../shared/security/authenticate.ts'
import { covers } from '../../shared/security/permissions.ts'
import { apiTokenText, newApiSecret, tokenPartition } from '../../shared/security/tokens/api-token.ts'
import { sweepTokens, tokenAddition, tokensMadeBy } from '../../shared/security/tokens/api-token-store.ts'
import { commit, type Plan } from '../../shared/store/commit.ts'
import { conflict, forbidden, validationError } from '../../shared/store/errors.ts'
import { emptyHead } from '../../shared/store/head.ts'
import type { MadeEntities } from '../../shared/store/idempotency.ts'
import type { Extra } from '../../shared/store/transaction.ts'
import { managerOf, type StoredToken } from './token-entity.ts'

/** API tokens that one user can have: more than builds and scripts need, and few enough to look through. */
const mostTokens = 50

/** @throws Failure forbidden for a token that grants more than its maker has, validation for an end in the past */
const check = (call: Call, caller: Caller, { permissions, expiresAt }: ApiTokenInput): void => {
  if (caller.roleId === null)
    throw forbidden(
      'You have no role, so an API token of yours would grant nothing: ask a user with the permission update on users for a role.',
    )
  if (!covers(caller.permissions, permissions))
    throw forbidden(
      'The permissions exceed yours: an API token can grant only permissions that its maker has.',
    )
  const ends = expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(expiresAt)
  if (ends <= call.now.getTime())
    throw validationError([{ name: 'expiresAt', message: 'must lie in the future, or be null' }])
}

/**
 * Writes a token with the hash of its secret, and gives the token as its maker sees it. The token keeps the number of
 * the generation that the request was checked under. So it never holds where a reset came in between. The count is
 * exact: the transaction requires the head as it was read, and each further token moves the head.
 * @param note gives what the same transaction does besides
 */
const store = (
  call: Call,
  caller: Caller,
  body: ApiTokenInput,
  hash: string,
  note: (made: MadeEntities) => readonly Extra[],
): Promise<StoredToken> => {
  const { table, writer } = call.services
  const { userId, generation, roleId: roleHint } = caller
  return commit(writer, tokenPartition, async (readHead): Promise<Plan<StoredToken>> => {
    const head = (await readHead(tokenPartition)) ?? emptyHead(tokenPartition)
    if ((await tokensMadeBy(table, userId)).length >= mostTokens)
      throw conflict(
        `You have ${mostTokens} API tokens, which is the most a user can have: delete one first.`,
      )
    const { name, permissions, expiresAt } = body
    const token: StoredToken = {
      id: head.nextId,
      name,
      permissions,
      createdBy: userId,
      createdAt: call.now.toISOString(),
      expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    }
    const proof = { hash, generation, roleHint }
    const { extras, ...addition } = tokenAddition(table.name, head, token, JSON.stringify(token), proof)
    return {
      transaction: { ...addition, extras: [...extras, ...note({ firstId: token.id })] },
      result: token,
    }
  })
}

const shownOnce =
  'The text of a token is only in the first answer. If that answer was lost, delete the token, and send a new key to create another one.'

/** Creates an API token. Its text is only in this answer. The user's tokens that have ended are removed first. */
export const addTokenHandler = onBody(tokenEndpoints.add, async (call, body) => {
  const { table, writer } = call.services
  const caller = managerOf(call)
  check(call, caller, body)
  const { userId } = caller
  await sweepTokens(table, writer, userId, (await readUsers(table, [userId])).get(userId))
  const { secret, hash } = newApiSecret()
  const token = await createOnce(call, {
    make: (note) => store(call, caller, body, hash, note),
    repeat: ({ firstId }) => Promise.reject(notRepeatable(firstId, shownOnce)),
  })
  return success({ ...token, lastUsedAt: null, token: apiTokenText(token, secret) })
})
