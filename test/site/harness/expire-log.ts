import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { RunningStack } from '../../../infra/local/options.ts'
import { readHead } from '../../../shared/store/head.ts'
import { elementPartition, logKey } from '../../../shared/store/keys.ts'
import { deleteItem } from '../../../shared/store/table.ts'

/**
 * Removes the change log's entry of a collection's last change, as its time to live does some day.
 * @throws Error when there is no such collection
 */
export const expireLastChange = async (stack: RunningStack, collection: string): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: stack.tableEndpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const table = { client: DynamoDBDocumentClient.from(client), name: stack.tableName }
  const head = await readHead(table, elementPartition(collection), true)
  if (!head) throw new Error(`There is no collection ${collection}.`)
  await deleteItem(table, logKey(head.partition, head.version))
  client.destroy()
}
