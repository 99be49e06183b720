import { entityOf } from '../../store/entity.ts'
import { notFound } from '../../store/errors.ts'
import { blockVersionAttribute, entityKey, hitsAttribute, hitsKey, type Key } from '../../store/keys.ts'
import { getItems } from '../../store/read-items.ts'
import type { Table } from '../../store/table.ts'
import type { Extra } from '../../store/transaction.ts'
import { optionalNumber } from '../../values/records.ts'
import type { CountedEntity, EntityPartition } from './spec.ts'

/** An entity with its hit counter, as it was read. */
export interface FoundEntity extends CountedEntity {
  /** The version of the block that holds the counter; 0 where there is no block. */
  version: number
}

/** The identifier in a path as a number. @throws Failure notFound for a text that cannot be an identifier */
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
    // A block has no number for an entity that nobody has read.
    hits: optionalNumber(counters, hitsAttribute(id)) ?? 0,
    version: optionalNumber(counters, blockVersionAttribute) ?? 0,
  }
}

/** Entities as they were read together, with their counters. */
export interface FoundEntities {
  entities: ReadonlyMap<number, FoundEntity>
  /** The counter of an id. There may be one although there is no entity: deleting an entity leaves its counter. */
  counterOf: (id: number) => Counter
}

/** Entities by their ids, with the counters of which lookups hold copies, in one strongly consistent read. */
export const readAllCounted = async (
  table: Table,
  { name, hitsMember }: EntityPartition,
  ids: readonly number[],
): Promise<FoundEntities> => {
  const blocks = hitsMember === 'hits' ? ids.map((id) => hitsKey(name, id)) : []
  const keys = [...ids.map((id) => entityKey(name, id)), ...blocks]
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()]
  const items = await getItems(table, distinct, true)
  const byKey = new Map(items.map((item) => [`${item.pk} ${item.sk}`, item]))
  const at = ({ pk, sk }: Key) => byKey.get(`${pk} ${sk}`)
  const counterOf = (id: number): Counter => {
    const block = at(hitsKey(name, id))
    return {
      value: optionalNumber(block, hitsAttribute(id)) ?? 0,
      version: optionalNumber(block, blockVersionAttribute) ?? 0,
      set: false,
    }
  }
  const entities = ids.flatMap((id): [number, FoundEntity][] => {
    const item = at(entityKey(name, id))
    if (!item) return []
    const { value: hits, version } = counterOf(id)
    return [[id, { stored: entityOf(item), hits, version }]]
  })
  return { entities: new Map(entities), counterOf }
}

/** More versions than a block can gain between the read of a counter and the transaction that sets it. */
const versionsAhead = 1_000_000

/** A counter as a write leaves it. */
export interface Counter {
  value: number
  /** Tells which of two copies of the counter is newer. */
  version: number
  /** Whether the write sets the counter. */
  set: boolean
}

/**
 * The counter after a write. If the request sets it, it gets a version above that of any copy that is still on its way
 * to a lookup. A new entity has no such copies.
 * @param found the entity as it was read; null for a new one
 * @param wanted the value that the request sets; undefined where it sets none
 */
export const counterAfter = (found: FoundEntity | null, wanted: number | undefined): Counter => {
  if (wanted === undefined) return { value: found?.hits ?? 0, version: found?.version ?? 0, set: false }
  return { value: wanted, version: found ? found.version + versionsAhead : 0, set: true }
}

/**
 * Sets an entity's counter in its block, as a part of a transaction. The block's version only rises, so that hits
 * counted later are newer than the value that was set, and hits counted before are older.
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

/** The JSON text of an entity, with the counter as its first member; unchanged where hits are not counted. */
export const withHits = (data: string, member: EntityPartition['hitsMember'], hits: number): string =>
  member === null ? data : `{"${member}":${hits},${data.slice(1)}`
