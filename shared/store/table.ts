import { type AttributeValue, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  type QueryCommandOutput,
  UpdateCommand,
  type UpdateCommandInput,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { type DirectCall, directCalls } from './direct-call.ts'
import type { Key } from './keys.ts'
import { pauseUnder, unlessAborted } from './signal.ts'

export type Item = Record<string, unknown>

/** The one table, and the client that reaches it. */
export interface Table {
  client: DynamoDBDocumentClient
  name: string
  /** Which of all tables this is: another account or region may have one of the same name. */
  arn?: string
  /** A cheaper way for calls that may be sent twice. */
  direct?: DirectCall
  /** Ends every call under way when it aborts, and lets none begin; see {@link tableUnder}. */
  signal?: AbortSignal
  /** The table this one is a view of: one for an instance. */
  instance?: Table
}

/**
 * A view of a table for one request, or for one piece of work: once the signal aborts nothing more is sent, and
 * whatever waits for the table ends with the signal's reason.
 */
export const tableUnder = (table: Table, signal: AbortSignal): Table => ({
  ...table,
  signal,
  instance: instanceOf(table),
})

/** The table of an instance, whose view a request has: what is kept for the instance is kept under it. */
export const instanceOf = (table: Table): Table => table.instance ?? table

type Options = { abortSignal?: AbortSignal }

/**
 * Sends a command, and gives its answer. @throws the table's signal's reason once that aborts, also where the SDK is
 * waiting between two attempts
 */
export const ask = async <T>(
  { client, signal }: Table,
  send: (client: DynamoDBDocumentClient, options: Options) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted()
  return unlessAborted(signal, send(client, signal ? { abortSignal: signal } : {}))
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
const longestAnswer = 5_000
/** Within a region a connection takes milliseconds. */
const longestConnecting = 1_000
/** All of them, and the SDK's pauses between, end before the 29 s of a function: so it can tell the cause. */
const mostAttempts = 4

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
    maxAttempts: mostAttempts,
    requestHandler: {
      connectionTimeout: longestConnecting,
      requestTimeout: longestAnswer,
      throwOnRequestTimeout: true,
    },
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
  table: Table,
  { pk, sk }: Key,
  consistent = false,
): Promise<Item | undefined> => {
  const { name: TableName, direct, signal } = table
  signal?.throwIfAborted()
  const Key = { pk: { S: pk }, sk: { S: sk } }
  const answer = await direct?.('GetItem', { TableName, Key, ConsistentRead: consistent }, signal)
  if (answer) return isAttributes(answer.Item) ? unmarshall(answer.Item) : undefined
  const command = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: consistent })
  return (await ask(table, (client, options) => client.send(command, options))).Item
}

const batchSize = 100

/** The items under the keys, missing ones left out, in no order. Unprocessed keys are asked for again. */
export const getItems = async (table: Table, keys: readonly Key[], consistent = false): Promise<Item[]> => {
  const found: Item[] = []
  for (let at = 0; at < keys.length; at += batchSize) {
    let rest: Item[] = keys.slice(at, at + batchSize).map(({ pk, sk }) => ({ pk, sk }))
    for (let attempt = 0; rest.length > 0; attempt += 1) {
      if (attempt > 0) await pauseUnder(table.signal, Math.min(20 * 2 ** attempt, 1_000))
      const RequestItems = { [table.name]: { Keys: rest, ConsistentRead: consistent } }
      const command = new BatchGetCommand({ RequestItems })
      const answer = await ask(table, (client, options) => client.send(command, options))
      found.push(...(answer.Responses?.[table.name] ?? []))
      rest = answer.UnprocessedKeys?.[table.name]?.Keys ?? []
    }
  }
  return found
}

type QueryInput = Omit<QueryCommandInput, 'TableName'>

/** One page of a Query. */
export const queryPage = (table: Table, input: QueryInput): Promise<QueryCommandOutput> => {
  const command = new QueryCommand({ ...input, TableName: table.name })
  return ask(table, (client, options) => client.send(command, options))
}

/** The pages of a Query, each with its items and where the next begins. */
export async function* queryPages(table: Table, input: QueryInput): AsyncGenerator<Item[]> {
  let from: Item | undefined = input.ExclusiveStartKey
  do {
    const page = await queryPage(table, from ? { ...input, ExclusiveStartKey: from } : input)
    yield page.Items ?? []
    from = page.LastEvaluatedKey
  } while (from)
}

/** Writes an item, replacing what was under its key. */
export const putItem = async (table: Table, item: Item & Key): Promise<void> => {
  const command = new PutCommand({ TableName: table.name, Item: item })
  await ask(table, (client, options) => client.send(command, options))
}

/** Removes the item under a key, if there is one. */
export const deleteItem = async (table: Table, key: Key): Promise<void> => {
  const command = new DeleteCommand({ TableName: table.name, Key: key })
  await ask(table, (client, options) => client.send(command, options))
}

/** Sends an update and gives the attributes that ReturnValues asks for. */
export const updateItem = async (
  table: Table,
  input: Omit<UpdateCommandInput, 'TableName'>,
): Promise<Item | undefined> => {
  const command = new UpdateCommand({ ...input, TableName: table.name })
  return (await ask(table, (client, options) => client.send(command, options))).Attributes
}
