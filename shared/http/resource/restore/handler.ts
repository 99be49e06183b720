import { isDeepStrictEqual } from 'node:util'
import { commit, type Plan } from '../../../store/commit.ts'
import { withConditions } from '../../../store/transaction.ts'
import { parseObject } from '../../../values/records.ts'
import { success } from '../../answers/envelope.ts'
import { onBody } from '../../bind.ts'
import type { BoundEndpoint, Call } from '../../call.ts'
import { checkUntouched, isOfCaller } from '../../standing.ts'
import { type Attempt, type Batch, type CommitRows, storeInTime } from '../rows/batches.ts'
import { reportOf } from '../rows/report.ts'
import { problemsOfRow, type Row, rowsOf } from '../rows/row.ts'
import type { EntityPartition, ResourceSpec } from '../spec.ts'
import { contextOf } from '../write.ts'
import { nextRestored, type RestoreBatch, type Restored } from './batch.ts'
import type { ChangedEntity } from './rules.ts'

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
    batch.version = own.version + 1
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
): Promise<Pick<RestoreBatch, 'done' | 'errors' | 'taken' | 'changed' | 'version'>> => {
  try {
    return await work()
  } catch (error) {
    const fields = problemsOfRow(error)
    return { done: [], errors: [{ row: first?.row ?? 0, fields }], taken: 1, changed: [], version: 0 }
  }
}

/** Whether a row took rights away: a restore whose caller loses some by its own row goes on. */
const takesRights = ({ before, after }: ChangedEntity): boolean => {
  const [was, is] = [parseObject(before.data), parseObject(after.data)]
  return (['active', 'roleId', 'permissions'] as const).some(
    (member) => !isDeepStrictEqual(was[member], is[member]),
  )
}

/**
 * The spec for the batches behind one that has changed the caller's own account. The rights are those with which the
 * restore began, as long as nobody else changes that account.
 */
const afterOwnChange = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  id: number,
  version: number,
): ResourceSpec<P, C, U, O> => ({
  ...spec,
  standing: (call) => checkUntouched(call, spec.queue(call), id, version),
})

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
    const own = batch.changed.find(({ before }) => isOfCaller(call, spec.queue(call), before.id))
    if (own && (now !== spec || takesRights(own))) now = afterOwnChange(spec, own.before.id, batch.version)
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
