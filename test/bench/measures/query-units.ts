import { paginateQuery } from '@aws-sdk/client-dynamodb'
import { openEngine } from '../engine.ts'
import type { Stack } from '../running.ts'
import type { Collection } from '../site.ts'

/** Read units that an eventually consistent Query over all elements of a collection consumes. */
export const queryUnits = async (
  { tableEndpoint, tableName }: Stack,
  { name }: Collection,
): Promise<number> => {
  const client = openEngine(tableEndpoint)
  const pages = paginateQuery(
    { client },
    {
      TableName: tableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': { S: `element#${name}` } },
      ReturnConsumedCapacity: 'TOTAL',
    },
  )
  let units = 0
  for await (const { ConsumedCapacity } of pages) units += ConsumedCapacity?.CapacityUnits ?? 0
  client.destroy()
  return units
}
