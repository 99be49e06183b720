import { CreateTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb'
import { openEngine } from './engine.ts'
import type { Stack } from './running.ts'

const keys = ['pk', 'sk'] as const

/** A table like the product's on the same engine: with a stream, which nobody reads. @returns its name */
export const createFloorTable = async ({ tableEndpoint }: Stack): Promise<string> => {
  const client = openEngine(tableEndpoint)
  const TableName = 'typecase-floor'
  const command = new CreateTableCommand({
    TableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
    KeySchema: keys.map((AttributeName) => ({
      AttributeName,
      KeyType: AttributeName === 'pk' ? 'HASH' : 'RANGE',
    })),
    StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
  })
  await client.send(command)
  await waitUntilTableExists({ client, maxWaitTime: 30, minDelay: 1 }, { TableName })
  client.destroy()
  return TableName
}
