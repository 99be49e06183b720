import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { type EngineClient, EngineError } from './client.ts'

const itemSchema = z.record(z.string(), z.unknown())

/** How many expired items one query reads. The next query reads the rest. */
const batchSize = 200

type Key = Record<string, unknown>

/** Reads the keys and the expiry of expired items from the engine's file. */
const expiredItems = (
  database: DatabaseSync,
  setup: ExpirySetup,
  now: number,
): [key: Key, expiry: unknown][] => {
  const attribute = `$."${setup.expiryAttribute}".N`
  const rows = database
    .prepare(
      `SELECT item_json FROM "${setup.tableName}" WHERE CAST(json_extract(item_json, ?) AS INTEGER) BETWEEN 1 AND ? LIMIT ${batchSize}`,
    )
    .all(attribute, now)
  return rows.map(({ item_json: json }) => {
    const item = itemSchema.parse(JSON.parse(`${json}`))
    return [
      Object.fromEntries(setup.keyAttributes.map((name) => [name, item[name]])),
      item[setup.expiryAttribute],
    ]
  })
}

export interface ExpirySetup {
  databasePath: string
  tableName: string
  keyAttributes: string[]
  expiryAttribute: string
}

/** Deletes an expired item, unless it has got a new expiry since it was read. */
const deleteItem = async (
  client: EngineClient,
  setup: ExpirySetup,
  Key: Key,
  expiry: unknown,
): Promise<void> => {
  try {
    await client.call('DeleteItem', {
      TableName: setup.tableName,
      Key,
      ConditionExpression: '#expiry = :seen',
      ExpressionAttributeNames: { '#expiry': setup.expiryAttribute },
      ExpressionAttributeValues: { ':seen': expiry },
    })
  } catch (error) {
    if (!(error instanceof EngineError && error.name === 'ConditionalCheckFailedException')) throw error
  }
}

/**
 * Deletes the expired items: dynoxide accepts the setting and never deletes any. The stream shows an ordinary removal,
 * without the `userIdentity` of DynamoDB's own deletions.
 * @param now seconds since 1970
 * @returns the number of expired items that were found
 */
export const deleteExpired = async (
  client: EngineClient,
  setup: ExpirySetup,
  now: number,
): Promise<number> => {
  const database = new DatabaseSync(setup.databasePath, { timeout: 5000, readOnly: true })
  let found = 0
  try {
    for (;;) {
      const items = expiredItems(database, setup, Math.floor(now))
      for (const [key, expiry] of items) await deleteItem(client, setup, key, expiry)
      found += items.length
      if (items.length < batchSize) return found
    }
  } finally {
    database.close()
  }
}
