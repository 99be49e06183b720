import { randomBytes } from 'node:crypto'
import { headKey } from './keys.ts'
import { getItem, type Item, type Table } from './table.ts'

/** What a partition's head says: enough to know what a list would hold without reading it. */
export interface Head {
  /** The pk of the partition's entities. */
  partition: string
  /**
   * Drawn when the head was made: the same versions of a store that was wiped and filled again are not the same. It
   * is never shown: validators and cursors are sealed with it, so that nobody can count versions by them.
   */
  incarnation: string
  version: number
  /** The last version in which the public could see a change: drafts leave it alone. */
  publicVersion: number
  nextId: number
  /** Number of entities, and of those with active true. */
  total: number
  active: number
  /** Raised by the aggregator when counters in the hits blocks changed. */
  hitsVersion: number
  /** Of an element partition: its collection, whether that is published, and its schema's version. */
  collectionId?: number
  published?: boolean
  schema?: number
}

/** The head of a partition nothing was written to yet. */
export const emptyHead = (partition: string, incarnation = randomBytes(16).toString('base64url')): Head => ({
  partition,
  incarnation,
  version: 0,
  publicVersion: 0,
  nextId: 1,
  total: 0,
  active: 0,
  hitsVersion: 0,
})

/**
 * Tells the versions of a head from those of any other, for what readers keep of it: validators and cursors. A
 * table that was restored has the same incarnations and another history since, but always another name. It is a
 * secret, as the incarnation is: only what is sealed or hashed with it may be shown.
 */
export const lineageOf = (table: Table, head: Head | undefined): string =>
  `${table.name}/${head?.incarnation ?? ''}`

/** What a write demands of a head: that it is the one that was read, at that version. */
export interface SameHead {
  ConditionExpression: string
  ExpressionAttributeNames: Record<string, string>
  ExpressionAttributeValues: Record<string, unknown>
}

/** The condition that nothing was written to a partition since its head was read. Old heads have no incarnation. */
export const sameHead = ({ partition, incarnation, version }: Head): SameHead => {
  const drawn = incarnation !== ''
  return {
    ConditionExpression: `#version = :before AND #partition = :partition${drawn ? ' AND #incarnation = :incarnation' : ''}`,
    ExpressionAttributeNames: {
      '#version': 'version',
      '#partition': 'partition',
      ...(drawn ? { '#incarnation': 'incarnation' } : {}),
    },
    ExpressionAttributeValues: {
      ':before': version,
      ':partition': partition,
      ...(drawn ? { ':incarnation': incarnation } : {}),
    },
  }
}

const count = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

/**
 * Reads a head item; absent counters mean zero, as before the first hit. Where no public version is kept, any
 * version may have been public.
 */
export const headOf = (item: Item): Head => ({
  partition: String(item.partition),
  incarnation: typeof item.incarnation === 'string' ? item.incarnation : '',
  version: count(item.version, 0),
  publicVersion: count(item.publicVersion, count(item.version, 0)),
  nextId: count(item.nextId, 1),
  total: count(item.total, 0),
  active: count(item.active, 0),
  hitsVersion: count(item.hitsVersion, 0),
  ...(typeof item.collectionId === 'number' ? { collectionId: item.collectionId } : {}),
  ...(typeof item.published === 'boolean' ? { published: item.published } : {}),
  ...(typeof item.schema === 'number' ? { schema: item.schema } : {}),
})

/** One read of half a unit (one unit when consistent): a head stays far below 4 KB. */
export const readHead = async (
  table: Table,
  name: string,
  consistent: boolean,
): Promise<Head | undefined> => {
  const item = await getItem(table, headKey(name), consistent)
  return item && headOf(item)
}
