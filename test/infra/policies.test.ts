import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { tableAccess } from '../../infra/access.ts'
import { normalised } from '../../infra/functions/policy.ts'
import { capitalised, type FunctionName, functionNames } from '../../infra/names.ts'
import { type ObjectAction, objectAccess } from '../../infra/object-access.ts'
import { templateOf } from './stack.ts'

const list = z.union([z.string().transform((one) => [one]), z.array(z.string())])
const statement = z.object({
  Effect: z.literal('Allow'),
  Action: list,
  Resource: z.unknown(),
  Condition: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
})
const role = z.object({
  Policies: z.array(
    z.object({ PolicyName: z.string(), PolicyDocument: z.object({ Statement: z.array(statement) }) }),
  ),
  ManagedPolicyArns: z.undefined().optional(),
})

const template = await templateOf('dev')
const roles = template.findResources('AWS::IAM::Role')
const [bucketId = ''] = Object.keys(template.findResources('AWS::S3::Bucket'))
const bucket = { 'Fn::GetAtt': [bucketId, 'Arn'] }
const table = { 'Fn::GetAtt': [Object.keys(template.findResources('AWS::DynamoDB::Table'))[0], 'Arn'] }

const policiesOf = (name: FunctionName) => {
  const [found] = Object.entries(roles).filter(([id]) => id.startsWith(`${capitalised(name)}Role`))
  return role.parse(found?.[1].Properties).Policies
}
const statementsOf = (name: FunctionName) =>
  policiesOf(name).flatMap((policy) => policy.PolicyDocument.Statement)

describe.each(functionNames)('the role of %s', (name) => {
  it('allows on the table what infra/access.ts lists, key by key', () => {
    const onItems = statementsOf(name).filter(
      ({ Resource }) => JSON.stringify(Resource) === JSON.stringify(table),
    )
    const expected = normalised(tableAccess[name]).map(({ actions, keys }) => ({
      Effect: 'Allow',
      Action: actions.map((action) => `dynamodb:${action}`).sort(),
      Resource: table,
      Condition: {
        'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
        Null: { 'dynamodb:LeadingKeys': 'false' },
      },
    }))
    expect(onItems.map((one) => ({ ...one, Action: one.Action.sort() }))).toEqual(expected)
  })

  it('allows on the bucket what infra/object-access.ts lists, prefix by prefix', () => {
    const onBucket = statementsOf(name).filter(({ Resource }) => JSON.stringify(Resource).includes(bucketId))
    const found = onBucket.flatMap(({ Action, Resource, Condition }) =>
      Action.flatMap((action) =>
        [Resource].flat().map((resource) => JSON.stringify([action, resource, Condition])),
      ),
    )
    const grant = (action: ObjectAction, prefix: string, prefixes: readonly string[]) =>
      action === 'ListBucket'
        ? ['s3:ListBucket', bucket, { StringLike: { 's3:prefix': prefixes.map((one) => `${one}*`) } }]
        : [`s3:${action}`, { 'Fn::Join': ['', [bucket, `/${prefix}*`]] }, undefined]
    const expected = (objectAccess[name] ?? []).flatMap(({ actions, prefixes }) =>
      actions.flatMap((action) => prefixes.map((prefix) => JSON.stringify(grant(action, prefix, prefixes)))),
    )
    expect([...new Set(found)].sort()).toEqual([...new Set(expected)].sort())
  })

  it('names a resource wherever AWS lets it', () => {
    const everywhere = statementsOf(name).filter(({ Resource }) => JSON.stringify(Resource) === '"*"')
    const tracing = ['xray:PutTelemetryRecords', 'xray:PutTraceSegments']
    const expected = name === 'aggregator' ? [...tracing, 'dynamodb:ListStreams'] : tracing
    expect(everywhere.flatMap(({ Action }) => Action).sort()).toEqual(expected.sort())
    for (const { Action } of statementsOf(name)) expect(Action.join()).not.toContain('*')
  })

  it('fits into the 10,240 characters of a role’s inline policies', () => {
    expect(JSON.stringify(policiesOf(name)).length).toBeLessThan(10_240)
  })
})

describe('permissions beside the table and the bucket', () => {
  const others = (name: FunctionName): string[] =>
    policiesOf(name)
      .filter(({ PolicyName }) => !['table', 'snapshots', 'logs', 'traces'].includes(PolicyName))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Action }) => Action))
      .sort()

  it('let the aggregator read the stream and report failures, bootstrap read its secret, others nothing', () => {
    expect(others('aggregator')).toEqual([
      'dynamodb:DescribeStream',
      'dynamodb:GetRecords',
      'dynamodb:GetShardIterator',
      'dynamodb:ListStreams',
      'sqs:SendMessage',
    ])
    expect(others('bootstrap')).toEqual(['secretsmanager:GetSecretValue'])
    for (const name of functionNames.slice(0, 8)) expect(others(name), name).toEqual([])
  })

  it('give the function of the page nothing but its log and its traces', () => {
    const names = policiesOf('admin').map(({ PolicyName }) => PolicyName)
    expect(names.toSorted()).toEqual(['logs', 'traces'])
    expect(JSON.stringify(statementsOf('admin'))).not.toMatch(/dynamodb|s3:|secretsmanager/)
  })

  it('let bootstrap read that secret only', () => {
    const [secret] = Object.keys(template.findResources('AWS::SecretsManager::Secret'))
    const reading = statementsOf('bootstrap').filter(({ Action }) =>
      Action.includes('secretsmanager:GetSecretValue'),
    )
    expect(reading.map(({ Resource }) => Resource)).toEqual([{ Ref: secret }])
  })

  it('stand in the roles, and nowhere else', () => {
    template.resourceCountIs('AWS::IAM::Policy', 0)
    template.resourceCountIs('AWS::IAM::ManagedPolicy', 0)
    // The CDK's function that empties the bucket has a role too. The bucket's policy says what it may do.
    template.resourceCountIs('AWS::IAM::Role', functionNames.length + 1)
  })
})
