import { blockVersionAttribute, claimAt, headKey, hitsAttribute, hitsKey } from '../../shared/store/keys.ts'
import { type Table, updateIf } from '../../shared/store/table.ts'
import { requiredNumber } from '../../shared/values/records.ts'
import type { RequestChange } from './change.ts'
import { count, updatePatiently } from './counter.ts'
import { headNameOf } from './head-name.ts'
import { add, type Tally } from './tally.ts'

/** The additions of a batch to one block of hit counters, and the items that show the counters. */
export interface HitBlock {
  tally: Tally
  partition: string
  headName: string
  /** By id, the lookup items that show its counter. */
  lookups: Map<number, Set<string>>
}

/** Tallies the hits of some requests by block. */
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

/**
 * Copies a counter to a lookup item. The copy fails its condition where the item is another entity's by now, and
 * where it shows a later state of the block.
 */
const copy = (table: Table, pk: string, id: number, hits: number, version: number): Promise<boolean> =>
  updateIf(
    table,
    {
      Key: { ...claimAt(pk) },
      UpdateExpression: 'SET hits = :hits, hitsAt = :version',
      ConditionExpression: 'id = :id AND (attribute_not_exists(hitsAt) OR hitsAt < :version)',
      ExpressionAttributeValues: { ':id': id, ':hits': hits, ':version': version },
    },
    updatePatiently,
  )

/**
 * Counts a block's hits, and shows them on the lookup items, from which a read by url answers. A read by id reads the
 * block beside the entity. So the entity itself, which may be large, is not written.
 */
export const countHits = async (table: Table, { tally, lookups }: HitBlock): Promise<void> => {
  const states = await count(table, tally)
  for (const [id, pks] of lookups) {
    // Not the newest version: the function of another shard may have counted this id, and shown it, since.
    const state = states.findLast((one) => hitsAttribute(id) in one)
    if (!state) throw new Error(`The hits of ${id} were counted, but its block does not show them.`)
    const hits = requiredNumber(state, hitsAttribute(id))
    const version = requiredNumber(state, blockVersionAttribute)
    for (const pk of pks) await copy(table, pk, id, hits, version)
  }
}

const raise = (table: Table, headName: string, partition: string): Promise<boolean> =>
  updateIf(
    table,
    {
      Key: { ...headKey(headName) },
      UpdateExpression: 'ADD hitsVersion :one',
      ConditionExpression: '#partition = :partition',
      ExpressionAttributeNames: { '#partition': 'partition' },
      ExpressionAttributeValues: { ':one': 1, ':partition': partition },
    },
    updatePatiently,
  )

/** Tells a partition's readers to fetch its counters again. A partition that was renamed has its head at a new name. */
export const tellReaders = async (table: Table, { partition, headName }: HitBlock): Promise<void> => {
  if (await raise(table, headName, partition)) return
  const renamed = await headNameOf(table, partition)
  if (renamed !== undefined && renamed !== headName) await raise(table, renamed, partition)
}
