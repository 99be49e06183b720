import { randomUUID } from 'node:crypto'
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod/mini'
import { openEngine } from '../engine.ts'
import { documentForm } from '../processes/document-form.ts'
import { median } from '../rate.ts'
import type { EngineCall, Stack } from '../running.ts'
import { type Collection, importRows, importSize, rows, type Site } from '../site.ts'

/** Rows a second: through the interface, and of the same items by BatchWriteItem. */
export interface Imports {
  imported: number
  raw: number
}

const transaction = z.object({
  TransactItems: z.array(
    z.object({ Put: z.optional(z.object({ Item: z.record(z.string(), z.unknown()) })) }),
  ),
})
type Item = Record<string, unknown>

/** The items that an import's calls put: elements, unique values and log entries. */
const itemsOf = (calls: readonly EngineCall[]): Item[] =>
  calls
    .filter(({ operation }) => operation === 'TransactWriteItems')
    .flatMap(({ request }) => transaction.parse(documentForm(request)).TransactItems)
    .flatMap(({ Put }) => (Put ? [Put.Item] : []))

/** AWS: BatchWriteItem takes at most 25 requests. */
const batchSize = 25

/** Writes items under keys of their own, 25 at a time. @returns the time in seconds */
const writeRaw = async (
  client: DynamoDBDocumentClient,
  tableName: string,
  items: readonly Item[],
): Promise<number> => {
  const series = randomUUID()
  const start = performance.now()
  for (let at = 0; at < items.length; at += batchSize) {
    const requests = items.slice(at, at + batchSize).map((item) => ({
      PutRequest: { Item: { ...item, sk: `${item.sk}#${series}` } },
    }))
    const { UnprocessedItems } = await client.send(
      new BatchWriteCommand({ RequestItems: { [tableName]: requests } }),
    )
    if (Object.keys(UnprocessedItems ?? {}).length > 0) throw new Error('The engine left items unprocessed')
  }
  return (performance.now() - start) / 1000
}

/** Rows that no other part of the benchmark imports begin here. */
const firstRow = 10_000_000

/**
 * Compares imports with BatchWriteItem of the same items on the same engine, in turn.
 * @param calls the engine calls of one import of the same size
 * @param tableName takes the raw items
 */
export const measureImports = async (
  stack: Stack,
  site: Site,
  collection: Collection,
  calls: readonly EngineCall[],
  tableName: string,
  tries: number,
): Promise<Imports> => {
  const client = DynamoDBDocumentClient.from(openEngine(stack.tableEndpoint))
  const items = itemsOf(calls)
  const imported: number[] = []
  const raw: number[] = []
  for (let done = 0; done <= tries; done += 1) {
    const body = rows(firstRow + done * importSize, importSize)
    const times = [await importRows(site, collection, body), await writeRaw(client, tableName, items)]
    await stack.drained()
    // The first round warms up.
    if (done === 0) continue
    imported.push(importSize / (times[0] ?? 1))
    raw.push(importSize / (times[1] ?? 1))
  }
  client.destroy()
  return { imported: median(imported), raw: median(raw) }
}
