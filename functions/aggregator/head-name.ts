import { parseCollection } from '../../shared/content/collections.ts'
import { readEntity } from '../../shared/store/entity.ts'
import { elementPartition, isElementPartition, partitionClaimKey } from '../../shared/store/keys.ts'
import { getItem, type Table } from '../../shared/store/table.ts'

/**
 * The name of a partition's head: the entity type, or the name that the elements' collection has now.
 * Undefined where the collection is deleted.
 */
export const headNameOf = async (table: Table, partition: string): Promise<string | undefined> => {
  if (!isElementPartition(partition)) return partition
  const claim = await getItem(table, partitionClaimKey(partition), true)
  if (typeof claim?.id !== 'number') return undefined
  const collection = await readEntity(table, 'collection', claim.id, true)
  return collection && elementPartition(parseCollection(collection).visible.name)
}
