import { unavailable } from '../store/errors.ts'
import { getItem, type Item, isUnmetCondition, itemFound, type Table, updateItem } from '../store/table.ts'
import { optionalNumber, optionalText } from '../values/records.ts'
import { eraKey } from './keys.ts'

/** The beginning of the history. Only records later than `clearedAt` are shown. They are counted under `era`. */
export interface Clear {
  era: number
  /** ISO 8601; empty before the first clear. */
  clearedAt: string
  /** The time of the latest record that may have been counted; empty before the first. */
  countedTo: string
}

const clearOf = (item: Item | undefined): Clear => ({
  era: optionalNumber(item, 'era') ?? 0,
  clearedAt: optionalText(item, 'clearedAt') ?? '',
  countedTo: optionalText(item, 'countedTo') ?? '',
})

/** Reads where the history begins, strongly consistent. */
export const readClear = async (table: Table): Promise<Clear> => clearOf(await getItem(table, eraKey, true))

/** Sends an update, and gives the item after it, or the item as it was found where the condition failed. */
const updateClear = async (
  table: Table,
  UpdateExpression: string,
  ConditionExpression: string,
  values: Item,
): Promise<{ done: boolean; clear: Clear }> => {
  try {
    const item = await updateItem(table, {
      Key: { ...eraKey },
      UpdateExpression,
      ConditionExpression,
      ExpressionAttributeValues: values,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    })
    return { done: true, clear: clearOf(item) }
  } catch (error) {
    if (!isUnmetCondition(error)) throw error
    return { done: false, clear: clearOf(itemFound(error)) }
  }
}

/**
 * Announces that records up to a time are about to be counted, and gives the era to count them under. A later clear
 * begins after all of these records. An earlier clear is seen here. So no record is counted in one era and shown in
 * another, however counting and clearing interleave.
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

/**
 * Tries to begin an era at most. Another clear, or counting, makes one try in vain, and each only moves the time on.
 */
const tries = 10

const millisecondAfter = (time: string): number => (time === '' ? 0 : Date.parse(time) + 1)

/**
 * Begins a new era. That takes one write, however many records there are, or two where the last counted record comes
 * from a function whose clock is ahead. The records of before expire by themselves.
 * @param now in milliseconds
 * @returns the time after which records are shown, ISO 8601
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
  throw unavailable('Requests are being counted too fast to clear the history: try again in a moment.')
}
