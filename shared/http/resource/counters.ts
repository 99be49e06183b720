import { entityOf } from '../../store/entity.ts'
import { notFound } from '../../store/errors.ts'
import { entityKey, hitsAttribute, hitsKey } from '../../store/keys.ts'
import { getItems, type Table } from '../../store/table.ts'
import type { Extra } from '../../store/transaction.ts'
import type { Counted, Place } from './spec.ts'

/** A path's identifier as a number. @throws Failure notFound for what no identifier looks like */
export const idOf = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^[1-9]\d{0,11}$/.test(text ?? '') || !Number.isSafeInteger(id)) throw notFound()
  return id
}

/** An entity and its counter in one strongly consistent read. @throws Failure notFound */
export const readCounted = async (table: Table, place: Place, id: number): Promise<Counted> => {
  const key = entityKey(place.partition, id)
  const block = hitsKey(place.partition, id)
  const items = await getItems(table, place.hitsMember ? [key, block] : [key], true)
  const item = items.find(({ pk }) => pk === key.pk)
  if (!item) throw notFound()
  const hits = items.find(({ pk }) => pk === block.pk)?.[hitsAttribute(id)]
  return { stored: entityOf(item), hits: typeof hits === 'number' ? hits : 0 }
}

/** Sets an entity's counter in its block, in the transaction that was asked to. */
export const setCounter = (table: string, partition: string, id: number, hits: number): Extra => ({
  action: {
    Update: {
      TableName: table,
      Key: { ...hitsKey(partition, id) },
      UpdateExpression: 'SET #hits = :hits',
      ExpressionAttributeNames: { '#hits': hitsAttribute(id) },
      ExpressionAttributeValues: { ':hits': hits },
    },
  },
  failed: () => 'retry',
})

/** JSON text with the counter as its first member. */
export const withHits = (data: string, member: Place['hitsMember'], hits: number): string =>
  member === null ? data : `{"${member}":${hits},${data.slice(1)}`
