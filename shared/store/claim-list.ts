import { claimListKey, claimListsOf } from './keys.ts'
import { type Item, putItem, queryPages, type Table } from './table.ts'
import type { Extra } from './transaction.ts'
import { updateIf } from './update-if.ts'

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

const times = (now: number): Item => ({
  ':until': now + handTime,
  ':expires': Math.floor(now / 1_000) + openTime,
})

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
