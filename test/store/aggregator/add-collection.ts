import { newSchema, serialiseCollection } from '../../../shared/content/collections.ts'
import { entityKey, partitionClaimKey } from '../../../shared/store/keys.ts'
import { putItem, type Table } from '../../../shared/store/table.ts'

/** Writes a collection whose elements stand in a partition of another name, as after a rename. */
export const addCollection = async (
  table: Table,
  id: number,
  name: string,
  partition: string,
): Promise<void> => {
  const visible = {
    id,
    name,
    singleName: 'one',
    pluralName: 'all',
    fields: [],
    active: true,
    createdBy: 1,
    createdAt: '2026-11-28T10:00:00Z',
    updatedAt: '2026-11-28T10:00:00Z',
  }
  const forms = serialiseCollection({ visible, schema: newSchema(partition, []) })
  await putItem(table, { ...entityKey('collection', id), v: 1, ...forms })
  await putItem(table, { ...partitionClaimKey(partition), id })
}
