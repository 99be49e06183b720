import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItems, type Table, updateItem } from '../../store/table.ts'
import { textOf } from '../stored-json.ts'
import { isUnmetCondition } from '../unmet-condition.ts'
import type { TokenName } from './api-token.ts'

/**
 * Where the last use of a token stands: apart from the token, since every function that answers requests writes
 * it, and IAM grants by key. Whoever could write a token's item could make one.
 */
export const tokenUseKey = ({ id, createdBy }: TokenName): Key => ({
  pk: `token-use#${sortableNumber(createdBy)}`,
  sk: sortableNumber(id),
})

/** A use is written down at most this often, in milliseconds. */
const betweenUses = 3_600_000
/** An instance that has asked the table to write one down asks again after this long, in milliseconds. */
const betweenAsks = 600_000
/** Tokens an instance remembers to have asked about; then it forgets them all, and asks the table again. */
const mostRemembered = 1_000

const remembered = new WeakMap<Table, Map<number, number>>()

const memoryOf = (table: Table): Map<number, number> => {
  const memory = remembered.get(table) ?? new Map<number, number>()
  if (memory.size >= mostRemembered) memory.clear()
  remembered.set(table, memory)
  return memory
}

const write = async (table: Table, name: TokenName, now: Date): Promise<void> => {
  try {
    await updateItem(table, {
      Key: { ...tokenUseKey(name) },
      UpdateExpression: 'SET lastUsedAt = :now',
      ConditionExpression: 'attribute_not_exists(lastUsedAt) OR lastUsedAt <= :hourAgo',
      ExpressionAttributeValues: {
        ':now': now.toISOString(),
        ':hourAgo': new Date(now.getTime() - betweenUses).toISOString(),
      },
    })
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
  }
}

/**
 * Keeps when a token was last used, to the hour. An instance asks the table every ten minutes of a
 * token's use, which costs a write unit whether the time is written or an earlier one stays. A time that cannot be
 * written fails no request: it is a hint for the token's owner, and the next request tries again.
 */
export const noteUse = async (table: Table, name: TokenName, now: Date): Promise<void> => {
  const memory = memoryOf(table)
  const before = memory.get(name.id)
  if (before !== undefined && now.getTime() - before < betweenAsks) return
  memory.set(name.id, now.getTime())
  await write(table, name, now).catch(() => memory.delete(name.id))
}

/** When tokens were last used (ISO 8601), by their ids; those never used are absent. */
export const lastUses = async (
  table: Table,
  names: readonly TokenName[],
): Promise<ReadonlyMap<number, string>> => {
  const items = await getItems(table, names.map(tokenUseKey), true)
  return new Map(items.map(({ sk, lastUsedAt }) => [Number(sk), textOf(lastUsedAt)]))
}
