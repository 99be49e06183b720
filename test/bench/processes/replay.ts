import { randomUUID } from 'node:crypto'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { openEngine } from '../engine.ts'
import type { EngineCall } from '../running.ts'
import { documentForm } from './document-form.ts'

/** Makes the engine calls of one request. */
export type Replay = () => Promise<void>

const record = z.record(z.string(), z.unknown())
const consistent = { ConsistentRead: z.optional(z.boolean()) }
const keyed = z.object({ Key: record })
const expression = {
  ExpressionAttributeNames: z.optional(z.record(z.string(), z.string())),
  ExpressionAttributeValues: z.optional(record),
}

const read = {
  GetItem: z.object({ TableName: z.string(), Key: record, ...consistent }),
  BatchGetItem: z.object({
    RequestItems: z.record(z.string(), z.object({ Keys: z.array(record), ...consistent })),
  }),
  Query: z.object({
    TableName: z.string(),
    KeyConditionExpression: z.string(),
    ScanIndexForward: z.optional(z.boolean()),
    Limit: z.optional(z.int()),
    ...consistent,
    ...expression,
  }),
}
const written = {
  PutItem: z.object({ Item: record }),
  TransactWriteItems: z.object({
    TransactItems: z.array(
      z.object({
        Put: z.optional(z.object({ Item: record })),
        Update: z.optional(z.object({ Key: record, UpdateExpression: z.string(), ...expression })),
        Delete: z.optional(keyed),
        ConditionCheck: z.optional(keyed),
      }),
    ),
  }),
}

type Item = Record<string, unknown>
type Action = z.infer<typeof written.TransactWriteItems>['TransactItems'][number]

/** A key of the floor's own, so that nothing it writes meets anything else. */
const fresh = (item: Item): Item => ({ ...item, sk: `${item.sk}#${randomUUID()}` })

/** The names that an expression still uses: DynamoDB refuses others. */
const valuesIn = (text: string, values: Item = {}): Item =>
  Object.fromEntries(Object.entries(values).filter(([name]) => new RegExp(`${name}\\b`).test(text)))

const actionOn = (TableName: string, { Put, Update, Delete, ConditionCheck }: Action) => {
  if (Put) return { Put: { TableName, Item: fresh(Put.Item) } }
  if (Update) {
    const ExpressionAttributeValues = valuesIn(Update.UpdateExpression, Update.ExpressionAttributeValues)
    return { Update: { ...Update, TableName, Key: fresh(Update.Key), ExpressionAttributeValues } }
  }
  if (Delete) return { Delete: { TableName, Key: fresh(Delete.Key) } }
  const Key = fresh(ConditionCheck?.Key ?? { pk: 'check', sk: 'check' })
  return { ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' } }
}

/** One call: what it reads as it was, what it writes into the floor's table under keys of its own. */
const repeated = (
  client: DynamoDBDocumentClient,
  TableName: string,
  { operation, request }: EngineCall,
): (() => Promise<unknown>) => {
  const input = documentForm(request)
  switch (operation) {
    case 'GetItem': {
      const get = read.GetItem.parse(input)
      return () => client.send(new GetCommand(get))
    }
    case 'BatchGetItem': {
      const batch = read.BatchGetItem.parse(input)
      return () => client.send(new BatchGetCommand(batch))
    }
    case 'Query': {
      const query = read.Query.parse(input)
      return () => client.send(new QueryCommand(query))
    }
    case 'PutItem': {
      const { Item } = written.PutItem.parse(input)
      return () => client.send(new PutCommand({ TableName, Item: fresh(Item) }))
    }
    case 'TransactWriteItems': {
      const { TransactItems } = written.TransactWriteItems.parse(input)
      return () =>
        client.send(
          new TransactWriteCommand({ TransactItems: TransactItems.map((one) => actionOn(TableName, one)) }),
        )
    }
    default:
      throw new Error(`The floor can't repeat ${operation}`)
  }
}

/**
 * Repeats engine calls as an ordinary function would make them: one after the other, with the document client
 * as it comes.
 * @param tableName takes what is written
 */
export const replayOn = (endpoint: string, tableName: string): ((calls: readonly EngineCall[]) => Replay) => {
  const client = DynamoDBDocumentClient.from(openEngine(endpoint))
  return (calls) => {
    const steps = calls.map((call) => repeated(client, tableName, call))
    return async () => {
      for (const step of steps) await step()
    }
  }
}
