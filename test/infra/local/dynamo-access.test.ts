import { describe, expect, it } from 'vitest'
import { accessReaderOf } from '../../../infra/local/policy/dynamo-access.ts'

const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/T'
const read = accessReaderOf(
  [{ name: 'T', arn, partitionKeys: { table: 'pk', indexes: { byOwner: 'owner' } } }],
  (name) => `arn:unknown:${name}`,
)
const item = (pk: string) => ({ pk: { S: pk }, sk: { S: '1' } })
const one = (action: string, leadingKeys: string[] | undefined, resource = arn) => [
  { action: `dynamodb:${action}`, resource, leadingKeys },
]

describe('the accesses of a request', () => {
  it.each([
    ['GetItem', { TableName: 'T', Key: item('a') }, one('GetItem', ['a'])],
    ['PutItem', { TableName: 'T', Item: item('a') }, one('PutItem', ['a'])],
    ['PutItem', { TableName: 'T', Item: item('a'), Key: item('b') }, one('PutItem', ['a'])],
    ['UpdateItem', { TableName: 'T', Key: item('a'), Item: item('b') }, one('UpdateItem', ['a'])],
    ['DeleteItem', { TableName: arn, Key: item('a') }, one('DeleteItem', ['a'])],
    ['GetItem', { TableName: 'U', Key: item('a') }, one('GetItem', undefined, 'arn:unknown:U')],
    ['GetItem', { TableName: 'T' }, one('GetItem', undefined)],
    ['Scan', { TableName: 'T' }, one('Scan', undefined)],
    ['ListTables', {}, one('ListTables', undefined, '*')],
    ['GetItem', 'not an object', one('GetItem', undefined, '*')],
  ])('%s', (operation, body, expected) => {
    expect(read(operation, body)).toEqual(expected)
  })

  it.each([
    ['pk = :p', {}, ['a']],
    ['#k = :p AND begins_with(sk, :q)', { '#k': 'pk' }, ['a']],
    ['( sk >= :q ) AND (#k=:p)', { '#k': 'pk' }, ['a']],
    ['sk = :p', {}, undefined],
    ['#k = :p', { '#k': 'sk' }, undefined],
    ['pk >= :p', {}, undefined],
  ])('Query with %s', (KeyConditionExpression, ExpressionAttributeNames, leadingKeys) => {
    const values = { ':p': { S: 'a' }, ':q': { S: 'z' } }
    const body = {
      TableName: 'T',
      KeyConditionExpression,
      ExpressionAttributeNames,
      ExpressionAttributeValues: values,
    }
    expect(read('Query', body)).toEqual(one('Query', leadingKeys))
  })

  it('Query on an index takes the index and its key', () => {
    const body = {
      TableName: 'T',
      IndexName: 'byOwner',
      KeyConditionExpression: '#o = :o',
      ExpressionAttributeNames: { '#o': 'owner' },
      ExpressionAttributeValues: { ':o': { N: '7' } },
    }
    expect(read('Query', body)).toEqual(one('Query', ['7'], `${arn}/index/byOwner`))
  })

  it('Query with the legacy KeyConditions', () => {
    const equal = { ComparisonOperator: 'EQ', AttributeValueList: [{ S: 'a' }] }
    expect(read('Query', { TableName: 'T', KeyConditions: { pk: equal } })).toEqual(one('Query', ['a']))
  })

  it('a batch is one access a table, with all its keys', () => {
    const reads = { RequestItems: { T: { Keys: [item('a'), item('b'), item('a')] } } }
    expect(read('BatchGetItem', reads)).toEqual(one('BatchGetItem', ['a', 'b']))
    const writes = [{ PutRequest: { Item: item('a') } }, { DeleteRequest: { Key: item('b') } }]
    expect(read('BatchWriteItem', { RequestItems: { T: writes } })).toEqual(one('BatchWriteItem', ['a', 'b']))
  })

  it('a batch with an unreadable key names none, so that no condition on keys holds', () => {
    const reads = { RequestItems: { T: { Keys: [item('a'), { sk: { S: '1' } }] } } }
    expect(read('BatchGetItem', reads)).toEqual(one('BatchGetItem', undefined))
  })

  it('a transaction needs the permissions beneath it, each once', () => {
    const TransactItems = [
      { Put: { TableName: 'T', Item: item('a') } },
      { Put: { TableName: 'T', Item: { ...item('a'), sk: { S: '2' } } } },
      { Update: { TableName: 'T', Key: item('head') } },
      { Delete: { TableName: 'T', Key: item('b') } },
      { ConditionCheck: { TableName: 'T', Key: item('c') } },
    ]
    expect(read('TransactWriteItems', { TransactItems })).toEqual([
      ...one('PutItem', ['a']),
      ...one('UpdateItem', ['head']),
      ...one('DeleteItem', ['b']),
      ...one('ConditionCheckItem', ['c']),
    ])
    expect(
      read('TransactGetItems', { TransactItems: [{ Get: { TableName: 'T', Key: item('a') } }] }),
    ).toEqual(one('GetItem', ['a']))
  })

  it('a transaction over several keys needs each of them alone, and all keys of an action together', () => {
    const Put = (pk: string, TableName = 'T') => ({ Put: { TableName, Item: item(pk) } })
    const TransactItems = [
      Put('a'),
      Put('b'),
      { Update: { TableName: 'T', Key: item('head') } },
      Put('a', 'U'),
    ]
    expect(read('TransactWriteItems', { TransactItems })).toEqual([
      ...one('PutItem', ['a']),
      ...one('PutItem', ['b']),
      ...one('UpdateItem', ['head']),
      ...one('PutItem', undefined, 'arn:unknown:U'),
      ...one('PutItem', ['a', 'b']),
    ])
  })

  it('a transaction with an unreadable key names none for that action, so that no condition on keys holds', () => {
    const TransactItems = [
      { Put: { TableName: 'T', Item: item('a') } },
      { Put: { TableName: 'T', Item: { sk: { S: '1' } } } },
    ]
    expect(read('TransactWriteItems', { TransactItems })).toEqual([
      ...one('PutItem', ['a']),
      ...one('PutItem', undefined),
    ])
  })
})
