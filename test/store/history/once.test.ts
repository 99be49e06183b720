import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import type { HistoryEntry } from '../../../shared/history/record.ts'
import { otherShardOf, shardOf } from '../../../shared/history/shards.ts'
import { writeHistory } from '../../../shared/history/write.ts'
import type { DirectCall, DirectReply } from '../../../shared/store/direct-call.ts'
import type { Table } from '../../../shared/store/table.ts'
import { readStore } from '../check-store.ts'
import { engineOfFile } from '../engine.ts'
import { observed } from './observed.ts'
import { keeping } from './records.ts'

const engine = engineOfFile()
const entry: HistoryEntry = {
  id: 'request-1',
  time: '2027-01-15T10:00:00.000Z',
  method: 'GET',
  url: '/pages/a',
  category: 'pages',
  status: 200,
  duration: 3,
  userId: 7,
  account: null,
}

/** A write past the SDK that goes through, whatever its caller learns of it. */
const put = async (table: Table, input: Readonly<Record<string, unknown>>): Promise<DirectReply> => {
  await table.client.send(new PutItemCommand({ TableName: table.name, Item: {}, ...input }))
  return { answer: {} }
}

const throttled: DirectReply = { error: 'ThrottlingException' }

/**
 * Writes the record of the entry over direct calls that get some replies in turn, and go to the table after that.
 * @returns the names of the commands that were sent through the SDK
 */
const writeOver = async (table: Table, replies: readonly DirectReply[]): Promise<string[]> => {
  const { table: watched, sent } = observed(table)
  let tries = 0
  const direct: DirectCall = async (_, input) => {
    tries += 1
    return replies[tries - 1] ?? put(table, input)
  }
  await writeHistory({ ...watched, direct }, entry, undefined, keeping(20))
  return sent
}

const partitions = async (table: Table): Promise<unknown[]> => (await readStore(table)).map(({ pk }) => pk)

test('a record is never written over, by whoever knows its key either', async () => {
  const table = await engine.newTable()
  await writeHistory(table, entry, undefined, keeping())
  const before = await readStore(table)
  await writeHistory(table, { ...entry, url: '/pages/forged', userId: 1 }, undefined, keeping())
  expect(await readStore(table)).toEqual(before)
})

test('a record whose first answer was lost is sent again, and is there once', async () => {
  const table = await engine.newTable()
  const direct = async (_: string, input: Readonly<Record<string, unknown>>): Promise<undefined> => {
    await put(table, input)
  }
  await writeHistory({ ...table, direct }, entry, undefined, keeping())
  expect(await readStore(table)).toHaveLength(1)
})

test('a record that is there already is not sent through the SDK', async () => {
  const table = await engine.newTable()
  expect(await writeOver(table, [{ error: 'ConditionalCheckFailedException' }])).toEqual([])
  expect(await readStore(table)).toEqual([])
})

test('a record whose shard takes no more stands in another one, at once', async () => {
  const table = await engine.newTable()
  expect(await writeOver(table, [throttled])).toEqual([])
  expect(otherShardOf(entry.id, 20)).not.toBe(shardOf(entry.id, 20))
  expect(await partitions(table)).toEqual([`history#2027-01-11#${otherShardOf(entry.id, 20)}`])
})

test('a record that two shards refuse is lost, and is not tried for longer', async () => {
  const table = await engine.newTable()
  await expect(writeOver(table, [throttled, throttled])).rejects.toThrow('throttled the record in two shards')
  expect(await readStore(table)).toEqual([])
})

test('a record whose outcome in the other shard is not known stays in that shard', async () => {
  const table = await engine.newTable()
  expect(await writeOver(table, [throttled, { error: 'InternalServerError' }])).toEqual(['PutItemCommand'])
  expect(await partitions(table)).toEqual([`history#2027-01-11#${otherShardOf(entry.id, 20)}`])
})
