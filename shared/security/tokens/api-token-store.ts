import { commit, type Writer } from '../../store/commit.ts'
import { textBytesOf } from '../../store/entity.ts'
import { emptyHead, type Head } from '../../store/head.ts'
import { entityKey, type Key } from '../../store/keys.ts'
import { getItem, type Item, queryPages, type Table } from '../../store/table.ts'
import type { Action, Extra, Transaction } from '../../store/transaction.ts'
import { parseObject, requiredNumber, requiredText } from '../../values/records.ts'
import type { UserRecord } from '../accounts/accounts.ts'
import { tokenHolds } from '../sessions/generation.ts'
import {
  type ApiToken,
  type TokenName,
  type TokenProof,
  tokenItem,
  tokenKey,
  tokenPartition,
  tokensOf,
} from './api-token.ts'
import { tokenUseKey } from './api-token-use.ts'

const partitionItems = async (table: Table, pk: string): Promise<Item[]> => {
  const found: Item[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input)) found.push(...items)
  return found
}

/** A token as both of its partitions hold it: the JSON that lists show, and the generation that decides if it holds. */
export interface KeptToken extends Pick<ApiToken, 'id' | 'createdBy' | 'generation'> {
  data: string
}

const keptOf = (item: Item, generation: number): KeptToken => {
  const data = requiredText(item, 'data')
  const token = parseObject(data)
  return { id: requiredNumber(token, 'id'), createdBy: requiredNumber(token, 'createdBy'), generation, data }
}

/** The tokens of a user, strongly consistent. */
export const tokensMadeBy = async (table: Table, userId: number): Promise<KeptToken[]> =>
  (await partitionItems(table, tokensOf(userId))).map((item) =>
    keptOf(item, requiredNumber(item, 'generation')),
  )

const listed = (item: Item): KeptToken =>
  keptOf(item, requiredNumber(parseObject(requiredText(item, 'internal')), 'generation'))

/** The tokens of all users, without their hashes; strongly consistent. */
export const allTokens = async (table: Table): Promise<KeptToken[]> =>
  (await partitionItems(table, tokenPartition)).map(listed)

/** One token by its number, strongly consistent; undefined where there is none. */
export const tokenById = async (table: Table, id: number): Promise<KeptToken | undefined> => {
  const item = await getItem(table, entityKey(tokenPartition, id), true)
  return item && listed(item)
}

/** Whether a token still holds: its maker exists, and no write to the maker has ended it. */
export const isKept = ({ generation }: KeptToken, maker: UserRecord | undefined): boolean =>
  maker !== undefined && tokenHolds(maker.generation, generation)

const retry = (action: Action): Extra => ({ action, failed: () => 'retry' })

/** The transaction that writes both copies of a token: in the partition of its maker, and in the one for lists. */
export const tokenAddition = (
  table: string,
  head: Head,
  name: TokenName,
  data: string,
  proof: TokenProof,
): Transaction => {
  const put = { id: name.id, active: null, wasActive: null, bytesBefore: 0, isNew: true, data }
  const internal = JSON.stringify({ generation: proof.generation })
  const Item = tokenItem(name, data, proof)
  const Put = { TableName: table, Item, ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    partitions: [{ headName: tokenPartition, head, puts: [{ ...put, internal }], removals: [] }],
    claims: [],
    extras: [retry({ Put })],
  }
}

/** The transaction that removes at most 30 tokens: both copies of each, and the time of its last use. */
export const tokenRemoval = (table: string, head: Head, tokens: readonly KeptToken[]): Transaction => {
  const removal = (key: Key): Extra => retry({ Delete: { TableName: table, Key: { ...key } } })
  const removals = tokens.map(({ id, data }) => ({ id, wasActive: null, bytesBefore: textBytesOf({ data }) }))
  return {
    partitions: [{ headName: tokenPartition, head, puts: [], removals }],
    claims: [],
    extras: tokens.flatMap((name) => [removal(tokenKey(name)), removal(tokenUseKey(name))]),
  }
}

/** A transaction may have a hundred actions, and the removal of a token takes three. */
const removedAtOnce = 30

/**
 * Removes the tokens of a user that the user's generation has ended. They are refused already; without the removal
 * they would still count as tokens of the user.
 * @param user undefined where the user is deleted: then all of its tokens are removed
 */
export const sweepTokens = async (
  table: Table,
  writer: Writer,
  userId: number,
  user: UserRecord | undefined,
): Promise<void> => {
  const ended = async (): Promise<KeptToken[]> =>
    (await tokensMadeBy(table, userId)).filter((token) => !isKept(token, user))
  for (let left = (await ended()).length; left > 0; left -= removedAtOnce)
    await commit(writer, tokenPartition, async (readHead) => {
      const head = (await readHead(tokenPartition)) ?? emptyHead(tokenPartition)
      const tokens = (await ended()).slice(0, removedAtOnce)
      return {
        transaction: tokens.length === 0 ? null : tokenRemoval(table.name, head, tokens),
        result: undefined,
      }
    })
}
