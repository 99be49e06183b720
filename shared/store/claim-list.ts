import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { deleteItems } from './batch.ts'
import { claimAt, claimChunkKey, claimListKey, claimListsOf, type Key } from './keys.ts'
import { deleteItem, type Item, putItem, queryPages, type Table, updateItem } from './table.ts'
import type { Extra } from './transaction.ts'

/**
 * Claims that a change of fields makes or gives up are more than one transaction holds. They are listed before they
 * are touched, in chunks beside a job: so whoever comes after an interruption, however it came about, knows which
 * there are. While the job is open, the change is under way, and its transaction closes it. A closed job is the
 * background's: it removes the list, and the claims on it where `drops` says so.
 */
export interface ClaimJob {
  partition: string
  mark: string
  /** Whether the claims go with the list: those of a change that came to nothing, and those a change gave up. */
  drops: boolean
}

/** What became of a claim: who holds it, or null for one that was taken back. */
export type ListedClaim = readonly [pk: string, holder: number | null]

/** An open list, in the hands of one request. */
export interface ClaimList {
  job: ClaimJob
  /** Tells the request that has it in hand. */
  owner: string
  /** Chunks it has, and the first of those whose claims may not be as they say. */
  chunks: number
  done: number
  /** Claims on all of its chunks. */
  size: number
}

/** An open list as it was found. */
export interface FoundList {
  job: ClaimJob
  /** What the claims are for. */
  purpose: string
  done: number
  /** Until when a request has it in hand, in milliseconds. */
  until: number
}

/** Longer than a request lasts (AWS: an HTTP API's integration ends at 30 s), in milliseconds. */
const handTime = 35_000
/** An open list that nobody went on with expires after this, in seconds; the stream then brings its job. */
const openTime = 86_400
/** AWS: an item holds 400 KB. A chunk is far below, so that no step of the background takes long. */
const longestChunk = 150_000
const mostInChunk = 500

const times = (now: number): Item => ({
  ':until': now + handTime,
  ':expires': Math.floor(now / 1_000) + openTime,
})

/** Sends an update; false where its condition is not met. */
const updateIf = async (table: Table, input: Parameters<typeof updateItem>[1]): Promise<boolean> => {
  try {
    await updateItem(table, input)
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

const isJob = (item: Item): item is Item & { partition: string; mark: string; drops: boolean } =>
  typeof item.partition === 'string' && typeof item.mark === 'string' && typeof item.drops === 'boolean'

/** The open lists of a partition, read strongly consistent. */
export const findLists = async (table: Table, partition: string): Promise<FoundList[]> => {
  const found: FoundList[] = []
  const { pk, prefix } = claimListsOf(partition)
  const pages = queryPages(table, {
    KeyConditionExpression: 'pk = :pk AND begins_with(sk, :prefix)',
    ExpressionAttributeValues: { ':pk': pk, ':prefix': prefix },
    ConsistentRead: true,
  })
  for await (const page of pages)
    for (const item of page) {
      if (!isJob(item) || item.open !== true) continue
      const { mark, drops } = item
      found.push({
        job: { partition, mark, drops },
        purpose: String(item.purpose),
        done: Number(item.done),
        until: Number(item.until),
      })
    }
  return found
}

/** Begins a list. `purpose` says what its claims are for, so that it can be gone on with; `now` is in milliseconds. */
export const openList = async (
  table: Table,
  job: ClaimJob,
  purpose: string,
  owner: string,
  now: number,
): Promise<ClaimList> => {
  const { ':until': until, ':expires': expiresAt } = times(now)
  const key = claimListKey(job.partition, job.mark)
  await putItem(table, { ...key, ...job, purpose, open: true, owner, done: 0, until, expiresAt })
  return { job, owner, chunks: 0, done: 0, size: 0 }
}

/** Takes a list that was found in hand; undefined where another request did, or it is closed. */
export const takeList = async (
  table: Table,
  { job, done, until }: FoundList,
  owner: string,
  now: number,
): Promise<ClaimList | undefined> => {
  const isTaken = await updateIf(table, {
    Key: { ...claimListKey(job.partition, job.mark) },
    UpdateExpression: 'SET #owner = :owner, #until = :until, expiresAt = :expires',
    ConditionExpression: '#open = :true AND #until = :found',
    ExpressionAttributeNames: { '#owner': 'owner', '#until': 'until', '#open': 'open' },
    ExpressionAttributeValues: { ...times(now), ':owner': owner, ':true': true, ':found': until },
  })
  return isTaken ? { job, owner, chunks: done, done, size: 0 } : undefined
}

const mine = {
  ConditionExpression: '#open = :true AND #owner = :owner',
  names: { '#open': 'open', '#owner': 'owner' },
} as const

/** Says that the claims of all chunks are as they say, and keeps the list in hand; false where it is lost. */
export const keepList = (table: Table, list: ClaimList, now: number): Promise<boolean> =>
  updateIf(table, {
    Key: { ...claimListKey(list.job.partition, list.job.mark) },
    UpdateExpression: 'SET done = :done, #until = :until, expiresAt = :expires',
    ConditionExpression: mine.ConditionExpression,
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ...times(now), ':done': list.done, ':true': true, ':owner': list.owner },
  })

/** Lets go of a list, for whoever goes on with it. */
export const leaveList = async (table: Table, { job, owner, done }: ClaimList): Promise<void> => {
  await updateIf(table, {
    Key: { ...claimListKey(job.partition, job.mark) },
    UpdateExpression: 'SET done = :done, #until = :past',
    ConditionExpression: mine.ConditionExpression,
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ':done': done, ':past': 0, ':true': true, ':owner': owner },
  })
}

