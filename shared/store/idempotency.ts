import { optionalNumber, optionalText, requiredNumber, requiredText } from '../values/records.ts'
import { unavailable } from './errors.ts'
import { idempotencyRecordKey } from './keys.ts'
import { type Item, queryPages, type Table } from './table.ts'
import type { Extra } from './transaction.ts'

/** How long an idempotency key counts after its first request, in seconds. */
const keySeconds = 86_400

/** A request with an idempotency key, and who sent it. */
export interface KeyedRequest {
  userId: number
  key: string
  /** Tells this request from any other one: two requests with one fingerprint are the same. */
  fingerprint: string
}

/** The entities that a transaction made. */
export interface MadeEntities {
  /** The id of the entity; of several, the first one. Theirs follow each other. */
  firstId: number
  /** The pk of the entities. An API token, which no answer shows again, has a record without it. */
  partition?: string | undefined
  /** The version of the partition that made the entity; absent where no answer shows it again. */
  version?: number | undefined
}

/** What one transaction of a request made. */
export interface IdempotencyRecord extends MadeEntities {
  /** The fingerprint of the request, or a hash of it. */
  fingerprint: string
  /** The positions of the rows that were stored, in the order of their ids; empty for a request without rows. */
  rows: readonly number[]
  /** In epoch seconds. All records of a request expire together. */
  expiresAt: number
}

/** When the records of a request expire that is first sent now. @param now in milliseconds @returns epoch seconds */
export const expiryOf = (now: number): number => Math.floor(now / 1_000) + keySeconds

const recordOf = (item: Item): IdempotencyRecord => ({
  fingerprint: requiredText(item, 'fingerprint'),
  firstId: requiredNumber(item, 'firstId'),
  rows: Array.isArray(item.rows) ? item.rows.map(Number) : [],
  partition: optionalText(item, 'partition'),
  version: optionalNumber(item, 'version'),
  expiresAt: requiredNumber(item, 'expiresAt'),
})

/**
 * The records of what a request has made, in order, strongly consistent. DynamoDB removes an expired item within days
 * (AWS: "Using time to live (TTL) in DynamoDB"), so its time is compared here.
 * @param from the number of the first record that is wanted
 * @param now in milliseconds
 */
export const readRecords = async (
  table: Table,
  { userId, key }: Pick<KeyedRequest, 'userId' | 'key'>,
  from: number,
  now: number,
): Promise<IdempotencyRecord[]> => {
  const { pk, sk } = idempotencyRecordKey(userId, key, from)
  const found: IdempotencyRecord[] = []
  const input = {
    KeyConditionExpression: 'pk = :pk AND sk >= :sk',
    ExpressionAttributeValues: { ':pk': pk, ':sk': sk },
    ConsistentRead: true,
  }
  for await (const items of queryPages(table, input)) found.push(...items.map(recordOf))
  return found.filter(({ expiresAt }) => expiresAt * 1_000 > now)
}

/**
 * Notes what a transaction makes, as a part of it, under the condition that no other send of the request has noted this
 * part. So of two sends at the same moment one makes it.
 * @param part the number of the transaction within the request, from 0
 * @param now in milliseconds
 * @param failed what follows where another send came first: an error by default, for what it made has to be read then
 */
export const noteRecord = (
  table: string,
  { userId, key }: Pick<KeyedRequest, 'userId' | 'key'>,
  part: number,
  record: IdempotencyRecord,
  now: number,
  failed: Extra['failed'] = () => unavailable('The same request is under way: send it again in a moment.'),
): Extra => ({
  action: {
    Put: {
      TableName: table,
      Item: { ...idempotencyRecordKey(userId, key, part), ...record },
      ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
      ExpressionAttributeValues: { ':now': Math.floor(now / 1_000) },
    },
  },
  failed,
})
