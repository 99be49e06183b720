import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { RunningStack } from '../../../infra/local/options.ts'
import { readHead } from '../../../shared/store/head.ts'
import { logKey } from '../../../shared/store/keys.ts'
import { deleteItem } from '../../../shared/store/table.ts'

/**
 * Removes the change log's entry of a partition's last change, as its time to live does some day.
 * @param name of the partition's head, such as `page`
 * @throws Error when there is no such partition
 */
export const expireLastChange = async (stack: RunningStack, name: string): Promise<void> => {
  const client = new DynamoDBClient({
    endpoint: stack.tableEndpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  })
  const table = { client: DynamoDBDocumentClient.from(client), name: stack.tableName }
  const head = await readHead(table, name, true)
  if (!head) throw new Error(`There is no partition ${name}.`)
  await deleteItem(table, logKey(head.partition, head.version))
  client.destroy()
}
