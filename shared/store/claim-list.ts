import { requiredNumber, requiredText } from '../values/records.ts'
import { claimListKey, claimListsOf } from './keys.ts'
import { type Item, putItem, queryPages, type Table, updateIf } from './table.ts'
import type { Extra } from './transaction.ts'

/**
 * The job of a list of claims. A change of fields may make or give up more claims than one transaction holds. They are
 * listed before they are touched, in chunks beside the job. So after an interruption the next request knows which
 * claims there are. The job is open while the change is under way. The transaction of the change closes it. Then the
 * background removes the list, and with `drops` also the claims on it.
 */
export interface ClaimJob {
  partition: string
  mark: string
  /** Whether the claims go with the list: because their change came to nothing, or because it gave them up. */
  drops: boolean
}

/** An open list that one request works on. */
export interface ClaimList {
  job: ClaimJob
  /** Tells which request works on it. */
  owner: string
  /** How many chunks it has. */
  chunks: number
  /** How many of the first chunks are done: their claims are as the chunks say. */
  done: number
  /** Claims on all of its chunks. */
  size: number
}

/** An open list as a request finds it. */
export interface FoundList {
  job: ClaimJob
  /** The purpose of the claims, which tells whether a request can go on with them. */
  purpose: string
  done: number
  /** Until when a request works on it, in milliseconds. */
  until: number
}

/**
 * How long a list belongs to a request, in milliseconds. A request is over before (AWS: HTTP API, integration: 30 s).
 */
const handTime = 35_000
/**
 * The time after which an open list expires, in seconds, if no request goes on with it. The stream then brings its job
 * to the background.
 */
const openTime = 86_400

const times = (now: number): Item => ({
  ':until': now + handTime,
  ':expires': Math.floor(now / 1_000) + openTime,
})

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
      if (item.open !== true) continue
      found.push({
        job: { partition, mark: requiredText(item, 'mark'), drops: item.drops === true },
        purpose: requiredText(item, 'purpose'),
        done: requiredNumber(item, 'done'),
        until: requiredNumber(item, 'until'),
      })
    }
  return found
}

/**
 * Begins a list. `purpose` says what its claims are for, so that a later request can go on with them.
 * @param now in milliseconds
 */
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

/** Takes a found list over. Gives undefined where another request took it first, or where the list is closed. */
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

/** Notes that all chunks of a list are done, and keeps the list. Gives false where another request has taken it. */
export const keepList = (table: Table, list: ClaimList, now: number): Promise<boolean> =>
  updateIf(table, {
    Key: { ...claimListKey(list.job.partition, list.job.mark) },
    UpdateExpression: 'SET done = :done, #until = :until, expiresAt = :expires',
    ConditionExpression: mine.ConditionExpression,
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ...times(now), ':done': list.done, ':true': true, ':owner': list.owner },
  })

/** Lets a list go, so that another request can go on with it at once. */
export const leaveList = async (table: Table, { job, owner, done }: ClaimList): Promise<void> => {
  await updateIf(table, {
    Key: { ...claimListKey(job.partition, job.mark) },
    UpdateExpression: 'SET done = :done, #until = :past',
    ConditionExpression: mine.ConditionExpression,
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ':done': done, ':past': 0, ':true': true, ':owner': owner },
  })
}

/** Closes a list in the transaction of its change. It has to be open, and still this request's. */
export const closing = (table: string, { job, owner }: ClaimList): Extra => ({
  action: {
    Update: {
      TableName: table,
      Key: { ...claimListKey(job.partition, job.mark) },
      // The change is made, so the opposite of the open list's plan comes true: claims that were made stay, and
      // claims that
      // were given up go.
      UpdateExpression: 'SET drops = :drops REMOVE #open, expiresAt, #until',
      ConditionExpression: mine.ConditionExpression,
      ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
      ExpressionAttributeValues: { ':drops': !job.drops, ':true': true, ':owner': owner },
    },
  },
  failed: () => 'retry',
})

/** Closes a list whose change came to nothing, unless another request works on it at `now`. Gives whether it did. */
export const discardList = (table: Table, { partition, mark }: ClaimJob, owner: string, now: number) =>
  updateIf(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'REMOVE #open, expiresAt, #until',
    ConditionExpression: '#open = :true AND (#owner = :owner OR #until < :now)',
    ExpressionAttributeNames: { ...mine.names, '#until': 'until' },
    ExpressionAttributeValues: { ':true': true, ':owner': owner, ':now': now },
  })
