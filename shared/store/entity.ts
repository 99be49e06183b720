import { optionalNumber, optionalText, requiredNumber, requiredText } from '../values/records.ts'
import { textBytes } from '../values/text.ts'
import { entityKey } from './keys.ts'
import { getItem, type Item, type Table } from './table.ts'

/** An entity as it is stored: its visible form, already serialised, and beside it what only the server reads. */
export interface StoredEntity {
  id: number
  /** The partition version that wrote it; its ETag. */
  v: number
  active: boolean | null
  /** JSON of the entity as administrative reads show it, without its hits. */
  data: string
  /** JSON of the values of fields that were removed from the collection. */
  hidden?: string
  /** The version of the schema under which `data` was made. */
  sv?: number
  /** JSON that is never served. */
  internal?: string
  /** Public reads counted so far, where the aggregator keeps them on the entity. */
  hits?: number
}

/** The memory of the texts that lists are made of, in bytes. A head has the sum of its entities. */
export const textBytesOf = ({ data, hidden }: { data: string; hidden?: string | undefined }): number =>
  textBytes(data) + (hidden === undefined ? 0 : textBytes(hidden))

/** The characters of the texts that an entity is stored as, but for hidden ones. */
export const storedLength = ({ data, internal }: Pick<StoredEntity, 'data' | 'internal'>): number =>
  data.length + (internal?.length ?? 0)

/** Reads an entity item. @throws Error naming an attribute that is missing or of another type */
export const entityOf = (item: Item): StoredEntity => {
  const hidden = optionalText(item, 'hidden')
  const internal = optionalText(item, 'internal')
  const sv = optionalNumber(item, 'sv')
  const hits = optionalNumber(item, 'hits')
  return {
    id: Number(requiredText(item, 'sk')),
    v: requiredNumber(item, 'v'),
    active: typeof item.active === 'boolean' ? item.active : null,
    data: requiredText(item, 'data'),
    ...(hidden === undefined ? {} : { hidden }),
    ...(sv === undefined ? {} : { sv }),
    ...(internal === undefined ? {} : { internal }),
    ...(hits === undefined ? {} : { hits }),
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
