import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { expect, test } from 'vitest'
import { type HistoryEntry, writeHistory } from '../../../shared/history/record.ts'
import { readStore } from '../check-store.ts'
import { engineOfFile } from '../engine.ts'

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

test('a record is never written over, by whoever knows its key either', async () => {
  const table = await engine.newTable()
  await writeHistory(table, entry, undefined, 30)
  const before = await readStore(table)
  await writeHistory(table, { ...entry, url: '/pages/forged', userId: 1 }, undefined, 30)
  expect(await readStore(table)).toEqual(before)
})

test('a record whose first answer was lost is sent again, and is there once', async () => {
  const table = await engine.newTable()
  const direct = async (_: string, input: Readonly<Record<string, unknown>>): Promise<undefined> => {
    await table.client.send(new PutItemCommand({ TableName: table.name, Item: {}, ...input }))
  }
  await writeHistory({ ...table, direct }, entry, undefined, 30)
  expect(await readStore(table)).toHaveLength(1)
})
