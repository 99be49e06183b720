import { entityKey } from './keys.ts'
import { getItem, type Item, type Table } from './table.ts'

/** An entity as it is stored: its visible form already serialised, and what only the server reads beside it. */
export interface StoredEntity {
  id: number
  /** The partition version that wrote it; its ETag. */
  v: number
  active: boolean | null
  /** JSON of the entity as administrative reads show it, without its hits. */
  data: string
  /** JSON of the values of fields that were removed from the collection. */
  hidden?: string
  /** The schema version `data` was made under. */
  sv?: number
  /** JSON of what is never served. */
  internal?: string
  /** Public reads counted so far, where the aggregator keeps them on the entity. */
  hits?: number
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads an entity item. */
export const entityOf = (item: Item): StoredEntity => {
  const hidden = text(item.hidden)
  const internal = text(item.internal)
  return {
    id: Number(item.sk),
    v: Number(item.v),
    active: typeof item.active === 'boolean' ? item.active : null,
    data: text(item.data) ?? '{}',
    ...(hidden === undefined ? {} : { hidden }),
    ...(typeof item.sv === 'number' ? { sv: item.sv } : {}),
    ...(internal === undefined ? {} : { internal }),
    ...(typeof item.hits === 'number' ? { hits: item.hits } : {}),
  }
}

/** One entity by id, or undefined. */
export const readEntity = async (
  table: Table,
  partition: string,
  id: number,
  consistent: boolean,
): Promise<StoredEntity | undefined> => {
  const item = await getItem(table, entityKey(partition, id), consistent)
  return item && entityOf(item)
}
