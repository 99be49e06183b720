import { entityOf, textBytesOf } from '../../shared/store/entity.ts'
import { type Head, headOf } from '../../shared/store/head.ts'
import { headKey, logKey } from '../../shared/store/keys.ts'
import { getItem, type Item, queryPages, type Table } from '../../shared/store/table.ts'

/** The items under a partition key, in sort key order. */
export const itemsOf = async (table: Table, pk: string): Promise<Item[]> => {
  const items: Item[] = []
  const pages = queryPages(table, {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  })
  for await (const page of pages) items.push(...page)
  return items
}

/** A partition as its items have it. */
export interface Audited {
  head: Head
  entities: Item[]
  log: Item[]
}

/** All of a partition, found by the name of its head. @throws Error where there is no head */
export const partitionItems = async (table: Table, headName: string): Promise<Audited> => {
  const item = await getItem(table, headKey(headName), true)
  if (!item) throw new Error(`No head named ${headName}`)
  const head = headOf(item)
  const entities = await itemsOf(table, head.partition)
  const log = await itemsOf(table, logKey(head.partition, 0).pk)
  return { head, entities, log }
}

/** What a partition's head must say, going by its items; versions and ids in order. */
export const auditOf = ({ head, entities, log }: Audited) => ({
  total: entities.length,
  active: entities.filter(({ active }) => active === true).length,
  bytes: entities.reduce((sum, item) => sum + textBytesOf(entityOf(item)), 0),
  versions: log.map(({ sk }) => Number(sk)),
  /** Entities whose version has no log entry that names them. */
  unlogged: entities.filter(({ sk, v }) => {
    const ids = log.find((entry) => Number(entry.sk) === v)?.ids
    return !(Array.isArray(ids) && ids.includes(Number(sk)))
  }),
  reused: entities.filter(({ sk }) => Number(sk) >= head.nextId),
})

/** What {@link auditOf} gives where everything agrees with the head. */
export const soundAudit = ({ head }: Audited) => ({
  total: head.total,
  active: head.active,
  bytes: head.bytes,
  versions: Array.from({ length: head.version }, (_, at) => at + 1),
  unlogged: [],
  reused: [],
})
