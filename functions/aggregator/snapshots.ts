import { logError } from '../../shared/http/answers/logged-error.ts'
import { identityOf } from '../../shared/readmodel/instance/partition.ts'
import { fitsMemory, PartitionTooLarge } from '../../shared/readmodel/limits.ts'
import { snapshotDue } from '../../shared/readmodel/snapshot/policy.ts'
import { bucketSnapshots, removeObjects, writeSnapshot } from '../../shared/readmodel/snapshot/write.ts'
import { type PartitionSource, partitionSource } from '../../shared/readmodel/source/partition-source.ts'
import { tokenPartition } from '../../shared/security/tokens/api-token.ts'
import type { Bucket } from '../../shared/store/bucket.ts'
import { Failure } from '../../shared/store/errors.ts'
import type { Head } from '../../shared/store/head.ts'
import { countEvent, errorText } from '../../shared/store/metric.ts'
import { within } from '../../shared/store/signal.ts'
import { type Table, tableUnder } from '../../shared/store/table.ts'
import { headNameOf } from './head-name.ts'

/** The longest time that one snapshot takes, in milliseconds. The largest partition takes a fifth of it. */
const longestWriting = 100_000
const tooLong = new Error('Writing the snapshot took too long.')

/** Whether a partition needs no snapshot: it is too large for memory, and listed without one, or it is gone. */
const needsNone = (error: unknown): boolean =>
  error instanceof PartitionTooLarge || (error instanceof Failure && error.kind === 'unavailable')

const write = async (
  table: Table,
  bucket: Bucket,
  source: PartitionSource,
  head: Head,
  maxBytes: number,
): Promise<void> => {
  const store = bucketSnapshots(table, bucket, head)
  // A manifest that cannot be read is replaced.
  const newest = await store.manifest().catch(() => undefined)
  if (!snapshotDue(head, newest)) return
  await writeSnapshot(source, head, store, maxBytes)
  // The purge of a collection that was deleted meanwhile may have been through before the snapshot was there.
  const after = await source.head(true)
  if (identityOf(after) !== identityOf(head)) await removeObjects(table, bucket, head.partition)
}

/**
 * Writes a new snapshot of a partition that was written to, if enough of it changed since the last one. API tokens are
 * listed without snapshots. A snapshot only makes reading cheaper: where it cannot be written, a metric counts that,
 * the batch goes on, and the next write to the partition tries again.
 * @throws the errors of the table while it is not known whether a snapshot is due; the signal's reason once it aborts
 */
export const refreshSnapshot = async (table: Table, partition: string, maxBytes: number): Promise<void> => {
  if (!table.bucket || partition === tokenPartition) return
  const { bucket } = table
  const headName = await headNameOf(table, partition)
  if (headName === undefined) return
  const head = await partitionSource(table, headName).head(true)
  if (head?.partition !== partition || !fitsMemory(head, maxBytes)) return
  try {
    await within(longestWriting, tooLong, (end) => {
      const view = tableUnder(table, table.signal ? AbortSignal.any([table.signal, end]) : end)
      return write(view, bucket, partitionSource(view, headName), head, maxBytes)
    })
  } catch (error) {
    table.signal?.throwIfAborted()
    if (needsNone(error)) return
    countEvent('SnapshotFailures', { partition, error: errorText(error) })
    logError('warn', { partition }, error)
  }
}
