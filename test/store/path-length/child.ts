import { mkdtempSync, rmSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { startEngine } from '../../../infra/local/engine/process.ts'
import type { Table } from '../../../shared/store/table.ts'
import { startInstance, tokenWith } from '../content/instance.ts'

/**
 * Prints which files of `shared/` and `functions/` run a function of theirs while a warm instance answers: a public
 * list, a create by form, and a stream record of a request. V8 counts the calls.
 */

const root = new URL('../../../', import.meta.url).href
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The files with functions that `work` called. */
const filesBehind = async (work: () => Promise<unknown>): Promise<string[]> => {
  await session.post('Profiler.takePreciseCoverage')
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.startsWith(`${root}shared/`) || url.startsWith(`${root}functions/`))
    .filter(({ functions }) => functions.some(({ ranges }) => ranges.some(({ count }) => count > 0)))
    .map(({ url }) => url.slice(root.length))
    .sort()
}

const folder = mkdtempSync(join(tmpdir(), 'typecase-path-'))
const engine = await startEngine(join(folder, 'table.db'), (error) => console.error(error))
const client = new DynamoDBClient({
  endpoint: engine.endpoint,
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
})
const table: Table = {
  client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
  name: 'path',
}
await client.send(
  new CreateTableCommand({
    TableName: table.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: 'pk', AttributeType: 'S' },
      { AttributeName: 'sk', AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ],
  }),
)

const { call } = startInstance(table, await tokenWith(table, 1))
const fields = [{ name: 'title', type: 'text' }]
const made = await call('POST', '/core/collections/add', {
  json: { name: 'books', singleName: 'book', pluralName: 'all books', fields },
})
if (made.status !== 201 && made.status !== 200) throw new Error(made.text)
await call('POST', '/core/collections/1/publish')
const create = () =>
  call('POST', '/core/collections/1/elements/add', {
    form: [
      ['name', 'one'],
      ['title', 'a title'],
    ],
  })
const list = () => call('GET', '/api/books?sortBy=title&filter[title]=a title')
for (const work of [create, list, list]) await work()

const records = async () => {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }))
  const item = Items.find(({ pk }) => String(pk).startsWith('history#'))
  if (!item) throw new Error('No request was recorded.')
  return [
    {
      eventName: 'INSERT' as const,
      dynamodb: {
        Keys: marshall({ pk: item.pk, sk: item.sk }),
        NewImage: marshall(item),
        SequenceNumber: '100000000000000000001',
      },
    },
  ]
}
const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
const Records = JSON.parse(JSON.stringify(await records()))

console.log(
  JSON.stringify({
    list: await filesBehind(list),
    create: await filesBehind(create),
    record: await filesBehind(async () => aggregate({ Records })),
  }),
)
await engine.stop()
rmSync(folder, { recursive: true })
