import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Assembly } from '../../../infra/local/synth/synthesize.ts'
import { apiCode, bootstrapCode, streamCode } from './fixture-code.ts'

const att = (id: string, name = 'Arn') => ({ 'Fn::GetAtt': [id, name] })

const keyed = (actions: string[], keys: string[]) => ({
  Effect: 'Allow',
  Action: actions.map((action) => `dynamodb:${action}`),
  Resource: att('Table'),
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
})

const functionResources = (name: string, statements: unknown[], timeout: number, environment = {}) => ({
  [`${name}Role`]: {
    Type: 'AWS::IAM::Role',
    Properties: {
      Policies: [{ PolicyName: 'p', PolicyDocument: { Version: '2012-10-17', Statement: statements } }],
    },
  },
  [`${name}Function`]: {
    Type: 'AWS::Lambda::Function',
    Properties: {
      Code: { S3Bucket: 'assets', S3Key: `${name}.zip` },
      Handler: 'index.handler',
      Runtime: 'nodejs24.x',
      MemorySize: 256,
      Timeout: timeout,
      Role: att(`${name}Role`),
      Environment: { Variables: { TABLE_NAME: { Ref: 'Table' }, ...environment } },
    },
  },
})

const streamStatements = [
  {
    Effect: 'Allow',
    Action: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    Resource: att('Table', 'StreamArn'),
  },
  { Effect: 'Allow', Action: 'dynamodb:ListStreams', Resource: '*' },
  { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: att('Failures') },
]

const routes = (...keys: string[]) =>
  Object.fromEntries(
    keys.map((RouteKey, index) => [
      `Route${index}`,
      {
        Type: 'AWS::ApiGatewayV2::Route',
        Properties: { RouteKey, Target: { 'Fn::Join': ['/', ['integrations', { Ref: 'Integration' }]] } },
      },
    ]),
  )

export interface FixtureOptions {
  /** Seconds that the function of the API may run; 2 unless given. A cold start under load takes longer. */
  apiTimeout?: number
  email?: string
  /** Statements of the stream function in place of all it needs. */
  streamStatements?: unknown[]
  mapping?: Record<string, unknown>
}

/** A template with one of everything that the runner executes, in the shapes the CDK gives them. */
export const fixtureTemplate = (options: FixtureOptions = {}) => ({
  Resources: {
    Table: {
      Type: 'AWS::DynamoDB::Table',
      Properties: {
        KeySchema: [
          { AttributeName: 'pk', KeyType: 'HASH' },
          { AttributeName: 'sk', KeyType: 'RANGE' },
        ],
        AttributeDefinitions: [
          { AttributeName: 'pk', AttributeType: 'S' },
          { AttributeName: 'sk', AttributeType: 'S' },
        ],
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      },
    },
    Failures: { Type: 'AWS::SQS::Queue', Properties: {} },
    AdminSecret: {
      Type: 'AWS::SecretsManager::Secret',
      Properties: { GenerateSecretString: { PasswordLength: 20, ExcludePunctuation: true } },
    },
    ...functionResources(
      'Api',
      [keyed(['GetItem', 'PutItem', 'Query'], ['item#*', 'count#*', 'boot'])],
      options.apiTimeout ?? 20,
      {
        GREETING: { 'Fn::Sub': 'hello from $'.concat('{AWS::Region}') },
      },
    ),
    ...functionResources(
      'Stream',
      options.streamStatements ?? [keyed(['UpdateItem'], ['count#*']), ...streamStatements],
      30,
    ),
    ...functionResources(
      'Bootstrap',
      [
        keyed(['PutItem'], ['boot']),
        { Effect: 'Allow', Action: 'secretsmanager:GetSecretValue', Resource: { Ref: 'AdminSecret' } },
      ],
      30,
    ),
    Administrator: {
      Type: 'Custom::Administrator',
      Properties: {
        ServiceToken: att('BootstrapFunction'),
        Email: options.email ?? 'a@example.com',
        SecretArn: { Ref: 'AdminSecret' },
      },
    },
    Mapping: {
      Type: 'AWS::Lambda::EventSourceMapping',
      Properties: {
        FunctionName: { Ref: 'StreamFunction' },
        EventSourceArn: att('Table', 'StreamArn'),
        StartingPosition: 'TRIM_HORIZON',
        BatchSize: 10,
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        MaximumRetryAttempts: 1,
        DestinationConfig: { OnFailure: { Destination: att('Failures') } },
        FilterCriteria: {
          Filters: [
            { Pattern: '{"eventName":["INSERT"],"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"item#"}]}}}}' },
          ],
        },
        ...options.mapping,
      },
    },
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: {
        ProtocolType: 'HTTP',
        CorsConfiguration: {
          AllowOrigins: ['http://admin.example'],
          AllowMethods: ['GET', 'POST'],
          AllowHeaders: ['authorization'],
          ExposeHeaders: ['etag'],
          MaxAge: 600,
        },
      },
    },
    Integration: {
      Type: 'AWS::ApiGatewayV2::Integration',
      Properties: {
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: att('ApiFunction'),
        PayloadFormatVersion: '2.0',
      },
    },
    Permission: {
      Type: 'AWS::Lambda::Permission',
      Properties: {
        Action: 'lambda:InvokeFunction',
        FunctionName: att('ApiFunction'),
        Principal: 'apigateway.amazonaws.com',
      },
    },
    ...routes('ANY /do/{action}', 'ANY /do/{action}/{proxy+}'),
  },
})

/** Writes the functions' assets to a temporary folder. */
export const fixtureAssembly = (options: FixtureOptions = {}): Assembly & { remove: () => void } => {
  const assetsDir = mkdtempSync(join(tmpdir(), 'typecase-fixture-'))
  const code = { Api: apiCode, Stream: streamCode, Bootstrap: bootstrapCode }
  for (const [name, source] of Object.entries(code)) {
    mkdirSync(join(assetsDir, `asset.${name}`))
    writeFileSync(join(assetsDir, `asset.${name}`, 'index.js'), source)
  }
  return {
    template: fixtureTemplate(options),
    assetsDir,
    remove: () => rmSync(assetsDir, { recursive: true }),
  }
}
