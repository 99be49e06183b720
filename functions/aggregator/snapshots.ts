import { fitsMemory, PartitionTooLarge } from '../../shared/readmodel/limits.ts'
import { snapshotDue } from '../../shared/readmodel/snapshot/policy.ts'
import { dynamoSnapshotStore, writeSnapshot } from '../../shared/readmodel/snapshot/write.ts'
import { partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { tokenPartition } from '../../shared/security/tokens/api-token.ts'
import { Failure } from '../../shared/store/errors.ts'
import type { Table } from '../../shared/store/table.ts'
import { headNameOf } from './head-name.ts'

/** Whether a partition needs no snapshot: it is too large for memory, and listed without one, or it is gone. */
const needsNone = (error: unknown): boolean =>
  error instanceof PartitionTooLarge || (error instanceof Failure && error.kind === 'unavailable')

/**
 * Writes a new snapshot of a partition that was written to, if enough of it changed since the last one. API tokens are
 * listed without snapshots.
 */
export const refreshSnapshot = async (table: Table, partition: string, maxBytes: number): Promise<void> => {
  if (partition === tokenPartition) return
  const headName = await headNameOf(table, partition)
  if (headName === undefined) return
  const source = partitionSource(table, headName)
  const head = await source.head(true)
  if (head?.partition !== partition || !fitsMemory(head, maxBytes)) return
  const newest = await source.open(partition).newestSnapshot(true)
  if (!snapshotDue(head, newest)) return
  try {
    await writeSnapshot(source, (name) => dynamoSnapshotStore(table, name), maxBytes)
  } catch (error) {
    if (!needsNone(error)) throw error
  }
}
