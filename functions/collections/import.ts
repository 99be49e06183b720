import { elementEndpoints } from '../../shared/contract/collections.ts'
import { success } from '../../shared/http/answers/envelope.ts'
import { failureOf } from '../../shared/http/answers/failures.ts'
import { onBody } from '../../shared/http/bind.ts'
import { BrokenLine } from '../../shared/http/body/json.ts'
import type { BoundEndpoint, Call } from '../../shared/http/call.ts'
import { servicesUnder } from '../../shared/http/steps/time-limit.ts'
import { commit, type Plan, Replan } from '../../shared/store/commit.ts'
import { Failure, unavailable } from '../../shared/store/errors.ts'
import { endingWithin } from '../../shared/store/signal.ts'
import { takenProblem } from '../../shared/store/transaction.ts'
import { type BadRow, type Batch, nextBatch, type Row } from './import-batch.ts'
import { elementPartitionOf, isCurrentPartition } from './partition.ts'

/** The last attempt: the number of rows that its transaction took. */
interface Attempt {
  rows: number
}

/**
 * Commits the first batch of rows, and gives it back. `attempt` is set before the batch is sent.
 * @throws Failure conflict for a taken value, and the failures of {@link commit}
 */
const commitBatch = (call: Call, rows: readonly Row[], attempt: Attempt): Promise<Batch> =>
  commit(call.services.writer, `elements of ${call.params.id}`, async (readHead): Promise<Plan<Batch>> => {
    const partition = await elementPartitionOf(call)
    const head = await readHead(partition.headName)
    if (!head || !isCurrentPartition(partition, head)) throw new Replan()
    const batch = nextBatch(call, partition, rows, head.nextId)
    attempt.rows = batch.taken
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
  })

/**
 * The rows of a batch whose values are taken. The batch is read again to find them.
 * @throws `error` where no row of the batch has a taken value
 */
const takenRows = async (call: Call, rows: readonly Row[], error: unknown): Promise<BadRow[]> => {
  const taken = new Set(error instanceof Failure ? error.details.taken : [])
  if (taken.size === 0) throw error
  const { candidates } = nextBatch(call, await elementPartitionOf(call), rows, 1)
  const bad = candidates.flatMap(({ row, claims }) => {
    const fields = claims.filter(({ key }) => taken.has(key.pk)).map(({ field }) => takenProblem(field))
    return fields.length > 0 ? [{ row, fields }] : []
  })
  if (bad.length === 0) throw error
  return bad
}

/** The outcome of an import. */
interface Outcome {
  /** The ids of the elements that were created. */
  ids: number[]
  errors: BadRow[]
  /** The rows that were not tried, after those that are unclear. */
  left: readonly Row[]
  /** The number of rows at the start of `left` of which it is unknown whether they were imported. */
  unclear: number
}

/** Commits the first batch of the rows left, or removes those with taken values. @throws as {@link commitBatch} */
const importBatch = async (call: Call, outcome: Outcome, attempt: Attempt): Promise<void> => {
  const { left } = outcome
  try {
    const batch = await commitBatch(call, left, attempt)
    outcome.ids.push(...batch.candidates.map(({ write }) => write.id))
    outcome.errors.push(...batch.errors)
    outcome.left = left.slice(batch.taken)
  } catch (error) {
    const bad = await takenRows(call, left, error)
    outcome.errors.push(...bad)
    const out = new Set(bad.map(({ row }) => row))
    outcome.left = left.filter(({ row }) => !out.has(row))
  }
}

/**
 * Commits rows batch by batch as long as there is time. Where the store becomes unavailable after some rows are
 * finished, the import ends with an answer, so that the client learns which rows are in.
 * @throws as {@link commitBatch}
 */
const importRows = async (call: Call, rows: readonly Row[]): Promise<Outcome> => {
  const outcome: Outcome = { ids: [], errors: [], left: rows, unclear: 0 }
  const hasFinishedRows = (): boolean => outcome.ids.length + outcome.errors.length > 0
  const attempt: Attempt = { rows: 0 }
  const lastStart = call.deadline - batchTime
  while (outcome.left.length > 0 && (Date.now() < lastStart || !hasFinishedRows())) {
    try {
      await importBatch(call, outcome, attempt)
    } catch (error) {
      if (failureOf(error)?.kind !== 'unavailable' || !hasFinishedRows()) throw error
      const isUnclear = error instanceof Failure && error.details.unclear
      return { ...outcome, unclear: isUnclear ? attempt.rows : 0 }
    }
  }
  return outcome
}

/** UTF-16 units of the longest report. With three bytes each it is shorter than the 6 MB that a function gives back. */
const longestReport = 1_500_000

/** The first bad rows, as many as the answer has room for. The report of a row can be as long as the row. */
const reported = (failed: readonly BadRow[]): BadRow[] => {
  let room = longestReport
  return failed.filter((row) => {
    room -= JSON.stringify(row).length
    return room >= 0
  })
}

/** How long before the end of its request an import ends, in milliseconds: a report of 20,000 rows takes less. */
const reportTime = 500
/** The time left for a batch that is still begun, in milliseconds. It takes a tenth of that where the table is not busy. */
const batchTime = 1_500

const noneInTime =
  'Nothing could be imported in the time that a request has: send fewer rows at once, in a moment.'

/** Imports rows, and ends early enough for the report. */
const importInTime = (call: Call, rows: readonly Row[]): Promise<Outcome> => {
  const deadline = call.deadline - reportTime
  return endingWithin(deadline - Date.now(), unavailable(noneInTime), (signal) =>
    importRows({ ...call, signal, deadline, services: servicesUnder(call.services, signal) }, rows),
  )
}

/**
 * `elements.import`: imports all valid rows, and reports the bad ones by their positions. Where the report is too long,
 * only the first bad rows are in it.
 */
export const importHandler: BoundEndpoint = onBody(elementEndpoints.import, async (call, body) => {
  // Without this read, an import of no rows, or of broken rows only, would not notice that the collection is missing.
  await elementPartitionOf(call)
  const broken: BadRow[] = []
  const rows = body.flatMap((input, row): Row[] => {
    if (!(input instanceof BrokenLine)) return [{ row, input }]
    broken.push({ row, fields: [{ name: 'row', message: input.message }] })
    return []
  })
  const total = body.length
  const { ids, errors, left, unclear } = await importInTime(call, rows)
  const from = left[0]?.row ?? total
  const failed = [...broken, ...errors].filter(({ row }) => row < from).sort((a, b) => a.row - b.row)
  const counts = { total, imported: ids.length, failed: failed.length }
  const remaining = from < total ? { remaining: { from, rows: total - from, unclear } } : {}
  return success({ ...counts, ids, ...remaining, errors: reported(failed) })
})
