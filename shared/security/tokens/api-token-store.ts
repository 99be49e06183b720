import { commit, type Writer } from '../../store/commit.ts'
import { emptyHead, type Head } from '../../store/head.ts'
import { entityKey, type Key } from '../../store/keys.ts'
import { getItem, type Item, queryPages, type Table } from '../../store/table.ts'
import type { Action, Extra, Transaction } from '../../store/transaction.ts'
import type { UserRecord } from '../accounts/accounts.ts'
import { tokenHolds } from '../sessions/generation.ts'
import { parseObject, textOf } from '../stored-json.ts'
import {
  type ApiToken,
  apiTokenOf,
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

/** A token as it stands in either partition: what lists show, as JSON, and what says whether it still holds. */
export interface KeptToken extends Pick<ApiToken, 'id' | 'createdBy' | 'generation'> {
  data: string
}

const keptOf = (item: Item, generation: unknown): KeptToken => {
  const { id, createdBy } = apiTokenOf(item)
  return { id, createdBy, generation: Number(generation), data: textOf(item.data) }
}

/** The tokens of a user, strongly consistent. */
export const tokensMadeBy = async (table: Table, userId: number): Promise<KeptToken[]> =>
  (await partitionItems(table, tokensOf(userId))).map((item) => keptOf(item, item.generation))

const listed = (item: Item): KeptToken => keptOf(item, parseObject(textOf(item.internal)).generation)

/** All tokens there are, without what proves them; strongly consistent. */
export const allTokens = async (table: Table): Promise<KeptToken[]> =>
  (await partitionItems(table, tokenPartition)).map(listed)

/** One token by its number, strongly consistent. */
export const tokenById = async (table: Table, id: number): Promise<KeptToken | undefined> => {
  const item = await getItem(table, entityKey(tokenPartition, id), true)
  return item && listed(item)
}

/** Whether a token is worth something still: its maker is there, and nothing has ended it. */
export const isKept = ({ generation }: KeptToken, maker: UserRecord | undefined): boolean =>
  maker !== undefined && tokenHolds(maker.generation, generation)

const retry = (action: Action): Extra => ({ action, failed: () => 'retry' })

/** The transaction that writes a token, for its maker and for lists of everyone's. */
export const tokenAddition = (
  table: string,
  head: Head,
  name: TokenName,
  data: string,
  proof: TokenProof,
): Transaction => {
  const put = { id: name.id, active: null, wasActive: null, isNew: true, data }
  const internal = JSON.stringify({ generation: proof.generation })
  const Item = tokenItem(name, data, proof)
  const Put = { TableName: table, Item, ConditionExpression: 'attribute_not_exists(pk)' }
  return {
    partitions: [{ headName: tokenPartition, head, puts: [{ ...put, internal }], removals: [] }],
    claims: [],
    extras: [retry({ Put })],
  }
}

/** The transaction that removes tokens with all that stands of them, at most 30 at once. */
export const tokenRemoval = (table: string, head: Head, names: readonly TokenName[]): Transaction => {
  const gone = (key: Key): Extra => retry({ Delete: { TableName: table, Key: { ...key } } })
  const removals = names.map(({ id }) => ({ id, wasActive: null }))
  return {
    partitions: [{ headName: tokenPartition, head, puts: [], removals }],
    claims: [],
    extras: names.flatMap((name) => [gone(tokenKey(name)), gone(tokenUseKey(name))]),
  }
}

/** A removal is three actions of the hundred that a transaction may have. */
const removedAtOnce = 30

/**
 * Removes the tokens of a user that its generation has ended, all of them where there is no user. They are refused
 * already; this leaves nothing behind that would count, or be listed.
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
      const names = (await ended()).slice(0, removedAtOnce)
      return {
        transaction: names.length === 0 ? null : tokenRemoval(table.name, head, names),
        result: undefined,
      }
    })
}
