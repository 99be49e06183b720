import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { ListedEntity } from '../../../shared/readmodel/source/partition-source.ts'
import type { Head } from '../../../shared/store/head.ts'
import { entityKey, headKey, logKey } from '../../../shared/store/keys.ts'
import { type Item, putItem, type Table } from '../../../shared/store/table.ts'

const batch = 25

const putAll = async (table: Table, items: readonly Item[]): Promise<void> => {
  for (let at = 0; at < items.length; at += batch) {
    const puts = items.slice(at, at + batch).map((Item) => ({ PutRequest: { Item } }))
    await table.client.send(new BatchWriteCommand({ RequestItems: { [table.name]: puts } }))
  }
}

/** Writes entities, a head of version 1 and its log entry, as if one write had made them all. */
export const fill = async (table: Table, head: Head, entities: readonly ListedEntity[]): Promise<void> => {
  await putAll(
    table,
    entities.map(({ id, v, active, data, sv }) => ({
      ...entityKey(head.partition, id),
      v,
      active,
      data,
      sv,
    })),
  )
  await putItem(table, { ...logKey(head.partition, head.version), ids: [], publicBefore: 0 })
  await putItem(table, { ...headKey('element#articles'), ...head })
}

/** Writes one entity as a write transaction would leave it: entity, log entry and head of the next version. */
export const rewrite = async (table: Table, head: Head, entity: ListedEntity): Promise<Head> => {
  const version = head.version + 1
  const { id, active, data, sv } = entity
  await putItem(table, { ...entityKey(head.partition, id), v: version, active, data, sv })
  await putItem(table, { ...logKey(head.partition, version), ids: [id], publicBefore: head.version })
  const after = { ...head, version }
  await putItem(table, { ...headKey('element#articles'), ...after })
  return after
}
