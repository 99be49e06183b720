import { elementEndpoints } from '../../shared/contract/collections.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { onBody } from '../../shared/http/bind.ts'
import type { BoundEndpoint, Call } from '../../shared/http/call.ts'
import {
  type Attempt,
  type CommitRows,
  type Outcome,
  storeInTime,
} from '../../shared/http/resource/rows/batches.ts'
import { reportOf } from '../../shared/http/resource/rows/report.ts'
import { type Row, rowsOf } from '../../shared/http/resource/rows/row.ts'
import { commit, type Plan, Replan } from '../../shared/store/commit.ts'
import { unavailable } from '../../shared/store/errors.ts'
import { type ImportBatch, nextBatch } from './import-batch.ts'
import { ImportProgress } from './import-progress.ts'
import { elementPartitionOf, isCurrentPartition } from './partition.ts'

/** The rows that one transaction is planned for: `taken` of those that are left, which other sends may have stored. */
interface Planned extends Pick<ImportBatch, 'candidates' | 'errors'> {
  taken: number
}

/** Commits the first batch of rows that are not in. */
const commitOpen = (
  call: Call,
  progress: ImportProgress,
  rows: readonly Row[],
  attempt: Attempt,
): Promise<Planned> => {
  let isFirst = true
  return commit(
    call.services.writer,
    `elements of ${call.params.id}`,
    async (readHead): Promise<Plan<Planned>> => {
      if (!isFirst) await progress.catchUp(call)
      isFirst = false
      const partition = await elementPartitionOf(call)
      const head = await readHead(partition.headName)
      if (!head || !isCurrentPartition(partition, head)) throw new Replan()
      const open = progress.open(rows)
      const { candidates, errors, taken: read } = nextBatch(call, partition, open, head.nextId)
      const next = open[read]
      const taken = next ? rows.indexOf(next) : rows.length
      attempt.rows = taken
      attempt.claims = candidates
      const result = { candidates, errors, taken }
      if (candidates.length === 0) return { transaction: null, result }
      const puts = candidates.map(({ write }) => write)
      const claims = candidates.flatMap(({ write, claims }) =>
        claims.map(({ key, field }) => ({ op: 'take' as const, key, id: write.id, field })),
      )
      const stored = candidates.map(({ row }) => row)
      return {
        transaction: {
          partitions: [{ headName: partition.headName, head, puts, removals: [] }],
          claims,
          extras: progress.note(call, stored, { firstId: head.nextId, partition: partition.name }),
        },
        result,
      }
    },
  )
}

/**
 * Commits the first batch of rows. What is done for a row is the id of its element. Where the transaction fails and
 * another send of the request has stored rows meanwhile, the values of those rows were taken. The attempt then neither
 * stores nor refuses a row.
 */
const committing =
  (progress: ImportProgress): CommitRows<number> =>
  async (call, rows, attempt) => {
    try {
      const { candidates, errors, taken } = await commitOpen(call, progress, rows, attempt)
      const [first] = candidates
      const stored = candidates.map(({ row }) => row)
      if (first) progress.stored(stored, first.write.id)
      return { done: candidates.map(({ write }) => write.id), errors, taken }
    } catch (error) {
      if (call.signal.aborted || !(await progress.catchUp(call))) throw error
      return { done: [], errors: [], taken: 0 }
    }
  }

/**
 * The rows that are left after all, without those that another send stored.
 * @throws Failure unavailable where rows behind them are in, for the rest of the rows could not be sent by itself
 */
const leftOf = <D>(progress: ImportProgress, outcome: Outcome<D>): Outcome<D> => {
  const left = progress.open(outcome.left)
  const unclear = progress.open(outcome.left.slice(0, outcome.unclear)).length
  if (left[0] && progress.hasBehind(left[0].row))
    throw unavailable('The import did not get to its end: send the same request with the same key again.')
  return { ...outcome, left, unclear }
}

/** `elements.import`: imports all valid rows, and reports the bad ones by their positions. */
export const importHandler: BoundEndpoint = onBody(elementEndpoints.import, async (call, body) => {
  // Without this read, an import of no rows, or of broken rows only, would not notice that the collection is missing.
  const { name } = await elementPartitionOf(call)
  const progress = await ImportProgress.of(call, name)
  const { rows, broken } = rowsOf(body)
  const outcome = leftOf(progress, await storeInTime(call, progress.open(rows), committing(progress)))
  const total = body.length
  const { failed, ...rest } = reportOf(total, broken, outcome)
  const { ids } = progress
  return success({ total, imported: ids.length, failed, ids, ...rest })
})
