import { setTimeout as pause } from 'node:timers/promises'
import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type DirectCall, directCalls } from './direct/call.ts'
import type { Key } from './keys.ts'

export type Item = Record<string, unknown>

/** The one table, and the client that reaches it. */
export interface Table {
  client: DynamoDBDocumentClient
  name: string
  /** Which of all tables this is: another account or region may have one of the same name. */
  arn?: string
  /** A cheaper way for calls that may be sent twice. */
  direct?: DirectCall
}

/** What the functions find in their environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting the stack gives every function. @throws Error naming the variable that is missing. */
export const required = (env: Environment, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`The environment variable ${name} is missing: the stack sets it.`)
  return value
}

/** DynamoDB answers a megabyte within a second: a longer silence, in milliseconds, is a lost connection. */
const longestAnswer = 8_000

/**
 * Opens the table named by TABLE_NAME. Credentials come from the environment, where Lambda puts them: the
 * default chain would bring 137 KB of providers that a function never uses.
 */
export const openTable = (env: Environment): Table => {
  const sessionToken = env.AWS_SESSION_TOKEN
  const client = new DynamoDBClient({
    credentials: async () => ({
      accessKeyId: required(env, 'AWS_ACCESS_KEY_ID'),
      secretAccessKey: required(env, 'AWS_SECRET_ACCESS_KEY'),
      ...(sessionToken ? { sessionToken } : {}),
    }),
    maxAttempts: 4,
    requestHandler: { requestTimeout: longestAnswer, throwOnRequestTimeout: true },
  })
  return {
    ...(env.TABLE_ARN ? { arn: env.TABLE_ARN } : {}),
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name: required(env, 'TABLE_NAME'),
    direct: directCalls(client),
  }
}

const isAttributes = (value: unknown): value is Record<string, AttributeValue> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((one) => typeof one === 'object' && one !== null)

/** One item, or undefined. `consistent` doubles the read units and sees every acknowledged write. */
export const getItem = async (
  { client, name: TableName, direct }: Table,
  { pk, sk }: Key,
  consistent = false,
): Promise<Item | undefined> => {
  const Key = { pk: { S: pk }, sk: { S: sk } }
  const answer = await direct?.('GetItem', { TableName, Key, ConsistentRead: consistent })
  if (answer) return isAttributes(answer.Item) ? unmarshall(answer.Item) : undefined
  const command = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: consistent })
  return (await client.send(command)).Item
}

const batchSize = 100

/** The items under the keys, missing ones left out, in no order. Unprocessed keys are asked for again. */
export const getItems = async (table: Table, keys: readonly Key[], consistent = false): Promise<Item[]> => {
  const found: Item[] = []
  for (let at = 0; at < keys.length; at += batchSize) {
    let rest: Item[] = keys.slice(at, at + batchSize).map(({ pk, sk }) => ({ pk, sk }))
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      if (attempt > 0) await pause(Math.min(20 * 2 ** attempt, 1_000))
      const answer = await table.client.send(
        new BatchGetCommand({ RequestItems: { [table.name]: { Keys: rest, ConsistentRead: consistent } } }),
      )
      found.push(...(answer.Responses?.[table.name] ?? []))
      rest = answer.UnprocessedKeys?.[table.name]?.Keys ?? []
    }
  }
  return found
}

type QueryInput = Omit<QueryCommandInput, 'TableName'>

/** The pages of a Query, each with its items and where the next begins. */
export async function* queryPages(table: Table, input: QueryInput): AsyncGenerator<Item[]> {
  let from: Item | undefined = input.ExclusiveStartKey
  do {
    const page = await table.client.send(
      new QueryCommand({ ...input, TableName: table.name, ...(from ? { ExclusiveStartKey: from } : {}) }),
    )
    yield page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}

/** Writes an item, replacing what was under its key. */
export const putItem = async (table: Table, item: Item & Key): Promise<void> => {
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }))
}

/** Removes the item under a key, if there is one. */
export const deleteItem = async (table: Table, key: Key): Promise<void> => {
  await table.client.send(new DeleteCommand({ TableName: table.name, Key: key }))
}

/** Sends an update and gives the attributes that ReturnValues asks for. */
export const updateItem = async (
  table: Table,
  input: Omit<UpdateCommandInput, 'TableName'>,
): Promise<Item | undefined> => {
  const { Attributes } = await table.client.send(new UpdateCommand({ ...input, TableName: table.name }))
  return Attributes
}
