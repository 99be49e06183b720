import type { Access } from './condition.ts'
import { keyInCondition, keyText } from './key-condition.ts'
import { type Body, listOf, recordOf } from './request-body.ts'
import { type AccessTo, transactionAccesses } from './transaction.ts'

/** The members of a table that the evaluation needs: its ARN and its partition key attributes. */
export interface TableKeys {
  name: string
  arn: string
  partitionKeys: { table: string; indexes: Record<string, string> }
}

/** Lists the accesses that a DynamoDB request needs. */
export type AccessReader = (operation: string, body: unknown) => Access[]

/**
 * Makes the function that lists the accesses of a DynamoDB request, as IAM authorizes it: one for a call on a single
 * item or a query, one for each table of a batch, and those of {@link transactionAccesses} for a transaction.
 * @param unknownArn makes the ARN of a table that is not in the template
 */
export const accessReaderOf = (
  tables: readonly TableKeys[],
  unknownArn: (name: string) => string,
): AccessReader => {
  const byName = new Map(
    tables.flatMap((table) => [[table.name, table] as const, [table.arn, table] as const]),
  )
  const arnOf = (name: unknown): string => {
    if (typeof name !== 'string') return '*'
    return byName.get(name)?.arn ?? (name.startsWith('arn:') ? name : unknownArn(name))
  }
  const keyOf = (name: unknown, item: unknown): string | undefined =>
    keyText(recordOf(item)[byName.get(`${name}`)?.partitionKeys.table ?? ''])

  const access: AccessTo = (operation, name, items) => {
    const keys = items.map((item) => keyOf(name, item)).filter((key) => key !== undefined)
    const leadingKeys = keys.length === items.length && keys.length > 0 ? [...new Set(keys)] : undefined
    return { action: `dynamodb:${operation}`, resource: arnOf(name), leadingKeys }
  }

  const indexed = (operation: string, body: Body): Access => {
    const { TableName, IndexName: index } = body
    const keys = byName.get(`${TableName}`)?.partitionKeys
    const attribute = typeof index === 'string' ? keys?.indexes[index] : keys?.table
    const resource = typeof index === 'string' ? `${arnOf(TableName)}/index/${index}` : arnOf(TableName)
    const key = queriedKey(body, attribute ?? '')
    return { action: `dynamodb:${operation}`, resource, leadingKeys: key === undefined ? undefined : [key] }
  }

  const batch = (operation: string, body: Body, itemsOf: (requests: unknown) => unknown[]): Access[] =>
    Object.entries(recordOf(body.RequestItems)).map(([name, requests]) =>
      access(operation, name, itemsOf(requests)),
    )

  return (operation, input) => {
    const body = recordOf(input)
    if (operation === 'Query' || operation === 'Scan') return [indexed(operation, body)]
    if (operation === 'BatchGetItem') return batch(operation, body, (one) => listOf(recordOf(one).Keys))
    if (operation === 'BatchWriteItem') return batch(operation, body, (one) => listOf(one).map(writtenItem))
    if (operation === 'TransactWriteItems' || operation === 'TransactGetItems')
      return transactionAccesses(body.TransactItems, access)
    const item = operation === 'PutItem' ? body.Item : body.Key
    return [access(operation, body.TableName ?? body.StreamArn, item === undefined ? [] : [item])]
  }
}

const queriedKey = (body: Body, attribute: string): string | undefined => {
  if (typeof body.KeyConditionExpression === 'string') {
    const names = recordOf(body.ExpressionAttributeNames)
    return keyInCondition(
      body.KeyConditionExpression,
      attribute,
      names,
      recordOf(body.ExpressionAttributeValues),
    )
  }
  const legacy = recordOf(recordOf(body.KeyConditions)[attribute])
  return legacy.ComparisonOperator === 'EQ' ? keyText(listOf(legacy.AttributeValueList)[0]) : undefined
}

const writtenItem = (request: unknown): unknown => {
  const { PutRequest, DeleteRequest } = recordOf(request)
  return recordOf(PutRequest).Item ?? recordOf(DeleteRequest).Key
}
