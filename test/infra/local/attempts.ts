import {
  BatchExecuteStatementCommand,
  BatchGetItemCommand,
  BatchWriteItemCommand,
  DeleteItemCommand,
  type DynamoDBClient,
  ExecuteStatementCommand,
  GetItemCommand,
  PutItemCommand,
  QueryCommand,
  ScanCommand,
  TransactGetItemsCommand,
  TransactWriteItemsCommand,
  UpdateItemCommand,
} from '@aws-sdk/client-dynamodb'
import type { TableAction } from '../../../infra/access.ts'

/** A way to get at a partition, and the permission it takes. */
export interface Attempt {
  /** Undefined where no function has any business with it. */
  action: TableAction | undefined
  run: (client: DynamoDBClient, TableName: string, pk: string) => Promise<unknown>
}

/** A sort key that nothing has: what an attempt may write is in nobody's way. */
const at = (pk: string) => ({ pk: { S: pk }, sk: { S: 'x' } })

/** A condition no item meets: a write that the policy allows still changes nothing. */
const never = { ConditionExpression: 'attribute_exists(nothing)' }
const change = {
  ...never,
  UpdateExpression: 'SET internal = :all',
  ExpressionAttributeValues: { ':all': { S: '{}' } },
}
const statement = (TableName: string, pk: string): string =>
  `UPDATE "${TableName}" SET internal = '{}' WHERE pk = '${pk}' AND sk = 'x'`

/** All ways there are, alone, in batches, in transactions and in PartiQL. */
export const attempts: Readonly<Record<string, Attempt>> = {
  get: {
    action: 'GetItem',
    run: (client, TableName, pk) => client.send(new GetItemCommand({ TableName, Key: at(pk) })),
  },
  'get in a batch': {
    action: 'BatchGetItem',
    run: (client, TableName, pk) =>
      client.send(new BatchGetItemCommand({ RequestItems: { [TableName]: { Keys: [at(pk)] } } })),
  },
  'get in a transaction': {
    action: 'GetItem',
    run: (client, TableName, pk) =>
      client.send(new TransactGetItemsCommand({ TransactItems: [{ Get: { TableName, Key: at(pk) } }] })),
  },
  query: {
    action: 'Query',
    run: (client, TableName, pk) =>
      client.send(
        new QueryCommand({
          TableName,
          Limit: 1,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': { S: pk } },
        }),
      ),
  },
  scan: {
    action: undefined,
    run: (client, TableName) => client.send(new ScanCommand({ TableName, Limit: 1 })),
  },
  put: {
    action: 'PutItem',
    run: (client, TableName, pk) => client.send(new PutItemCommand({ TableName, Item: at(pk), ...never })),
  },
  'put in a transaction': {
    action: 'PutItem',
    run: (client, TableName, pk) =>
      client.send(
        new TransactWriteItemsCommand({ TransactItems: [{ Put: { TableName, Item: at(pk), ...never } }] }),
      ),
  },
  update: {
    action: 'UpdateItem',
    run: (client, TableName, pk) => client.send(new UpdateItemCommand({ TableName, Key: at(pk), ...change })),
  },
  'update in a transaction': {
    action: 'UpdateItem',
    run: (client, TableName, pk) =>
      client.send(
        new TransactWriteItemsCommand({ TransactItems: [{ Update: { TableName, Key: at(pk), ...change } }] }),
      ),
  },
  remove: {
    action: 'DeleteItem',
    run: (client, TableName, pk) => client.send(new DeleteItemCommand({ TableName, Key: at(pk), ...never })),
  },
  'remove in a transaction': {
    action: 'DeleteItem',
    run: (client, TableName, pk) =>
      client.send(
        new TransactWriteItemsCommand({ TransactItems: [{ Delete: { TableName, Key: at(pk), ...never } }] }),
      ),
  },
  check: {
    action: 'ConditionCheckItem',
    run: (client, TableName, pk) =>
      client.send(
        new TransactWriteItemsCommand({
          TransactItems: [{ ConditionCheck: { TableName, Key: at(pk), ...never } }],
        }),
      ),
  },
  'put in a batch': {
    action: 'BatchWriteItem',
    run: (client, TableName, pk) =>
      client.send(
        new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ PutRequest: { Item: at(pk) } }] } }),
      ),
  },
  'remove in a batch': {
    action: 'BatchWriteItem',
    run: (client, TableName, pk) =>
      client.send(
        new BatchWriteItemCommand({ RequestItems: { [TableName]: [{ DeleteRequest: { Key: at(pk) } }] } }),
      ),
  },
  statement: {
    action: undefined,
    run: (client, TableName, pk) =>
      client.send(new ExecuteStatementCommand({ Statement: statement(TableName, pk) })),
  },
  'statement in a batch': {
    action: undefined,
    run: (client, TableName, pk) =>
      client.send(
        new BatchExecuteStatementCommand({ Statements: [{ Statement: statement(TableName, pk) }] }),
      ),
  },
}
