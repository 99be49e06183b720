import { type ApiTokenShown, tokenRows } from '../../shared/contract/auth.ts'
import { success } from '../../shared/http/envelope.ts'
import { on } from '../../shared/http/handled.ts'
import { idOf } from '../../shared/http/resource/counters.ts'
import { tokenPartition } from '../../shared/security/api-token.ts'
import { commit, type Plan } from '../../shared/store/commit.ts'
import { notFound } from '../../shared/store/errors.ts'
import { emptyHead } from '../../shared/store/head.ts'
import { entityKey } from '../../shared/store/keys.ts'
import { getItem } from '../../shared/store/table.ts'
import { managerOf, mayManage, shownToken } from './token-entity.ts'

/** Deletes an API token: it is refused from then on. Someone else's is not there for who may not see it. */
export const deleteTokenHandler = on(tokenRows.delete, async (call) => {
  const { table, writer } = call.services
  const id = idOf(call.params.id)
  const caller = managerOf(call)
  const token = await commit(writer, tokenPartition, async (readHead): Promise<Plan<ApiTokenShown>> => {
    const head = (await readHead(tokenPartition)) ?? emptyHead(tokenPartition)
    const item = await getItem(table, entityKey(tokenPartition, id), true)
    const token = item && shownToken(item)
    if (!token || !mayManage(caller, token)) throw notFound()
    const change = { headName: tokenPartition, head, puts: [], removals: [{ id, wasActive: null }] }
    return { transaction: { partitions: [change], claims: [], extras: [] }, result: token }
  })
  return success(token)
})
