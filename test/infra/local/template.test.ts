import { describe, expect, it } from 'vitest'
import { describeStack } from '../../../infra/local/template/description.ts'
import { resolverOf } from '../../../infra/local/template/resolve.ts'
import { parseTemplate } from '../../../infra/local/template/template.ts'
import { fixtureAssembly, fixtureTemplate } from './fixture.ts'

const deployment = { stackName: 'stack', region: 'eu-west-1', account: '111122223333' }
const sub = (text: string) => ({ 'Fn::Sub': text.replaceAll('<', '$'.concat('{')).replaceAll('>', '}') })

describe('intrinsic functions', () => {
  const template = parseTemplate({
    Parameters: { Color: { Type: 'String', Default: 'red' } },
    Resources: {
      Table: {
        Type: 'AWS::DynamoDB::Table',
        Properties: { TableName: { 'Fn::Join': ['-', ['my', { Ref: 'Color' }]] } },
      },
      Queue: { Type: 'AWS::SQS::Queue' },
      Other: { Type: 'AWS::Some::Thing' },
    },
  })
  const resolve = resolverOf(template, deployment)
  const tableArn = 'arn:aws:dynamodb:eu-west-1:111122223333:table/my-red'

  it.each([
    [{ Ref: 'Color' }, 'red'],
    [{ Ref: 'AWS::Region' }, 'eu-west-1'],
    [{ Ref: 'AWS::AccountId' }, '111122223333'],
    [{ Ref: 'Table' }, 'my-red'],
    [{ Ref: 'Other' }, 'stack-Other'],
    [{ Ref: 'Queue' }, 'https://sqs.eu-west-1.amazonaws.com/111122223333/stack-Queue'],
    [{ 'Fn::GetAtt': ['Table', 'Arn'] }, tableArn],
    [{ 'Fn::GetAtt': 'Queue.Arn' }, 'arn:aws:sqs:eu-west-1:111122223333:stack-Queue'],
    [{ 'Fn::Join': ['', [{ 'Fn::GetAtt': ['Table', 'Arn'] }, '/index/*']] }, `${tableArn}/index/*`],
    [sub('<AWS::Partition>:<Table.Arn>:<Color>:<!Literal>'), `aws:${tableArn}:red:$`.concat('{Literal}')],
    [{ 'Fn::Sub': [sub('<Own>')['Fn::Sub'], { Own: { Ref: 'Color' } }] }, 'red'],
    [{ 'Fn::Select': [1, { 'Fn::Split': ['-', { Ref: 'Table' }] }] }, 'red'],
    [
      { a: [{ Ref: 'AWS::NoValue' }, 1, null], b: { Ref: 'AWS::NoValue' }, c: { Ref: 'Color' } },
      { a: [1, null], c: 'red' },
    ],
    [
      { Ref: 'Color', more: 1 },
      { Ref: 'Color', more: 1 },
    ],
  ])('%j', (value, expected) => {
    expect(resolve(value)).toEqual(expected)
  })

  it.each([
    [{ Ref: 'Nothing' }, /no resource or parameter Nothing/],
    [{ 'Fn::ImportValue': 'x' }, /does not evaluate Fn::ImportValue/],
    [{ 'Fn::If': ['c', 1, 2] }, /does not evaluate Fn::If/],
    [{ 'Fn::GetAtt': ['Table', 'Nope'] }, /Table.Nope is not known/],
    [{ 'Fn::Join': ['', [{ a: 1 }]] }, /takes text/],
  ])('%j is refused', (value, message) => {
    expect(() => resolve(value)).toThrow(message)
  })
})

/** Describes the fixture after a change to its resources. */
const described = (change: (resources: Record<string, unknown>) => void) => {
  const assembly = fixtureAssembly()
  try {
    const { Resources } = fixtureTemplate()
    const resources: Record<string, unknown> = { ...Resources }
    change(resources)
    return describeStack({ template: { Resources: resources }, assetsDir: assembly.assetsDir }, deployment)
  } finally {
    assembly.remove()
  }
}

