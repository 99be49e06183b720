import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItems } from '../../store/read-items.ts'
import { perInstance, type Table, updateIf } from '../../store/table.ts'
import { LruMap } from '../../values/kept.ts'
import { requiredText } from '../../values/records.ts'
import type { TokenName } from './api-token.ts'

/**
 * The key of the item that holds a token's last use. It is not the token's item: every function that answers requests
 * writes it, IAM permits writes by key, and a function that could write a token's item could make tokens.
 */
export const tokenUseKey = ({ id, createdBy }: TokenName): Key => ({
  pk: `token-use#${sortableNumber(createdBy)}`,
  sk: sortableNumber(id),
})

/** The time of a use is written at most this often, in milliseconds. */
const betweenWrites = 3_600_000
/** An instance that has sent such a write sends the next one after this time, in milliseconds. */
const betweenRequests = 600_000
/** For how many tokens an instance remembers when it sent a write. */
const mostRemembered = 1_000

/** For each instance, when it sent a write for a token, in milliseconds, by the token's id. */
const memoryOf = perInstance(() => new LruMap<number, number>(mostRemembered))

/** Writes the time of a use, unless a use of the same hour is written. */
const write = (table: Table, name: TokenName, now: Date): Promise<boolean> =>
  updateIf(table, {
    Key: { ...tokenUseKey(name) },
    UpdateExpression: 'SET lastUsedAt = :now',
    ConditionExpression: 'attribute_not_exists(lastUsedAt) OR lastUsedAt <= :hourAgo',
    ExpressionAttributeValues: {
      ':now': now.toISOString(),
      ':hourAgo': new Date(now.getTime() - betweenWrites).toISOString(),
    },
  })

/**
 * Notes that a token is used, to the hour. While a token is in use, an instance sends one write in ten minutes. It
 * costs a write unit, also where an earlier time stays. A failure of the write fails no request, since the time only
 * informs the token's owner; the next request sends the write again.
 */
export const noteUse = async (table: Table, name: TokenName, now: Date): Promise<void> => {
  const memory = memoryOf(table)
  const before = memory.get(name.id)
  if (before !== undefined && now.getTime() - before < betweenRequests) return
  memory.set(name.id, now.getTime())
  await write(table, name, now).catch(() => memory.delete(name.id))
}

/** When tokens were last used (ISO 8601), by their ids. A token that was never used is not in the map. */
export const lastUses = async (
  table: Table,
  names: readonly TokenName[],
): Promise<ReadonlyMap<number, string>> => {
  const items = await getItems(table, names.map(tokenUseKey), true)
  return new Map(items.map((item) => [Number(requiredText(item, 'sk')), requiredText(item, 'lastUsedAt')]))
}
