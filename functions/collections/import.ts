import { elementEndpoints } from '../../shared/contract/collections.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { BoundEndpoint } from '../../shared/http/call.ts'
import { type CommitRows, storeInTime } from '../../shared/http/resource/rows/batches.ts'
import { reportOf } from '../../shared/http/resource/rows/report.ts'
import { rowsOf } from '../../shared/http/resource/rows/row.ts'
import { commit, type Plan, Replan } from '../../shared/store/commit.ts'
import { type ImportBatch, nextBatch } from './import-batch.ts'
import { elementPartitionOf, isCurrentPartition } from './partition.ts'

/** Commits the first batch of rows. What is done for a row is the id of its element. */
const commitBatch: CommitRows<number> = async (call, rows, attempt) => {
  const { candidates, errors, taken } = await commit(
    call.services.writer,
    `elements of ${call.params.id}`,
    async (readHead): Promise<Plan<ImportBatch>> => {
      const partition = await elementPartitionOf(call)
      const head = await readHead(partition.headName)
      if (!head || !isCurrentPartition(partition, head)) throw new Replan()
      const batch = nextBatch(call, partition, rows, head.nextId)
      attempt.rows = batch.taken
      attempt.claims = batch.candidates
      if (batch.candidates.length === 0) return { transaction: null, result: batch }
      const puts = batch.candidates.map(({ write }) => write)
      const claims = batch.candidates.flatMap(({ write, claims }) =>
        claims.map(({ key, field }) => ({ op: 'take' as const, key, id: write.id, field })),
      )
      return {
        transaction: {
          partitions: [{ headName: partition.headName, head, puts, removals: [] }],
          claims,
          extras: [],
        },
        result: batch,
      }
    },
  )
  return { done: candidates.map(({ write }) => write.id), errors, taken }
}

/** `elements.import`: imports all valid rows, and reports the bad ones by their positions. */
export const importHandler: BoundEndpoint = onBody(elementEndpoints.import, async (call, body) => {
  // Without this read, an import of no rows, or of broken rows only, would not notice that the collection is missing.
  await elementPartitionOf(call)
  const { rows, broken } = rowsOf(body)
  const outcome = await storeInTime(call, rows, commitBatch)
  const total = body.length
  const { failed, ...rest } = reportOf(total, broken, outcome)
  const ids = outcome.done
  return success({ total, imported: ids.length, failed, ids, ...rest })
})
