import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { unavailable } from '../store/errors.ts'
import { getItem, type Item, type Table, updateItem } from '../store/table.ts'
import { clearKey } from './keys.ts'

/** Where the history begins: only records later than `clearedAt` are shown, and counted under `era`. */
export interface Clear {
  era: number
  /** ISO 8601; empty before the first clear. */
  clearedAt: string
  /** Time of the latest record that may have been counted; empty before the first. */
  countedTo: string
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

const clearOf = (item: Item | undefined): Clear => ({
  era: typeof item?.era === 'number' ? item.era : 0,
  clearedAt: text(item?.clearedAt),
  countedTo: text(item?.countedTo),
})

/** Reads where the history begins, strongly consistent. */
export const readClear = async (table: Table): Promise<Clear> => clearOf(await getItem(table, clearKey, true))

/** Sends an update, and gives the item after it; where its condition is not met, the item as it was found. */
const updateClear = async (
  table: Table,
  UpdateExpression: string,
  ConditionExpression: string,
  values: Item,
): Promise<{ done: boolean; clear: Clear }> => {
  try {
    const item = await updateItem(table, {
      Key: { ...clearKey },
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return { done: true, clear: clearOf(item) }
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error
    return { done: false, clear: clearOf(error.Item && unmarshall(error.Item)) }
  }
}

/**
 * Says that records up to a time are about to be counted, and gives the era to count them under. A clear
 * after it begins later than all of them; one before it is seen. So no record is counted in one era and
 * shown in another, however the two interleave.
 */
export const announceCounting = async (table: Table, upTo: string): Promise<Clear> => {
  const update = await updateClear(
    table,
    'SET countedTo = :upTo',
    'attribute_not_exists(countedTo) OR countedTo < :upTo',
    { ':upTo': upTo },
  )
  return update.clear
}

/** Another clear, or records counted in between, only move the time on: a few tries are plenty. */
const tries = 10

const millisecondAfter = (time: string): number => (time === '' ? 0 : Date.parse(time) + 1)

/**
 * Begins a new era: one write, however many records there are, or two where the clock of whoever wrote the
 * last counted record is ahead. What was written before expires by itself.
 * @param now in milliseconds
 * @returns the time that only later records are shown of, ISO 8601
 * @throws Failure unavailable
 */
export const clearHistory = async (table: Table, now: number): Promise<string> => {
  let at = now
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const clearedAt = new Date(at).toISOString()
    const { done, clear } = await updateClear(
      table,
      'SET clearedAt = :at ADD era :one',
      '(attribute_not_exists(countedTo) OR countedTo <= :at) AND (attribute_not_exists(clearedAt) OR clearedAt <= :at)',
      { ':at': clearedAt, ':one': 1 },
    )
    if (done) return clearedAt
    at = Math.max(now, millisecondAfter(clear.countedTo), millisecondAfter(clear.clearedAt))
  }
  throw unavailable('The history is being counted faster than it can be cleared: try again in a moment.')
}
