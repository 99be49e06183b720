import { type ApiTokenShown, tokenEndpoints } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { on } from '../../shared/http/bind.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { tokenPartition } from '../../shared/security/tokens/api-token.ts'
import { tokenById, tokenRemoval } from '../../shared/security/tokens/api-token-store.ts'
import { commit, type Plan } from '../../shared/store/commit.ts'
import { notFound } from '../../shared/store/errors.ts'
import { emptyHead } from '../../shared/store/head.ts'
import { manageable, managerOf, shownTokens } from './token-entity.ts'

/** Deletes an API token, which is refused from then on. A token that the caller may not see is answered as missing. */
export const deleteTokenHandler = on(tokenEndpoints.delete, async (call) => {
  const { table, writer } = call.services
  const id = idOf(call.params.id)
  const caller = managerOf(call)
  const token = await commit(writer, tokenPartition, async (readHead): Promise<Plan<ApiTokenShown>> => {
    const head = (await readHead(tokenPartition)) ?? emptyHead(tokenPartition)
    const stored = await tokenById(table, id)
    const allowed = await manageable(table, caller, stored ? [stored] : [])
    const [shown] = await shownTokens(table, allowed)
    if (!shown) throw notFound()
    return { transaction: tokenRemoval(table.name, head, allowed), result: shown }
  })
  return success(token)
})
