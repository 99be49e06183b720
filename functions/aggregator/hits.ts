import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { blockVersionAttribute, claimAt, headKey, hitsAttribute, hitsKey } from '../../shared/store/keys.ts'
import { type Item, type Table, updateItem } from '../../shared/store/table.ts'
import type { RequestChange } from './change.ts'
import { count } from './count.ts'
import { headNameOf } from './head-name.ts'
import { patiently } from './patience.ts'
import { add, type Tally } from './tally.ts'

/** What a batch adds to one block of hit counters, and who shows them. */
export interface HitBlock {
  tally: Tally
  partition: string
  headName: string
  /** By id, the lookup items that show its counter. */
  lookups: Map<number, Set<string>>
}

/** Tallies the hits among requests by block. */
export const tallyHits = (requests: readonly RequestChange[]): HitBlock[] => {
  const tallies = new Map<string, Tally>()
  const blocks = new Map<Tally, HitBlock>()
  for (const { position, hit } of requests) {
    if (!hit) continue
    const { partition, id, headName, lookup } = hit
    const attributes = [hitsAttribute(id), blockVersionAttribute]
    const tally = add(tallies, hitsKey(partition, id), { position, attributes })
    const block = blocks.get(tally) ?? { tally, partition, headName, lookups: new Map() }
    const lookups = block.lookups.get(id) ?? new Set<string>()
    if (lookup !== undefined) lookups.add(lookup)
    block.lookups.set(id, lookups)
    blocks.set(tally, { ...block, headName })
  }
  return [...blocks.values()]
}

/** Sends an update whose unmet condition is no failure; says whether it was met. */
const updateIf = async (table: Table, input: Parameters<typeof updateItem>[1]): Promise<boolean> => {
  try {
    await patiently(() => updateItem(table, input))
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}

/** Copies a counter to a lookup item that is still its entity's, unless that shows a later state of the block. */
const copy = (table: Table, pk: string, id: number, block: Item): Promise<boolean> =>
  updateIf(table, {
    Key: { ...claimAt(pk) },
    UpdateExpression: 'SET hits = :hits, hitsAt = :version',
    ConditionExpression: 'id = :id AND (attribute_not_exists(hitsAt) OR hitsAt < :version)',
    ExpressionAttributeValues: {
      ':id': id,
      ':hits': block[hitsAttribute(id)],
      ':version': block[blockVersionAttribute],
    },
  })

/**
 * Counts a block's hits, and shows them on the lookup items: those are read by url, in one request. Whoever reads
 * an entity by its id reads the block beside it, so the entity itself, which may be large, is not written.
 */
export const countHits = async (table: Table, { tally, lookups }: HitBlock): Promise<void> => {
  const states = await count(table, tally)
  for (const [id, pks] of lookups) {
    // Not the newest version: another shard's function may have counted this id, and shown it, since.
    const block = states.findLast((state) => hitsAttribute(id) in state) ?? {}
    for (const pk of pks) await copy(table, pk, id, block)
  }
}

const raise = (table: Table, headName: string, partition: string): Promise<boolean> =>
  updateIf(table, {
    Key: { ...headKey(headName) },
    UpdateExpression: 'ADD hitsVersion :one',
    ConditionExpression: '#partition = :partition',
    ExpressionAttributeNames: { '#partition': 'partition' },
    ExpressionAttributeValues: { ':one': 1, ':partition': partition },
  })

/** Tells a partition's readers to fetch its counters again, under its new name where it was renamed since. */
export const tellReaders = async (table: Table, { partition, headName }: HitBlock): Promise<void> => {
  if (await raise(table, headName, partition)) return
  const renamed = await headNameOf(table, partition)
  if (renamed !== undefined && renamed !== headName) await raise(table, renamed, partition)
}
