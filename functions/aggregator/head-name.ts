import { parseCollection } from '../../shared/content/collections.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { elementPartition, isElementPartition, partitionClaimKey } from '../../shared/store/keys.ts'
import { getItem, type Table } from '../../shared/store/table.ts'
import { optionalNumber } from '../../shared/values/records.ts'

/**
 * The name of a partition's head: the entity type, or for elements the name that their collection has now. Undefined
 * where the collection is deleted.
 */
export const headNameOf = async (table: Table, partition: string): Promise<string | undefined> => {
  if (!isElementPartition(partition)) return partition
  const claim = await getItem(table, partitionClaimKey(partition), true)
  const id = optionalNumber(claim, 'id')
  const collection = id === undefined ? undefined : await readEntity(table, 'collection', id, true)
  return collection && elementPartition(parseCollection(collection).visible.name)
}
