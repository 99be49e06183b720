import { describe, expect, it } from 'vitest'
import { callerOf } from '../../../infra/local/policy/caller.ts'
import type { Access } from '../../../infra/local/policy/condition.ts'
import { accessReaderOf } from '../../../infra/local/policy/dynamo-access.ts'
import { evaluatorOf } from '../../../infra/local/policy/evaluate.ts'
import { principalOf } from '../../../infra/local/policy/principal.ts'
import { readStatement } from '../../../infra/local/policy/read-statement.ts'
import { compileStatement } from '../../../infra/local/policy/statement.ts'

const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/T'
const evaluate = (statements: unknown[], access: Partial<Access>) =>
  evaluatorOf(statements.map((one) => compileStatement(readStatement(one, 'f'))))({
    action: 'dynamodb:GetItem',
    resource: table,
    ...access,
  })

const onKeys = (keys: string | string[], more: Record<string, unknown> = {}) => ({
  Effect: 'Allow',
  Action: ['dynamodb:GetItem', 'dynamodb:Query'],
  Resource: table,
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  ...more,
})

describe('a policy', () => {
  const keyed = onKeys(['page', 'log#*'])
  it.each([
    ['an exact key', { leadingKeys: ['page'] }, 'allowed'],
    ['a prefix', { leadingKeys: ['log#page'] }, 'allowed'],
    ['a prefix with any characters behind it', { leadingKeys: ['log#a\nb'] }, 'allowed'],
    ['several keys that all match', { leadingKeys: ['log#a', 'page'] }, 'allowed'],
    ['one key that does not', { leadingKeys: ['page', 'user'] }, 'implicit deny'],
    ['a key that only starts like an exact one', { leadingKeys: ['page-section'] }, 'implicit deny'],
    ['no key', { leadingKeys: undefined }, 'implicit deny'],
    ['another action', { action: 'dynamodb:PutItem', leadingKeys: ['page'] }, 'implicit deny'],
    ['another table', { resource: `${table}2`, leadingKeys: ['page'] }, 'implicit deny'],
    ['an index of the table', { resource: `${table}/index/i`, leadingKeys: ['page'] }, 'implicit deny'],
  ])('decides on %s', (_, access, verdict) => {
    expect(evaluate([keyed], access)).toBe(verdict)
  })

  it('needs Null, as ForAllValues holds for an absent key', () => {
    const condition = { 'ForAllValues:StringEquals': { 'dynamodb:LeadingKeys': ['page'] } }
    const statement = onKeys('page', { Condition: condition })
    expect(evaluate([statement], {})).toBe('allowed')
    expect(evaluate([statement], { leadingKeys: ['x'] })).toBe('implicit deny')
  })

  it('lets any value satisfy ForAnyValue, and an absent key none', () => {
    const statement = onKeys('page', {
      Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'p*' } },
    })
    expect(evaluate([statement], { leadingKeys: ['x', 'page'] })).toBe('allowed')
    expect(evaluate([statement], {})).toBe('implicit deny')
  })

  it('lets a Deny win over every Allow', () => {
    const deny = {
      Effect: 'Deny',
      Action: 'dynamodb:*',
      Resource: '*',
      Condition: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'credential#*' } },
    }
    const all = { Effect: 'Allow', Action: '*', Resource: '*' }
    expect(evaluate([all, deny], { leadingKeys: ['credential#1'] })).toBe('explicit deny')
    expect(evaluate([deny, all], { leadingKeys: ['page'] })).toBe('allowed')
  })

  it('compares actions without regard to case, resources with it', () => {
    const statement = { Effect: 'Allow', Action: 'DYNAMODB:get?tem', Resource: table }
    expect(evaluate([statement], {})).toBe('allowed')
    expect(evaluate([statement], { resource: table.toLowerCase() })).toBe('implicit deny')
  })

  it('takes the characters of regular expressions literally', () => {
    expect(evaluate([onKeys('a.c(1)*')], { leadingKeys: ['a.c(1)x'] })).toBe('allowed')
    expect(evaluate([onKeys('a.c')], { leadingKeys: ['abc'] })).toBe('implicit deny')
  })

  it('denies everything without a statement', () => {
    expect(evaluate([], { leadingKeys: ['page'] })).toBe('implicit deny')
  })

  it.each([
    ['NotAction', { Effect: 'Allow', NotAction: 'x', Resource: '*' }],
    ['NotResource', { Effect: 'Allow', Action: '*', NotResource: 'x' }],
    ['an unknown operator', onKeys('x', { Condition: { StringEquals: { 'dynamodb:LeadingKeys': 'x' } } })],
    [
      'an unknown key',
      onKeys('x', { Condition: { 'ForAllValues:StringLike': { 'dynamodb:Attributes': 'x' } } }),
    ],
    ['an unknown key in Null', onKeys('x', { Condition: { Null: { 'aws:TokenIssueTime': 'true' } } })],
    ['a policy variable', onKeys(['$', '{aws:username}'].join(''))],
    ['no effect', { Action: '*', Resource: '*' }],
  ])('that holds %s is refused at start, never read over', (_, statement) => {
    expect(() => readStatement(statement, 'reader')).toThrow(/reader can't be enforced here/)
  })
})

