import type { DynamoDBRecord } from 'aws-lambda'
import type { HistoryEntry, RecordedHit } from '../../../shared/history/record.ts'
import { requestRecord, type TestRequest } from '../history/stream.ts'
import { pick } from './random.ts'

const pages = [1, 2, 3] as const
/** Two elements of one block, and one of another. */
const elements = [1, 2, 501] as const

export const lookupOf = (id: number): string => `unique#page#url#p${id}`

/** A request of one of all kinds. */
const requestOf = (random: () => number): Pick<HistoryEntry, 'url' | 'category'> & { hit?: RecordedHit } => {
  const kind = pick(random, 5)
  const page = pages[pick(random, pages.length)] ?? 1
  const element = elements[pick(random, elements.length)] ?? 1
  if (kind === 0)
    return {
      url: `/pages/p${page}`,
      category: 'pages',
      hit: { partition: 'page', id: page, headName: 'page', lookup: lookupOf(page) },
    }
  if (kind === 1)
    return {
      url: `/api/a/${element}`,
      category: 'collections',
      hit: { partition: 'element#a', id: element, headName: 'element#a' },
    }
  if (kind === 2) return { url: `/media/m${page}.png`, category: 'media' }
  if (kind === 3) return { url: `/core/${'x'.repeat(1_030)}${page}`, category: 'admin' }
  return { url: '/pages/missing', category: 'pages' }
}

const firstTime = Date.parse('2026-11-22T23:59:40.000Z')

/** Numbers of shards that a stage has in turn: the fewest, as a record of before says by naming none, and more. */
const numbers = [4, 20, 7] as const

/**
 * Requests over the turn of a week, in the order of their records, which is not always that of their times. The stage's
 * number of shards changes now and then.
 */
export const randomRequests = (random: () => number, count: number): TestRequest[] => {
  const changes = Array.from({ length: count }, () => random() < 0.2)
  return Array.from({ length: count }, (_, n) => {
    const changed = changes.slice(0, n + 1).filter(Boolean).length
    const shards = numbers[changed % numbers.length] ?? 4
    const { hit, ...what } = requestOf(random)
    const time = new Date(firstTime + n * 1_000 + pick(random, 3_000)).toISOString()
    const entry = {
      ...what,
      id: `r${n}`,
      time,
      method: 'GET',
      status: 200,
      duration: 1,
      userId: null,
      account: null,
    }
    return { entry, shards, ...(hit ? { hit } : {}) }
  })
}

/** The first sequence number. The numbers become longer on the way. */
const firstSequence = 9_999_970n

/** The stream's shards: each history partition in one of them, each shard in the order of its writes. */
export const streamShards = (random: () => number, requests: readonly TestRequest[]): DynamoDBRecord[][] => {
  const shards: DynamoDBRecord[][] = [[], [], []]
  const shardOf = new Map<string, number>()
  for (const [n, request] of requests.entries()) {
    const record = requestRecord(request, String(firstSequence + BigInt(n)))
    const pk = record.dynamodb?.Keys?.pk?.S ?? ''
    const shard = shardOf.get(pk) ?? pick(random, shards.length)
    shardOf.set(pk, shard)
    shards[shard]?.push(record)
  }
  return shards
}
