import { requiredText } from '../values/records.ts'
import { deleteItems } from './batch.ts'
import type { ClaimJob, ClaimList } from './claim-list.ts'
import { claimAt, claimChunkKey, claimListKey, type Key } from './keys.ts'
import {
  deleteItem,
  type Item,
  keyOf,
  putItem,
  queryPages,
  type Table,
  updateIf,
  updateItem,
} from './table.ts'

/** A claim on a list: its pk, and the id of its holder, or null where the claim was taken back. */
export type ListedClaim = readonly [pk: string, holder: number | null]

/**
 * Bytes of a chunk at most. AWS: an item holds 400 KB. A chunk is far smaller, so that no step of the background
 * takes long.
 */
const longestChunk = 150_000
const mostInChunk = 500

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

/** The claims on a chunk. @throws Error where they are of another form */
const listedIn = ({ claims }: Item): ListedClaim[] => {
  if (Array.isArray(claims) && claims.every(isListed)) return claims
  throw new Error('A stored list of claims is damaged: each claim must be a key and its holder.')
}

/** The chunks of a list in order, some to a page. */
export const chunkPages = (
  table: Table,
  { partition, mark }: ClaimJob,
  rest: { Limit?: number } = {},
): AsyncGenerator<Item[]> =>
  queryPages(table, {
    ...rest,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': claimChunkKey(partition, mark, 0).pk },
    ConsistentRead: true,
  })

/**
 * Reads a list that a request takes over. `held` are the claims that exist, with their holders. `unsure` are claims
 * that may exist: a request was interrupted while it worked on them.
 */
export const readList = async (
  table: Table,
  list: ClaimList,
): Promise<{ held: Map<string, number>; unsure: Set<string> }> => {
  const held = new Map<string, number>()
  const unsure = new Set<string>()
  for await (const page of chunkPages(table, list.job))
    for (const item of page) {
      const chunk = Number(requiredText(item, 'sk'))
      const claims = listedIn(item)
      for (const [pk, holder] of claims) {
        held.delete(pk)
        if (chunk >= list.done) unsure.add(pk)
        else if (holder !== null) held.set(pk, holder)
      }
      list.chunks = Math.max(list.chunks, chunk + 1)
      list.size += claims.length
    }
  return { held, unsure }
}

/**
 * Asks for the next step of a job: the change of its item comes back as a stream record. Where the item is not
 * there, another delivery of the same record has finished the job.
 */
export const askForMore = (table: Table, job: Key): Promise<boolean> =>
  updateIf(table, {
    Key: { ...job },
    UpdateExpression: 'ADD steps :one',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':one': 1 },
  })

/**
 * Does one step of a closed job: it removes a chunk, and with `drops` the claims on it. A step may be repeated, and two
 * may run at once, for no claim of a closed list is made again: each change has a mark of its own.
 */
export const workOffList = async (table: Table, job: ClaimJob): Promise<void> => {
  const pages = chunkPages(table, job, { Limit: 1 })
  for await (const [chunk] of pages) {
    if (!chunk) break
    if (job.drops)
      await deleteItems(
        table,
        listedIn(chunk).map(([pk]) => claimAt(pk)),
      )
    await deleteItem(table, keyOf(chunk))
    await askForMore(table, claimListKey(job.partition, job.mark))
    return
  }
  await deleteItem(table, claimListKey(job.partition, job.mark))
}

/** Makes a closed job of an open one that expired, so that the background does its work. */
export const reviveList = async (table: Table, { partition, mark, drops }: ClaimJob): Promise<void> => {
  await updateItem(table, {
    Key: { ...claimListKey(partition, mark) },
    UpdateExpression: 'SET #partition = :partition, mark = :mark, drops = :drops ADD steps :one',
    ExpressionAttributeNames: { '#partition': 'partition' },
    ExpressionAttributeValues: { ':partition': partition, ':mark': mark, ':drops': drops, ':one': 1 },
  })
}
