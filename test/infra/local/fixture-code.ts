import { createRequire } from 'node:module'

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
  emptied: async () => ({ statusCode: 200, headers: {}, body: '' }),
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
