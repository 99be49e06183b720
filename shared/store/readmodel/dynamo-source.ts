import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { readHead } from '../head.ts'
import { dynamoReader } from './dynamo-reader.ts'
import type { PartitionSource } from './source.ts'

export interface DynamoSourceSettings {
  client: DynamoDBDocumentClient
  /** Name of the table. */
  table: string
  /** The entity type, or `element#<the collection's name now>`. */
  headName: string
}

/** A partition of the table, found by the name of its head. */
export const dynamoSource = ({ client, table: name, headName }: DynamoSourceSettings): PartitionSource => {
  const table = { client, name }
  return {
    key: headName,
    head: (consistent) => readHead(table, headName, consistent),
    open: (partition) => dynamoReader(table, partition),
  }
}
