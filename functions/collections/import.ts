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

/** What was tried of the rows last: as many as one transaction took. */
interface Attempt {
  rows: number
}

/**
 * Commits the first batch of rows and gives it as it went in; `attempt` is told of it before it is sent.
 * @throws Failure conflict for a taken value, and as {@link commit} says
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
 * Rows of a batch whose values are taken; the batch has to be read again to see which rows hold them.
 * @throws `error` where it names no such row
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

/** What became of rows: those of `left` were not tried, or it could not be learnt whether the first of them are in. */
interface Outcome {
  ids: number[]
  errors: BadRow[]
  left: readonly Row[]
  unclear: number
}

/** Commits the first batch of what is left, or takes rows out that cannot go in. @throws as {@link commitBatch} */
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
 * Commits rows batch by batch while there is time. What ends it for a cause that passes, after rows are settled that a
 * client must learn of, leaves the rest.
 * @throws as {@link commitBatch}
 */
const importRows = async (call: Call, rows: readonly Row[]): Promise<Outcome> => {
  const outcome: Outcome = { ids: [], errors: [], left: rows, unclear: 0 }
  const isSettled = (): boolean => outcome.ids.length + outcome.errors.length > 0
  const attempt: Attempt = { rows: 0 }
  const lastStart = call.deadline - batchTime
  while (outcome.left.length > 0 && (Date.now() < lastStart || !isSettled())) {
    try {
      await importBatch(call, outcome, attempt)
    } catch (error) {
      if (failureOf(error)?.kind !== 'unavailable' || !isSettled()) throw error
      const isUnclear = error instanceof Failure && error.details.unclear
      return { ...outcome, unclear: isUnclear ? attempt.rows : 0 }
    }
  }
  return outcome
}

/** Longest report in UTF-16 units: with three bytes each it stays under the 6 MB a function can give back. */
const longestReport = 1_500_000

/** The first of the bad rows, as many as a response has room for; each can be as long as what was sent. */
const reported = (failed: readonly BadRow[]): BadRow[] => {
  let room = longestReport
  return failed.filter((row) => {
    room -= JSON.stringify(row).length
    return room >= 0
  })
}

/** The time an import ends before its request would, in milliseconds: enough to make its report of 20,000 rows. */
const reportTime = 500
/** What a batch has at least, in milliseconds; it takes a tenth of that where the table is not busy. */
const batchTime = 1_500

const noneInTime =
  'Nothing could be imported in the time that a request has: send fewer rows at once, in a moment.'

/** Imports rows in the part of a request's time that leaves room for the report. */
const importInTime = (call: Call, rows: readonly Row[]): Promise<Outcome> => {
  const deadline = call.deadline - reportTime
  return endingWithin(deadline - Date.now(), unavailable(noneInTime), (signal) =>
    importRows({ ...call, signal, deadline, services: servicesUnder(call.services, signal) }, rows),
  )
}

/** `elements.import`: all valid rows in, a report of the bad ones by row, of the first where they are too many. */
export const importHandler: BoundEndpoint = onBody(elementEndpoints.import, async (call, body) => {
  // Rows may all be broken, or be none: then nothing else would look for the collection.
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
