import { Session } from 'node:inspector/promises'
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import { createAggregator } from '../../../functions/aggregator/aggregate.ts'
import { openTable } from '../../../shared/store/table.ts'
import { startInstance, tokenWith } from '../content/instance.ts'

/**
 * Prints which files of `shared/` and `functions/` run a function of theirs while a warm instance answers: a public
 * list, a create by form, and a stream record of a request. V8 counts the calls. The environment names an empty table,
 * as it does for a deployed function.
 */

const root = new URL('../../../', import.meta.url).href
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })

/** The files with functions that `work` called, as paths from the root. */
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

const table = openTable(process.env)
const { call } = startInstance(table, await tokenWith(table, 1))

/** Sends a request that has to succeed, since a failed one passes other files. */
const succeed = async (...request: Parameters<typeof call>): Promise<void> => {
  const { status, text } = await call(...request)
  if (status !== 200 && status !== 201) throw new Error(`${request[0]} ${request[1]}: ${status} ${text}`)
}

const fields = [{ name: 'title', type: 'text' }]
const json = { name: 'books', singleName: 'book', pluralName: 'all books', fields }
await succeed('POST', '/core/collections/add', { json })
await succeed('POST', '/core/collections/1/publish')

/** The name of an element is unique. */
const create = (name: string) =>
  succeed('POST', '/core/collections/1/elements/add', {
    form: [
      ['name', name],
      ['title', 'a title'],
    ],
  })
const list = () => succeed('GET', '/api/books?sortBy=title&filter[title]=a title')
for (const work of [() => create('one'), list, list]) await work()

/** The stream's records of a request's history record, as Lambda hands them over. */
const streamRecords = async () => {
  const { Items = [] } = await table.client.send(new ScanCommand({ TableName: table.name }))
  const item = Items.find(({ pk }) => String(pk).startsWith('history#'))
  if (!item) throw new Error('No request was recorded.')
  const dynamodb = {
    Keys: marshall({ pk: item.pk, sk: item.sk }),
    NewImage: marshall(item),
    SequenceNumber: '100000000000000000001',
  }
  return JSON.parse(JSON.stringify([{ eventName: 'INSERT', dynamodb }]))
}
const aggregate = createAggregator({ table, historyRetentionDays: 30, maxBytes: 1_000_000 })
const Records = await streamRecords()

console.log(
  JSON.stringify({
    list: await filesBehind(list),
    create: await filesBehind(() => create('two')),
    record: await filesBehind(() => aggregate({ Records })),
  }),
)
process.exit()
