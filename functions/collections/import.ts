import { elementRows } from '../../shared/contract/collections.ts'
import { BrokenLine } from '../../shared/http/body/json.ts'
import type { Call, Handled } from '../../shared/http/call.ts'
import { success } from '../../shared/http/envelope.ts'
import { onBody } from '../../shared/http/handled.ts'
import { commit, type Plan, Replan } from '../../shared/store/commit.ts'
import { Failure } from '../../shared/store/errors.ts'
import { takenProblem } from '../../shared/store/transaction.ts'
import { type BadRow, type Batch, nextBatch, type Row } from './import-batch.ts'
import { agrees, placeOfElements } from './place.ts'

/** Commits the next batch of rows and gives it as it went in. @throws Failure conflict for a taken value */
const commitBatch = (call: Call, rows: readonly Row[], from: number): Promise<Batch> =>
  commit(call.services.writer, `elements of ${call.params.id}`, async (readHead): Promise<Plan<Batch>> => {
    const place = await placeOfElements(call)
    const head = await readHead(place.headName)
    if (!head || !agrees(place, head)) throw new Replan()
    const batch = nextBatch(call, place, rows, from, head.nextId)
    if (batch.candidates.length === 0) return { transaction: null, result: batch }
    const puts = batch.candidates.map(({ write }) => write)
    const claims = batch.candidates.flatMap(({ write, claims }) =>
      claims.map(({ key, field }) => ({ op: 'take' as const, key, id: write.id, field })),
    )
    return {
      transaction: {
        partitions: [{ headName: place.headName, head, puts, removals: [] }],
        claims,
        extras: [],
      },
      result: batch,
    }
  })

/** Rows of a batch whose values are taken; the batch has to be read again to see which rows hold them. */
const takenRows = async (
  call: Call,
  rows: readonly Row[],
  from: number,
  taken: ReadonlySet<string>,
): Promise<BadRow[]> => {
  const { candidates } = nextBatch(call, await placeOfElements(call), rows, from, 1)
  return candidates.flatMap(({ row, claims }) => {
    const fields = claims.filter(({ key }) => taken.has(key.pk)).map(({ field }) => takenProblem(field))
    return fields.length > 0 ? [{ row, fields }] : []
  })
}

const importRows = async (call: Call, all: readonly Row[]): Promise<{ ids: number[]; errors: BadRow[] }> => {
  const ids: number[] = []
  const errors: BadRow[] = []
  let rows = all
  let from = 0
  while (from < rows.length) {
    try {
      const batch = await commitBatch(call, rows, from)
      ids.push(...batch.candidates.map(({ write }) => write.id))
      errors.push(...batch.errors)
      from += batch.taken
    } catch (error) {
      const taken = error instanceof Failure ? error.details.taken : undefined
      const bad = taken ? await takenRows(call, rows, from, new Set(taken)) : []
      if (bad.length === 0) throw error
      errors.push(...bad)
      const out = new Set(bad.map(({ row }) => row))
      rows = rows.filter(({ row }) => !out.has(row))
    }
  }
  return { ids, errors: errors.sort((a, b) => a.row - b.row) }
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

/** `elements.import`: all valid rows in, a report of the bad ones by row, of the first where they are too many. */
export const importHandler: Handled = onBody(elementRows.import, async (call, body) => {
  // Rows may all be broken, or be none: then nothing else would look for the collection.
  await placeOfElements(call)
  const broken: BadRow[] = []
  const rows = body.flatMap((input, row): Row[] => {
    if (!(input instanceof BrokenLine)) return [{ row, input }]
    broken.push({ row, fields: [{ name: 'row', message: input.message }] })
    return []
  })
  const { ids, errors } = await importRows(call, rows)
  const failed = [...broken, ...errors].sort((a, b) => a.row - b.row)
  const counts = { total: body.length, imported: ids.length, failed: failed.length }
  return success({ ...counts, ids, errors: reported(failed) })
})