describe('a template', () => {
  it('says what there is to run', () => {
    const stack = described(() => undefined)
    expect(stack.functions.map((one) => [one.logicalId, one.timeoutSeconds, one.memoryMegabytes])).toEqual([
      ['ApiFunction', 20, 256],
      ['StreamFunction', 30, 256],
      ['BootstrapFunction', 30, 256],
    ])
    expect(stack.functions[0]?.environment).toEqual({
      TABLE_NAME: 'stack-Table',
      GREETING: 'hello from eu-west-1',
    })
    expect(stack.api.routes.map((route) => route.routeKey)).toEqual([
      'ANY /do/{action}',
      'ANY /do/{action}/{proxy+}',
    ])
    expect(stack.table).toMatchObject({
      name: 'stack-Table',
      keyAttributes: ['pk', 'sk'],
      expiryAttribute: 'expiresAt',
    })
    expect(stack.eventSources[0]).toMatchObject({
      functionName: 'stack-StreamFunction',
      batchSize: 10,
      windowSeconds: 0,
      maximumRetries: 1,
      bisect: true,
      failureQueueArn: 'arn:aws:sqs:eu-west-1:111122223333:stack-Failures',
    })
    expect(stack.customResources[0]?.properties).toMatchObject({ Email: 'a@example.com' })
  })

  it('calls a function through its alias, which runs a version', () => {
    const stack = described((all) => {
      const ref = { Ref: 'Live' }
      all.Version1 = { Type: 'AWS::Lambda::Version', Properties: { FunctionName: { Ref: 'ApiFunction' } } }
      all.Live = {
        Type: 'AWS::Lambda::Alias',
        Properties: {
          FunctionName: { Ref: 'ApiFunction' },
          FunctionVersion: { 'Fn::GetAtt': ['Version1', 'Version'] },
          Name: 'live',
          ProvisionedConcurrencyConfig: { ProvisionedConcurrentExecutions: 3 },
        },
        UpdatePolicy: { CodeDeployLambdaAliasUpdate: { ApplicationName: 'a', DeploymentGroupName: 'g' } },
      }
      all.Permission = {
        Type: 'AWS::Lambda::Permission',
        Properties: { FunctionName: ref, Principal: 'apigateway.amazonaws.com' },
      }
      all.Integration = {
        Type: 'AWS::ApiGatewayV2::Integration',
        Properties: { IntegrationType: 'AWS_PROXY', IntegrationUri: ref, PayloadFormatVersion: '2.0' },
      }
    })
    const arn = 'arn:aws:lambda:eu-west-1:111122223333:function:stack-ApiFunction'
    expect(stack.api.routes[0]?.functionArn).toBe(`${arn}:live`)
    expect(stack.functions.map(({ version, qualifiers }) => [version, qualifiers])).toEqual([
      ['1', ['live', '1']],
      ['$LATEST', []],
      ['$LATEST', []],
    ])
  })

  const queue = { Type: 'AWS::SQS::Queue' }
  it.each<[string, (resources: Record<string, unknown>) => void, RegExp]>([
    [
      'a route whose function API Gateway may not invoke',
      (all) => delete all.Permission,
      /no permission to invoke/,
    ],
    [
      'a managed policy that is not in the template',
      (all) => {
        all.ApiRole = {
          Type: 'AWS::IAM::Role',
          Properties: { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] },
        }
      },
      /does not know the managed policy/,
    ],
    ['no table', (all) => delete all.Table, /no resource or parameter Table/],
    [
      'an event source that is no DynamoDB stream',
      (all) => {
        all.Mapping = {
          Type: 'AWS::Lambda::EventSourceMapping',
          Properties: { FunctionName: 'f', EventSourceArn: 'arn:aws:sqs:x', StartingPosition: 'LATEST' },
        }
        all.Queue = queue
      },
      /Only DynamoDB streams run here/,
    ],
    [
      'an authorizer',
      (all) => {
        all.Route0 = {
          Type: 'AWS::ApiGatewayV2::Route',
          Properties: {
            RouteKey: 'GET /',
            Target: 'integrations/stack-Integration',
            AuthorizationType: 'JWT',
          },
        }
      },
      /AuthorizationType/,
    ],
  ])('with %s is refused', (_, change, message) => {
    expect(() => described(change)).toThrow(message)
  })

  it('that is none is refused', () => {
    expect(() => parseTemplate({ Resources: { A: {} } })).toThrow(/Not a CloudFormation template/)
  })
})
