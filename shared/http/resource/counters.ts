import { entityOf } from '../../store/entity.ts'
import { notFound } from '../../store/errors.ts'
import { blockVersionAttribute, entityKey, hitsAttribute, hitsKey } from '../../store/keys.ts'
import { getItems, type Table } from '../../store/table.ts'
import type { Extra } from '../../store/transaction.ts'
import { optionalNumber } from '../../values/records.ts'
import type { CountedEntity, EntityPartition } from './spec.ts'

/** An entity with its counter as it was found. `version` is that of the counter's block: 0 without hits. */
export interface FoundEntity extends CountedEntity {
  version: number
}

/** A path's identifier as a number. @throws Failure notFound for what no identifier looks like */
export const idOf = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^[1-9]\d{0,11}$/.test(text ?? '') || !Number.isSafeInteger(id)) throw notFound()
  return id
}

/** An entity and its counter in one strongly consistent read. @throws Failure notFound */
export const readCounted = async (
  table: Table,
  partition: EntityPartition,
  id: number,
): Promise<FoundEntity> => {
  const key = entityKey(partition.name, id)
  const block = hitsKey(partition.name, id)
  const items = await getItems(table, partition.hitsMember ? [key, block] : [key], true)
  const item = items.find(({ pk }) => pk === key.pk)
  if (!item) throw notFound()
  const counters = items.find(({ pk }) => pk === block.pk)
  return {
    stored: entityOf(item),
    hits: optionalNumber(counters, hitsAttribute(id)) ?? 0,
    version: optionalNumber(counters, blockVersionAttribute) ?? 0,
  }
}

/** Far more hits than a block counts between the read of a counter and the transaction that sets it. */
const versionsAhead = 1_000_000

/** A counter as a write leaves it, as new as `version`; `set` where the write sets it. */
export interface Counter {
  value: number
  version: number
  set: boolean
}

/**
 * The counter after a write: the one that was found, or the one that is asked for, which is newer than any copy
 * that is still on its way to a lookup. An entity that is new has no such copies.
 */
export const counterAfter = (found: FoundEntity | null, wanted: number | undefined): Counter => {
  if (wanted === undefined) return { value: found?.hits ?? 0, version: found?.version ?? 0, set: false }
  return { value: wanted, version: found ? found.version + versionsAhead : 0, set: true }
}

/**
 * Sets an entity's counter in its block, in the transaction that was asked to. The block's version moves ahead,
 * and never back: what is counted from here on is newer than what was set, and what was counted before is older.
 */
export const setCounter = (table: string, partition: string, id: number, counter: Counter): Extra => ({
  action: {
    Update: {
      TableName: table,
      Key: { ...hitsKey(partition, id) },
      ...(counter.version > 0
        ? {
            UpdateExpression: 'SET #hits = :hits, #version = :version',
            ConditionExpression: 'attribute_not_exists(#version) OR #version < :version',
          }
        : { UpdateExpression: 'SET #hits = :hits' }),
      ExpressionAttributeNames: {
        '#hits': hitsAttribute(id),
        ...(counter.version > 0 ? { '#version': blockVersionAttribute } : {}),
      },
      ExpressionAttributeValues: {
        ':hits': counter.value,
        ...(counter.version > 0 ? { ':version': counter.version } : {}),
      },
    },
  },
  failed: () => 'retry',
})

/** JSON text with the counter as its first member. */
export const withHits = (data: string, member: EntityPartition['hitsMember'], hits: number): string =>
  member === null ? data : `{"${member}":${hits},${data.slice(1)}`
