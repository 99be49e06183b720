import { tokenList } from '../../shared/content/accounts.ts'
import { type ApiTokenShown, tokenRows } from '../../shared/contract/auth.ts'
import { listText } from '../../shared/http/envelope.ts'
import { on } from '../../shared/http/handled.ts'
import { readList } from '../../shared/http/query.ts'
import { plainPlace } from '../../shared/http/resource/plain-place.ts'
import { tokenPartition } from '../../shared/security/api-token.ts'
import { createReadModel } from '../../shared/store/readmodel/model.ts'
import { queryPages, type Table } from '../../shared/store/table.ts'
import { fixedSource } from './fixed-source.ts'
import { managerOf, mayManage, shownToken } from './token-entity.ts'

const { shape } = plainPlace(tokenPartition, tokenList)
const maxBytes = 64 * 1_048_576

const readTokens = async (table: Table): Promise<ApiTokenShown[]> => {
  const tokens: ApiTokenShown[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': tokenPartition },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input)) tokens.push(...items.map(shownToken))
  return tokens
}

/**
 * Lists tokens. They are few, each caller sees others, and a use makes no version: so they are read afresh,
 * and sorted and filtered by a read model of their own.
 */
export const listTokensHandler = on(tokenRows.list, async (call) => {
  const caller = managerOf(call)
  const query = readList(call, tokenList)
  const tokens = await readTokens(call.services.table)
  const source = fixedSource(tokens.filter((token) => mayManage(caller, token)))
  const request = { ...query, activeOnly: false, consistent: true }
  const { rows, total } = await createReadModel({ maxBytes }).list(source, shape, request)
  return { text: listText(query, rows, total) }
})