/** Divides claims into chunks of a list. */
export const chunksOf = (claims: Iterable<ListedClaim>): ListedClaim[][] => {
  const chunks: ListedClaim[][] = []
  let room = 0
  for (const claim of claims) {
    const length = Buffer.byteLength(claim[0]) + 20
    const last = chunks.at(-1)
    if (!last || length > room || last.length >= mostInChunk) {
      chunks.push([claim])
      room = longestChunk - length
    } else {
      last.push(claim)
      room -= length
    }
  }
  return chunks
}

/** Adds a chunk to a list, before its claims are touched. */
export const addChunk = async (
  table: Table,
  list: ClaimList,
  claims: readonly ListedClaim[],
): Promise<void> => {
  const { partition, mark } = list.job
  await putItem(table, { ...claimChunkKey(partition, mark, list.chunks), claims })
  list.chunks += 1
  list.size += claims.length
}

const isListed = (value: unknown): value is ListedClaim =>
  Array.isArray(value) && typeof value[0] === 'string' && (value[1] === null || typeof value[1] === 'number')

const listedIn = (item: Item): ListedClaim[] =>
  Array.isArray(item.claims) ? item.claims.filter(isListed) : []

const chunkPages = (table: Table, { partition, mark }: ClaimJob): AsyncGenerator<Item[]> =>
  queryPages(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': claimChunkKey(partition, mark, 0).pk },
    ConsistentRead: true,
  })

/**
 * What stands under the mark of a list that is taken up again: the claims that are there, and those that may be, for
 * a request was interrupted while it touched them.
 */
export const readList = async (
  table: Table,
  list: ClaimList,
): Promise<{ held: Map<string, number>; unsure: Set<string> }> => {
  const held = new Map<string, number>()
  const unsure = new Set<string>()
  for await (const page of chunkPages(table, list.job))
    for (const item of page) {
      const chunk = Number(item.sk)
      for (const [pk, holder] of listedIn(item)) {
        held.delete(pk)
        if (chunk >= list.done) unsure.add(pk)
        else if (holder !== null) held.set(pk, holder)
      }
      list.chunks = Math.max(list.chunks, chunk + 1)
      list.size += listedIn(item).length
    }
  return { held, unsure }
}

/** Closes a list in the transaction that makes its change: only while it is open, and in the hands of this request. */
export const closing = (table: string, { job, owner }: ClaimList): Extra => ({
  action: {
    Update: {
      TableName: table,
      Key: { ...claimListKey(job.partition, job.mark) },
      // What an open list would have come to is turned round: claims that were made stay, those given up go.
      UpdateExpression: 'SET drops = :drops REMOVE #open, expiresAt, #until',
      ConditionExpression: mine.ConditionExpression,
      ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
      ExpressionAttributeValues: { ':drops': !job.drops, ':true': true, ':owner': owner },
    },
  },
  failed: () => 'retry',
})

/** Closes a list whose change came to nothing, unless somebody has it in hand at `now`; says whether it did. */
export const discardList = (table: Table, { partition, mark }: ClaimJob, owner: string, now: number) =>
  updateIf(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'REMOVE #open, expiresAt, #until',
    ConditionExpression: '#open = :true AND (#owner = :owner OR #until < :now)',
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ':true': true, ':owner': owner, ':now': now },
  })

const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) })

/** Asks for the next step: the change of the job comes back as a stream record. */
const askForMore = (table: Table, { partition, mark }: ClaimJob): Promise<boolean> =>
  // Where it is not there, another delivery of the same record has finished the job.
  updateIf(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'ADD steps :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  })

/**
 * Does one step of a closed job: a chunk, with its claims where they go. A step may be repeated, or run beside
 * itself, for no claim of a closed list is made again: each change has a mark of its own.
 */
export const workOffList = async (table: Table, job: ClaimJob): Promise<void> => {
  const pages = queryPages(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': claimChunkKey(job.partition, job.mark, 0).pk },
    ConsistentRead: true,
    Limit: 1,
  })
  for await (const [chunk] of pages) {
    if (!chunk) break
    if (job.drops)
      await deleteItems(
        table,
        listedIn(chunk).map(([pk]) => claimAt(pk)),
      )
    await deleteItem(table, keyOf(chunk))
    await askForMore(table, job)
    return
  }
  await deleteItem(table, claimListKey(job.partition, job.mark))
}

/** Makes a closed job of an open one that expired: what it was to come to is done now. */
export const reviveList = async (table: Table, { partition, mark, drops }: ClaimJob): Promise<void> => {
  await updateItem(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'SET #partition = :partition, mark = :mark, drops = :drops ADD steps :one',
    ExpressionAttributeNames: { '#partition': 'partition' },
    ExpressionAttributeValues: { ':partition': partition, ':mark': mark, ':drops': drops, ':one': 1 },
  })
}
