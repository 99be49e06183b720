import type { ClaimJob, ClaimList } from './claim-list.ts'
import { claimChunkKey } from './keys.ts'
import { type Item, putItem, queryPages, type Table } from './table.ts'

/** What became of a claim: who holds it, or null for one that was taken back. */
export type ListedClaim = readonly [pk: string, holder: number | null]

/** AWS: an item holds 400 KB. A chunk is far below, so that no step of the background takes long. */
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

/** The claims on a chunk. */
export const listedIn = (item: Item): ListedClaim[] =>
  Array.isArray(item.claims) ? item.claims.filter(isListed) : []

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