describe('a policy on lists of a bucket', () => {
  const bucket = 'arn:aws:s3:::b'
  const list = (operator: string, prefixes: string[], access: Partial<Access>) =>
    evaluate(
      [
        {
          Effect: 'Allow',
          Action: 's3:ListBucket',
          Resource: bucket,
          Condition: { [operator]: { 's3:prefix': prefixes } },
        },
      ],
      { action: 's3:ListBucket', resource: bucket, ...access },
    )

  it.each([
    ['StringLike', ['page/*', 'user/*'], 'user/a/', 'allowed'],
    ['StringLike', ['page/*'], 'page/', 'allowed'],
    ['StringLike', ['page/*'], 'page', 'implicit deny'],
    ['StringLike', ['page/*'], '', 'implicit deny'],
    ['StringLike', ['page/*'], undefined, 'implicit deny'],
    ['StringEquals', ['page/'], 'page/', 'allowed'],
    ['StringEquals', ['page/'], 'page/a', 'implicit deny'],
  ])('%s %j decides on the prefix "%s": %s', (operator, prefixes, prefix, verdict) => {
    expect(list(operator, prefixes, { prefix })).toBe(verdict)
  })

  it('does not hold for another bucket', () => {
    expect(list('StringLike', ['page/*'], { prefix: 'page/', resource: `${bucket}2` })).toBe('implicit deny')
  })
})

describe('a caller', () => {
  const caller = callerOf(
    principalOf({ functionName: 'reader', roleArn: 'arn:aws:iam::000000000000:role/R' }, [onKeys('page')], 7),
  )

  it('gets the sentence AWS would give', () => {
    const access = { action: 'dynamodb:GetItem', resource: table, leadingKeys: ['user'] }
    expect(caller.firstDenied([{ ...access, leadingKeys: ['page'] }, access])).toEqual({
      functionName: 'reader',
      access,
      message: `User: arn:aws:sts::000000000000:assumed-role/R/reader is not authorized to perform: dynamodb:GetItem on resource: ${table} because no identity-based policy allows the dynamodb:GetItem action`,
    })
    expect(caller.firstDenied([{ ...access, leadingKeys: ['page'] }])).toBeUndefined()
  })

  it('may not spread the keys of a transaction over two statements of an action', () => {
    const read = accessReaderOf(
      [{ name: 'T', arn: table, partitionKeys: { table: 'pk', indexes: {} } }],
      String,
    )
    const TransactItems = ['page', 'log#page'].map((pk) => ({
      Put: { TableName: 'T', Item: { pk: { S: pk } } },
    }))
    const accesses = read('TransactWriteItems', { TransactItems })
    const put = (...keys: string[]) => onKeys(keys, { Action: 'dynamodb:PutItem' })
    const firstDenied = (...statements: unknown[]) =>
      callerOf(
        principalOf({ functionName: 'writer', roleArn: 'arn:aws:iam::000000000000:role/R' }, statements, 8),
      ).firstDenied(accesses)?.access.leadingKeys
    expect(firstDenied(put('page', 'log#page'))).toBeUndefined()
    expect(firstDenied(put('page'), put('log#page'))).toEqual(['page', 'log#page'])
    expect(firstDenied(put('page'))).toEqual(['log#page'])
  })

  it('has a key id of the common length', () => {
    expect(caller.credentials.accessKeyId).toBe('LOCALFUNCTION0000007')
  })
})
