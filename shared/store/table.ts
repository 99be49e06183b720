import {
  type AttributeValue,
  ConditionalCheckFailedException,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb'
import {
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
import { isRecord, requiredText } from '../values/records.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { type DirectCall, directCalls } from './direct-call.ts'
import type { Key } from './keys.ts'
import { unlessAborted } from './signal.ts'

export type Item = Record<string, unknown>

/** The one table, and the client that reaches it. */
export interface Table {
  client: DynamoDBDocumentClient
  name: string
  /** The table's ARN. A table of another account or region may have the same name. */
  arn?: string
  /** A cheaper way to send calls that may be sent twice. */
  direct?: DirectCall
  /** Where snapshots are kept; absent in functions that neither read nor write any. */
  bucket?: Bucket
  /** When it aborts, every call under way ends, and no other begins. See {@link tableUnder}. */
  signal?: AbortSignal
  /** The instance's table, of which this is a request's view. */
  instance?: Table
}

/**
 * A view of a table for one request, or for one piece of work. Once the signal aborts, nothing more is sent, and every
 * call under way ends with the signal's reason.
 */
export const tableUnder = (table: Table, signal: AbortSignal): Table => ({
  ...table,
  signal,
  instance: instanceOf(table),
})

/** The instance's table behind a view. It is the key under which an instance keeps things for all its requests. */
export const instanceOf = (table: Table): Table => table.instance ?? table

/**
 * Something that an instance makes once and keeps for all its requests, such as what it remembers of tokens.
 * @param make makes it for an instance, whose own table it is given
 * @returns a function that gives the one of a table's instance, whichever view of the table a request has
 */
export const perInstance = <T extends object>(make: (instance: Table) => T): ((table: Table) => T) => {
  const held = new WeakMap<Table, T>()
  return (table) => {
    const instance = instanceOf(table)
    const known = held.get(instance)
    if (known) return known
    const made = make(instance)
    held.set(instance, made)
    return made
  }
}

type Options = { abortSignal?: AbortSignal }

/**
 * Sends a command, and gives its answer.
 * @throws the reason of the table's signal once it aborts, also while the SDK waits between two attempts
 */
export const ask = async <T>(
  { client, signal }: Table,
  send: (client: DynamoDBDocumentClient, options: Options) => Promise<T>,
): Promise<T> => {
  signal?.throwIfAborted()
  return unlessAborted(signal, send(client, signal ? { abortSignal: signal } : {}))
}

/** The variables in a function's environment. */
export type Environment = Readonly<Record<string, string | undefined>>

/** A setting the stack gives every function. @throws Error naming the variable that is missing. */
export const required = (env: Environment, name: string): string => {
  const value = env[name]
  if (!value) throw new Error(`The environment variable ${name} is missing: the stack sets it.`)
  return value
}

/** How long to wait for an answer, in milliseconds. DynamoDB answers a megabyte within a second. */
const longestAnswer = 5_000
/** How long to wait for a connection, in milliseconds. Within a region one takes a few. */
const longestConnecting = 1_000
/** All attempts, with the SDK's pauses between them, end before the 29 s of a function. So it can tell the cause. */
const mostAttempts = 4

/**
 * Opens the table named by TABLE_NAME, and the bucket named by SNAPSHOT_BUCKET, where the function has one. The SDK takes
 * the credentials from the environment, where Lambda puts them: in the bundles `infra/functions/credentials.ts` stands in
 * for its default chain of providers.
 */
export const openTable = (env: Environment): Table => {
  const client = new DynamoDBClient({
    maxAttempts: mostAttempts,
    requestHandler: {
      connectionTimeout: longestConnecting,
      requestTimeout: longestAnswer,
      throwOnRequestTimeout: true,
    },
  })
  const bucket = env.SNAPSHOT_BUCKET
  return {
    ...(env.TABLE_ARN ? { arn: env.TABLE_ARN } : {}),
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    name: required(env, 'TABLE_NAME'),
    direct: directCalls(client),
    ...(bucket ? { bucket: openBucket(client, bucket, env.AWS_ENDPOINT_URL_S3) } : {}),
  }
}

/** Whether a value is an item, or a key, in DynamoDB's own form. */
export const isAttributes = (value: unknown): value is Record<string, AttributeValue> =>
  isRecord(value) && Object.values(value).every(isRecord)

/** An item in DynamoDB's own form, as the SDK's document client gives it; undefined where there is none. */
export const itemIn = (value: unknown): Item | undefined =>
  isAttributes(value) ? unmarshall(value) : undefined

/** The key of an item. */
export const keyOf = (item: Item): Key => ({ pk: requiredText(item, 'pk'), sk: requiredText(item, 'sk') })

/** One item, or undefined. A `consistent` read costs twice the read units, and sees every acknowledged write. */
export const getItem = async (
  table: Table,
  { pk, sk }: Key,
  consistent = false,
): Promise<Item | undefined> => {
  const { name: TableName, direct, signal } = table
  signal?.throwIfAborted()
  const Key = { pk: { S: pk }, sk: { S: sk } }
  const reply = await direct?.('GetItem', { TableName, Key, ConsistentRead: consistent }, signal)
  if (reply && 'answer' in reply) return itemIn(reply.answer.Item)
  const command = new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: consistent })
  return (await ask(table, (client, options) => client.send(command, options))).Item
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

/** Writes an item. It replaces the item that was under its key. */
export const putItem = async (table: Table, item: Item & Key): Promise<void> => {
  const command = new PutCommand({ TableName: table.name, Item: item })
  await ask(table, (client, options) => client.send(command, options))
}

/** Removes the item under a key, if there is one. */
export const deleteItem = async (table: Table, key: Key): Promise<void> => {
  const command = new DeleteCommand({ TableName: table.name, Key: key })
  await ask(table, (client, options) => client.send(command, options))
}

/** An update of one item. */
export type UpdateInput = Omit<UpdateCommandInput, 'TableName'>

/** Sends an update, and gives the attributes that its ReturnValues ask for. */
export const updateItem = async (table: Table, input: UpdateInput): Promise<Item | undefined> => {
  const command = new UpdateCommand({ ...input, TableName: table.name })
  return (await ask(table, (client, options) => client.send(command, options))).Attributes
}

/** Whether a write was refused because its condition does not hold. AWS: ConditionalCheckFailedException. */
export const isUnmetCondition = (error: unknown): error is ConditionalCheckFailedException =>
  error instanceof ConditionalCheckFailedException

/**
 * Sends an update whose unmet condition is no failure, and says whether it was met.
 * @param update how to send it, where once is not enough
 */
export const updateIf = async (
  table: Table,
  input: UpdateInput,
  update: typeof updateItem = updateItem,
): Promise<boolean> => {
  try {
    await update(table, input)
    return true
  } catch (error) {
    if (isUnmetCondition(error)) return false
    throw error
  }
}

/** The item that an unmet condition was checked on, where the write asked for it (`ALL_OLD`) and there is one. */
export const itemFound = ({ Item }: ConditionalCheckFailedException): Item | undefined =>
  Item && unmarshall(Item)
