import type * as z from 'zod/mini'
import {
  type BatchInput,
  type BatchOperation,
  type BatchResult,
  batchOperations,
} from '../../../contract/batch.ts'
import type { EndpointRequest } from '../../../contract/endpoint.ts'
import { commit, type Plan } from '../../../store/commit.ts'
import { Failure, forbidden } from '../../../store/errors.ts'
import { success } from '../../answers/envelope.ts'
import { callerOf, onBody } from '../../bind.ts'
import type { BoundEndpoint, Call } from '../../call.ts'
import { missingGrant } from '../../steps/authorise.ts'
import { type Batch, type CommitRows, type Outcome, storeInTime } from '../rows/batches.ts'
import type { Row } from '../rows/row.ts'
import type { EntityPartition, ResourceSpec } from '../spec.ts'
import { contextOf } from '../write.ts'
import { matching } from './matching.ts'
import { type BatchItem, planBatch } from './plan.ts'

type BatchEndpoint = EndpointRequest & { body: z.ZodMiniType<BatchInput> }

/** Commits the first of the rows left. A row stands for the item at its position. */
const committing =
  <P extends EntityPartition, C, U, O>(
    spec: ResourceSpec<P, C, U, O>,
    operation: BatchOperation,
    prepared: O,
    items: readonly BatchItem[],
  ): CommitRows<BatchResult> =>
  (call, rows, attempt) =>
    commit(call.services.writer, spec.queue(call), async (readHead): Promise<Plan<Batch<BatchResult>>> => {
      const { context, own } = await contextOf(spec, call, prepared, readHead)
      const left = rows.flatMap(({ row }) => items[row] ?? [])
      const planned = await planBatch(spec, operation, context, left, own.version + 1)
      const { results, puts, removals, claims, extras } = planned
      attempt.rows = results.length
      const { headName } = context.partition
      const partitions = [{ headName, head: own, puts, removals }]
      return {
        transaction: puts.length + removals.length > 0 ? { partitions, claims, extras } : null,
        result: { done: results, errors: [], taken: results.length },
      }
    })

/** The time that a further pass needs at least, in milliseconds. */
const passTime = 3_000

/** Stores rows once more, and takes a busy store for rows that are left. */
const passAgain = async (
  call: Call,
  rows: readonly Row[],
  commitRows: CommitRows<BatchResult>,
): Promise<Outcome<BatchResult>> => {
  try {
    return await storeInTime(call, rows, commitRows)
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'unavailable') throw error
    return { done: [], errors: [], left: rows, unclear: error.details.unclear ? rows.length : 0 }
  }
}

/**
 * Runs a batch. An entity to which others of the same batch refer can go once they are gone: so what was in conflict is
 * tried again as long as something goes.
 */
const run = async (
  call: Call,
  operation: BatchOperation,
  items: readonly BatchItem[],
  commitRows: CommitRows<BatchResult>,
): Promise<{ results: BatchResult[] } & Pick<Outcome<BatchResult>, 'left' | 'unclear'>> => {
  const results = new Map<number, BatchResult>()
  const rows = items.map((input, row): Row => ({ row, input }))
  let outcome = await storeInTime(call, rows, commitRows)
  for (;;) {
    for (const result of outcome.done) results.set(result.id, result)
    const inConflict = rows.filter(({ row }) => results.get(items[row]?.id ?? 0)?.status === 409)
    const isWorthIt = operation === 'delete' && outcome.done.some(({ outcome }) => outcome === 'done')
    const hasTime = Date.now() < call.deadline - passTime && outcome.left.length === 0
    if (inConflict.length === 0 || !isWorthIt || !hasTime) break
    outcome = await passAgain(call, inConflict, commitRows)
  }
  const { left, unclear } = outcome
  for (const { row } of left) results.delete(items[row]?.id ?? 0)
  return { results: items.flatMap(({ id }) => results.get(id) ?? []), left, unclear }
}

/**
 * Checks that a caller may read what a filter compares: the number of matches tells of it.
 * @throws Failure forbidden
 */
const checkReading = ({ access }: EndpointRequest, call: Call): void => {
  const missing = missingGrant(access, callerOf(call))
  if (!missing) return
  throw forbidden(
    `Choosing entries by filter or search takes the permission ${missing.action} on ${missing.resource}, which is not granted to you: name the entries in items.`,
  )
}

const batchHandler = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  endpoint: BatchEndpoint,
  operation: BatchOperation,
): BoundEndpoint =>
  onBody(endpoint, async (call, body) => {
    // Without this read, a batch of no items would not notice that the collection is missing.
    const partition = await spec.partition(call)
    if (body.items === undefined) checkReading(spec.endpoints.list, call)
    const items = body.items ?? (await matching(call, partition, body))
    const prepared = spec.prepare(call, undefined)
    const { results, left, unclear } = await run(
      call,
      operation,
      items,
      committing(spec, operation, prepared, items),
    )
    const count = (outcome: BatchResult['outcome']): number =>
      results.filter((result) => result.outcome === outcome).length
    const ids = left.flatMap(({ row }) => items[row]?.id ?? [])
    return success({
      total: items.length,
      done: count('done'),
      unchanged: count('unchanged'),
      failed: count('failed'),
      results,
      ...(ids.length > 0 ? { remaining: { ids, unclear } } : {}),
    })
  })

/** The handlers of a resource's batches. */
export const batchHandlers = <P extends EntityPartition, C, U, O>(
  spec: ResourceSpec<P, C, U, O>,
  endpoints: Readonly<Record<BatchOperation, BatchEndpoint>>,
): BoundEndpoint[] => batchOperations.map((operation) => batchHandler(spec, endpoints[operation], operation))
