import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { answerTime } from '../../shared/http/steps/time-limit.ts'
import type { Table } from '../../shared/store/table.ts'
import { type SlowEndpoint, startSlowEndpoint } from './after-answer/slow-endpoint.ts'
import { type Instance, startInstance, tokenWith } from './content/instance.ts'
import { rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table
let client: DynamoDBClient
let slow: SlowEndpoint
let instance: Instance

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  table = await engine.newTable()
  const { protocol, hostname, port = '' } = (await table.client.config.endpoint?.()) ?? {}
  slow = await startSlowEndpoint(`${protocol}//${hostname}:${port}`)
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new DynamoDBClient({ endpoint: slow.url, region: 'us-east-1', credentials })
  const marshallOptions = { removeUndefinedValues: true }
  const behind = { client: DynamoDBDocumentClient.from(client, { marshallOptions }), name: table.name }
  instance = startInstance(behind, await tokenWith(table, 1))
  const fields = [{ name: 'code', type: 'text', unique: true }]
  const json = { name: 'books', singleName: 'book', pluralName: 'books', fields }
  await instance.call('POST', '/core/collections/add', { json })
})
afterEach(() => {
  vi.restoreAllMocks()
  client.destroy()
  slow.close()
})

const path = '/core/collections/1/elements'
const row = (at: number) => ({ name: `n${at}`, code: at % 50 === 7 ? 'taken' : `c${at}` })
const rows = Array.from({ length: 400 }, (_, at) => row(at))
/** All rows but those that repeat a value. */
const mostIn = 393

/** Imports the rows from one on. `time` is what the function has, in milliseconds. */
const imported = async (from: number, time = 30_000) => {
  const answer = await instance.call('POST', `${path}/import`, { json: rows.slice(from), time })
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return elementEndpoints.import.response.parse(JSON.parse(answer.text)).payload
}

const codes = async (): Promise<unknown[]> =>
  rowsOf(await instance.call('GET', `${path}?limit=1000`)).map(({ code }) => code)

test('an import that runs out of time says what is in, and from where the rest can be sent', async () => {
  slow.delay = 120
  const first = await imported(0, answerTime + 2_400)
  const { from = 0, rows: left, unclear } = first.remaining ?? {}
  expect(from).toBeGreaterThan(0)
  expect({ total: first.total, settled: first.imported + first.failed, left, unclear }).toEqual({
    total: 400,
    settled: from,
    left: 400 - from,
    unclear: 0,
  })
  slow.delay = 0
  expect(await codes()).toHaveLength(first.imported)
  const second = await imported(from)
  expect(second).not.toHaveProperty('remaining')
  expect(second.total + from).toBe(400)
  expect(new Set(await codes()).size).toBe(mostIn)
  expect(await codes()).toHaveLength(mostIn)
  const items = await partitionItems(table, 'element#books')
  expect(auditOf(items)).toEqual(soundAudit(items))
})

test('rows of which it could not be learnt whether they are in are told apart', async () => {
  let transactions = 0
  slow.answers = (operation) => {
    if (operation === 'TransactWriteItems') transactions += 1
    return transactions < 2
  }
  const { from = 0, unclear = 0 } = (await imported(0, answerTime + 2_400)).remaining ?? {}
  slow.answers = () => true
  expect(from).toBeGreaterThan(0)
  expect(unclear).toBeGreaterThan(0)
  const there = await codes()
  const inDoubt = rows.slice(from, from + unclear).map(({ code }) => code)
  expect(there.filter((code) => inDoubt.includes(`${code}`)).length).toBeGreaterThan(0)
  expect(
    there.filter((code) => rows.slice(from + unclear).some((one) => one.code === code && code !== 'taken')),
  ).toEqual([])
})

test('an import of which nothing is in is a 503', async () => {
  slow.delay = 1_500
  const { status, headers } = await instance.call('POST', `${path}/import`, {
    json: rows,
    time: answerTime + 2_000,
  })
  expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '1' })
})

test('a restore that runs out of time can be sent again, whole', async () => {
  slow.delay = 120
  const times = { createdAt: '2020-01-01T00:00:00.000Z', updatedAt: '2020-01-01T00:00:00.000Z' }
  const json = Array.from({ length: 200 }, (_, at) => ({
    id: at + 1,
    name: `n${at}`,
    code: `${at}`,
    ...times,
  }))
  const restored = async (time: number) => {
    const { text } = await instance.call('POST', `${path}/restore`, { json, time })
    return elementEndpoints.restore.response.parse(JSON.parse(text)).payload
  }
  const first = await restored(answerTime + 2_400)
  const { from = 0, rows: left } = first.remaining ?? {}
  expect({ from: first.restored.created, left }).toEqual({ from, left: 200 - from })
  expect(from).toBeGreaterThan(0)
  slow.delay = 0
  const again = await restored(30_000)
  expect(again).toEqual({
    total: 200,
    restored: { created: 200 - from, changed: 0, unchanged: from },
    failed: 0,
    errors: [],
  })
  expect(await codes()).toHaveLength(200)
})
