import { commit, type Plan } from '../../../store/commit.ts'
import { success } from '../../answers/envelope.ts'
import { onBody } from '../../bind.ts'
import type { BoundEndpoint, Call } from '../../call.ts'
import { isOfCaller, withConditions } from '../../standing.ts'
import { type Attempt, type Batch, type CommitRows, storeInTime } from '../rows/batches.ts'
import { reportOf } from '../rows/report.ts'
import { problemsOfRow, type Row, rowsOf } from '../rows/row.ts'
import type { EntityPartition, ResourceSpec } from '../spec.ts'
import { contextOf } from '../write.ts'
import { nextRestored, type RestoreBatch, type Restored } from './batch.ts'

/** Commits the first batch of rows. @throws Failure as {@link nextRestored} and {@link commit} say */
const commitBatch = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  call: Call,
  prepared: O,
  rows: readonly Row[],
  attempt: Attempt,
): Promise<RestoreBatch> =>
  commit(call.services.writer, spec.queue(call), async (head): Promise<Plan<RestoreBatch>> => {
    const { context, own, standing } = await contextOf(spec, call, prepared, head)
    const batch = await nextRestored(spec, context, rows)
    const { writes: puts, claims, extras, partitions, taken, held } = batch
    attempt.rows = taken
    attempt.claims = held
    if (puts.length === 0) return { transaction: null, result: batch }
    const { headName } = context.partition
    return {
      transaction: {
        partitions: [{ headName, head: own, puts, removals: [] }, ...partitions],
        claims,
        extras: withConditions(extras, standing),
      },
      result: batch,
    }
  })

/** Commits the first row by itself. Whatever is wrong with it is found out there, and then is a problem of the row. */
const commitAlone = async (
  work: () => Promise<RestoreBatch>,
  [first]: readonly Row[],
): Promise<Pick<RestoreBatch, 'done' | 'errors' | 'taken' | 'changed'>> => {
  try {
    return await work()
  } catch (error) {
    const fields = problemsOfRow(error)
    return { done: [], errors: [{ row: first?.row ?? 0, fields }], taken: 1, changed: [] }
  }
}

/** A restore that has changed its caller's own account goes on: its rows are as the caller could still send them. */
const withoutStanding = <P extends EntityPartition, C, U, O>({
  standing: _,
  ...rest
}: ResourceSpec<P, C, U, O>): ResourceSpec<P, C, U, O> => rest

const committing = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  prepared: O,
): CommitRows<Restored> => {
  let now = spec
  return async (call, rows, attempt): Promise<Batch<Restored>> => {
    const { alone, afterwards } = spec.restore
    const batch = alone
      ? await commitAlone(
          () => alone({ ...call }, (own) => commitBatch(now, own, prepared, rows, attempt)),
          rows,
        )
      : await commitBatch(now, call, prepared, rows, attempt)
    const changesCaller = batch.changed.some(({ before }) => isOfCaller(call, spec.queue(call), before.id))
    if (changesCaller) now = withoutStanding(spec)
    if (afterwards && batch.changed.length > 0) await afterwards(call, batch.changed)
    return batch
  }
}

/**
 * The handler of `restore`: makes each row's entity as the row says, under the row's id and times. The same rows may be
 * sent again: what is as a row says is not written.
 */
export const restoreHandler = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
): BoundEndpoint =>
  onBody(spec.endpoints.restore, async (call, body) => {
    // Without this, no rows, or broken rows only, would not tell that the path names nothing.
    await spec.partition(call)
    const { rows, broken } = rowsOf(body)
    const commitRows = committing(spec, spec.prepare(call, undefined))
    const { done, ...rest } = await storeInTime(call, rows, commitRows)
    const count = (wanted: Restored): number => done.filter((one) => one === wanted).length
    const restored = {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
    }
    return success({ total: body.length, restored, ...reportOf(body.length, broken, rest) })
  })
