import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Assembly } from '../../../infra/local/synth/synthesize.ts'

const sdk = createRequire(import.meta.url).resolve('@aws-sdk/client-dynamodb')

/** Code of a function with the table at hand: `send(command, input)` calls DynamoDB through the SDK. */
const withTable = (body: string): string => `
const dynamodb = require(${JSON.stringify(sdk)})
const client = new dynamodb.DynamoDBClient({})
const send = (command, input) =>
  client.send(new dynamodb[command + 'Command']({ TableName: process.env.TABLE_NAME, ...input }))
${body}`

/** Answers by path, so that one function shows all that can happen to a request. */
export const apiCode = withTable(`
const json = (statusCode, value) => ({ statusCode, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) })
const actions = {
  echo: async (event) => json(200, event),
  env: async () => json(200, process.env),
  context: async (event, context) => json(200, { ...context, remaining: context.getRemainingTimeInMillis() }),
  bare: async () => ({ hello: 'world' }),
  text: async () => 'only text',
  nothing: async () => undefined,
  cookies: async () => ({ statusCode: 201, cookies: ['a=1', 'b=2; Path=/'], headers: { 'x-number': 5, 'Access-Control-Allow-Origin': 'http://evil.example', 'content-length': '999' } }),
  binary: async () => ({ statusCode: 200, headers: { 'content-type': 'image/png' }, body: Buffer.from([0, 255, 10]).toString('base64'), isBase64Encoded: true }),
  unmodified: async () => ({ statusCode: 304, headers: { etag: 'W/"1"' } }),
  badStatus: async () => ({ statusCode: 'many' }),
  badHeader: async () => ({ statusCode: 200, headers: { 'x-bad': 'a\\nb' }, body: 'x' }),
  throws: async () => { throw new TypeError('broken') },
  rejects: async () => { Promise.reject(new Error('nobody listens')); await new Promise((ok) => setTimeout(ok, 500)); return 'late' },
  exits: async () => { process.exit(3) },
  hangs: async () => new Promise(() => {}),
  spins: async () => { for (;;); },
  slow: async () => { await new Promise((ok) => setTimeout(ok, 400)); return 'slow' },
  big: async (event) => ({ statusCode: 200, body: 'x'.repeat(Number(event.rawQueryString)) }),
  size: async (event) => json(200, { bytes: Buffer.byteLength(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8') }),
  put: async (event) => { await send('PutItem', { Item: { pk: { S: event.queryStringParameters.pk }, sk: { S: event.queryStringParameters.sk ?? '1' } } }); return json(200, 'put') },
  get: async (event) => json(200, (await send('GetItem', { ConsistentRead: true, Key: { pk: { S: event.queryStringParameters.pk }, sk: { S: event.queryStringParameters.sk ?? '1' } } })).Item ?? null),
  query: async (event) => json(200, (await send('Query', { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': { S: event.queryStringParameters.pk } } })).Items),
}
exports.handler = async (event, context) => {
  console.log('invoked', event.rawPath)
  try { return await actions[event.rawPath.split('/')[2]](event, context) }
  catch (error) { if (error.$metadata) return json(502, { name: error.name, message: error.message }); throw error }
}`)

/** Counts records per partition; a record whose sort key is \`poison\` fails, as told by its partition. */
export const streamCode = withTable(`
exports.handler = async ({ Records }) => {
  const failed = []
  for (const record of Records) {
    const { pk, sk } = record.dynamodb.Keys
    if (sk.S === 'poison' && pk.S.startsWith('item#throw')) throw new Error('poisoned')
    if (sk.S === 'poison') { failed.push({ itemIdentifier: record.dynamodb.SequenceNumber }); break }
    await send('UpdateItem', {
      Key: { pk: { S: 'count#' + pk.S }, sk: { S: sk.S } },
      UpdateExpression: 'ADD seen :one', ExpressionAttributeValues: { ':one': { N: '1' } },
    })
  }
  return { batchItemFailures: failed }
}`)

/** A custom resource: writes what it was called with, or fails if its email says so. */
export const bootstrapCode = withTable(`
const secretOf = async (SecretId) => {
  const authorization = 'AWS4-HMAC-SHA256 Credential=' + process.env.AWS_ACCESS_KEY_ID + '/20260101/us-east-1/secretsmanager/aws4_request, SignedHeaders=host, Signature=0'
  const headers = { 'x-amz-target': 'secretsmanager.GetSecretValue', 'content-type': 'application/x-amz-json-1.1', authorization }
  const answer = await fetch(process.env.AWS_ENDPOINT_URL_SECRETS_MANAGER, { method: 'POST', headers, body: JSON.stringify({ SecretId }) })
  return (await answer.json()).SecretString
}
exports.handler = async (event) => {
  const { Email, SecretArn } = event.ResourceProperties
  const answer = { Status: 'SUCCESS', PhysicalResourceId: 'administrator', StackId: event.StackId, RequestId: event.RequestId, LogicalResourceId: event.LogicalResourceId }
  if (Email.startsWith('fail')) Object.assign(answer, { Status: 'FAILED', Reason: 'this email is not wanted' })
  else await send('PutItem', { Item: { pk: { S: 'boot' }, sk: { S: event.RequestType }, email: { S: Email }, secret: { S: await secretOf(SecretArn) }, old: { S: event.OldResourceProperties?.Email ?? '-' } } })
  await fetch(event.ResponseURL, { method: 'PUT', body: JSON.stringify(answer) })
}`)

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
    // Short, for the tests that wait for it; the others long enough for a machine under load.
    ...functionResources('Api', [keyed(['GetItem', 'PutItem', 'Query'], ['item#*', 'count#*', 'boot'])], 3, {
      GREETING: { 'Fn::Sub': 'hello from $'.concat('{AWS::Region}') },
    }),
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
