import { tokenList } from '../../shared/content/accounts.ts'
import { tokenEndpoints } from '../../shared/contract/auth.ts'
import { listText } from '../../shared/http/answers/envelope.ts'
import { on } from '../../shared/http/bind.ts'
import { readList } from '../../shared/http/query.ts'
import { plainPartition } from '../../shared/http/resource/plain-partition.ts'
import { createReadModel } from '../../shared/readmodel/model.ts'
import { tokenPartition } from '../../shared/security/tokens/api-token.ts'
import { allTokens, tokensMadeBy } from '../../shared/security/tokens/api-token-store.ts'
import { fixedSource } from './fixed-source.ts'
import { manageable, managerOf, seesOthers, shownTokens } from './token-entity.ts'

const { shape } = plainPartition(tokenPartition, tokenList)
/** Memory of that read model, in bytes. */
const maxBytes = 64 * 1_048_576

/**
 * Lists API tokens: the caller's, or those of several users from the partition of all tokens. Each caller sees other
 * tokens, and a use of a token makes no version. So the tokens are read at each request, and a read model for this
 * request sorts and filters them.
 */
export const listTokensHandler = on(tokenEndpoints.list, async (call) => {
  const caller = managerOf(call)
  const query = readList(call, tokenList)
  const { table } = call.services
  const stored = seesOthers(caller) ? await allTokens(table) : await tokensMadeBy(table, caller.userId)
  const tokens = await shownTokens(table, await manageable(table, caller, stored))
  const request = { ...query, activeOnly: false, consistent: true }
  const { entities, total } = await createReadModel({ maxBytes }).list(fixedSource(tokens), shape, request)
  return { text: listText(query, entities, total) }
})
