import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchGetCommand, BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { expect, test, vi } from 'vitest'
import { deleteItems, putItems } from '../../../shared/store/batch.ts'
import { claimAt, type Key } from '../../../shared/store/keys.ts'
import { getItems } from '../../../shared/store/read-items.ts'
import type { Table } from '../../../shared/store/table.ts'

vi.mock('../../../shared/values/backoff.ts', () => ({ backOff: async () => undefined }))

/** A table whose batches leave what `unprocessed` says undone; and the sizes of all that was sent. */
const tableWith = (unprocessed: (sent: number) => boolean): { table: Table; sizes: number[] } => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'local' }))
  const sizes: number[] = []
  vi.spyOn(client, 'send').mockImplementation(async (command) => {
    if (command instanceof BatchWriteCommand) {
      const requests = command.input.RequestItems?.t ?? []
      sizes.push(requests.length)
      return { UnprocessedItems: { t: requests.filter((_, at) => unprocessed(sizes.length * 1_000 + at)) } }
    }
    if (command instanceof BatchGetCommand) {
      const keys = command.input.RequestItems?.t?.Keys ?? []
      sizes.push(keys.length)
      const left = keys.filter((_, at) => unprocessed(sizes.length * 1_000 + at))
      const found = keys.filter((key) => !left.includes(key))
      return { Responses: { t: found }, UnprocessedKeys: left.length > 0 ? { t: { Keys: left } } : {} }
    }
    throw new Error(`Not a batch: ${command.constructor.name}`)
  })
  return { table: { client, name: 't' }, sizes }
}

const keys = (count: number): Key[] =>
  Array.from({ length: count }, (_, at) => claimAt(`unique#page#url#${at}`))
const sum = (sizes: readonly number[]): number => sizes.reduce((a, b) => a + b, 0)

test('writes go in batches of 25, all of them', async () => {
  const { table, sizes } = tableWith(() => false)
  await putItems(table, keys(120))
  await deleteItems(table, keys(26))
  expect(sizes).toEqual([25, 25, 25, 25, 20, 25, 1])
})

test('nothing to write sends nothing', async () => {
  const { table, sizes } = tableWith(() => false)
  await putItems(table, [])
  await deleteItems(table, [])
  expect(sizes).toEqual([])
})

test('what a batch leaves undone is sent again, and no more than that', async () => {
  // Of the first batch three are left, of the next one of those.
  const { table, sizes } = tableWith((sent) => [1_000, 1_004, 1_009, 2_001].includes(sent))
  await putItems(table, keys(25))
  expect(sizes).toEqual([25, 3, 1])
})

test('reads go in batches of 100, and what is left is asked for again', async () => {
  const { table, sizes } = tableWith((sent) => sent >= 1_040 && sent < 1_100)
  const found = await getItems(table, keys(150))
  expect(sizes).toEqual([100, 60, 50])
  expect(new Set(found.map(({ pk }) => pk)).size).toBe(150)
  expect(sum(sizes)).toBe(210)
})
