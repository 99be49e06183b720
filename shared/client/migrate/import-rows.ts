import { backOff } from '../../values/backoff.ts'
import type { Admin } from '../admin/create-admin.ts'
import { isTypecaseError } from '../http/error.ts'
import type { ElementInput } from '../types/requests.ts'
import { sourceField } from './fields.ts'
import type { RowOutcome } from './types.ts'

type Rows = readonly ElementInput[]
type ImportReport = Awaited<ReturnType<Admin['elements']['import']>>

/** The most sources that one query asks for: an address has about 8,000 characters. */
const sourcesAtOnce = 25

/** The ids of the rows that are in, by their sources. */
const storedIds = async (admin: Admin, collectionId: number, rows: Rows): Promise<Map<string, number>> => {
  const ids = new Map<string, number>()
  const sources = rows.map((row) => String(row[sourceField]))
  for (let at = 0; at < sources.length; at += sourcesAtOnce) {
    const asked = sources.slice(at, at + sourcesAtOnce)
    const filter = { [sourceField]: { in: asked } }
    const { items } = await admin.elements.list(collectionId, { filter, limit: sourcesAtOnce })
    for (const item of items) ids.set(String(item[sourceField]), item.id)
  }
  return ids
}

const problemOf = (fields: readonly { name: string; message: string }[]): string =>
  fields.map(({ name, message }) => `${name} ${message}`).join('; ')

/**
 * The outcomes of the rows that a report is about, from the first one on. Undefined where the report does not tell
 * them all: it names as many bad rows as it has room for.
 */
const outcomesOf = ({ ids, errors, total, remaining }: ImportReport): RowOutcome[] | undefined => {
  const done = remaining?.from ?? total
  if (ids.length + errors.length !== done) return undefined
  const problems = new Map(errors.map(({ row, fields }) => [row, problemOf(fields)]))
  const left = [...ids]
  return Array.from({ length: done }, (_, row): RowOutcome => {
    const problem = problems.get(row)
    return problem === undefined ? { id: left.shift() ?? 0 } : { problem }
  })
}

/** Failures after which it is not known what is in, or nothing is, and that may pass by themselves. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && [0, 502, 503, 504].includes(error.status)

const pauses = { first: 1_000, longest: 20_000 }
const mostAttempts = 5

/** The rows of one list while it is imported: the outcomes by the place of the row, and the places that are left. */
interface Progress {
  rows: Rows
  outcomes: (RowOutcome | undefined)[]
}

const leftOf = ({ rows, outcomes }: Progress): number[] =>
  [...rows.keys()].filter((at) => outcomes[at] === undefined)

/** Notes which of the rows that are left are in, as the server's list of them tells. */
const lookUp = async (admin: Admin, collectionId: number, progress: Progress): Promise<void> => {
  const left = leftOf(progress)
  const rows = left.flatMap((at) => progress.rows[at] ?? [])
  const ids = await storedIds(admin, collectionId, rows)
  for (const at of left) {
    const id = ids.get(String(progress.rows[at]?.[sourceField]))
    if (id !== undefined) progress.outcomes[at] = { id }
  }
}

/** Sends the rows that are left, once, and notes what became of them. */
const sendLeft = async (admin: Admin, collectionId: number, progress: Progress): Promise<void> => {
  const left = leftOf(progress)
  const rows = left.flatMap((at) => progress.rows[at] ?? [])
  const report = await admin.elements.import(collectionId, rows)
  const outcomes = outcomesOf(report)
  if (outcomes) for (const [at, outcome] of outcomes.entries()) progress.outcomes[left[at] ?? 0] = outcome
  else {
    for (const { row, fields } of report.errors)
      progress.outcomes[left[row] ?? 0] = { problem: problemOf(fields) }
    await lookUp(admin, collectionId, progress)
    const done = left.slice(0, report.remaining?.from ?? report.total)
    for (const at of done)
      progress.outcomes[at] ??= { problem: 'was refused; the report had no room for the reason' }
  }
  if ((report.remaining?.unclear ?? 0) > 0) await lookUp(admin, collectionId, progress)
}

/**
 * Imports rows, each with a unique `source`. Rows that a request had no time for are sent again, and so are the rows of a
 * request whose answer was lost. Before that, those that are in are found by their sources.
 * @returns the outcome of each row, in their order
 * @throws TypecaseError where the server refuses the whole request, or does not answer for some minutes
 */
export const importAll = async (admin: Admin, collectionId: number, rows: Rows): Promise<RowOutcome[]> => {
  const progress: Progress = { rows, outcomes: rows.map(() => undefined) }
  for (let attempt = 0; leftOf(progress).length > 0; ) {
    const before = leftOf(progress).length
    try {
      await sendLeft(admin, collectionId, progress)
    } catch (error) {
      if (attempt + 1 >= mostAttempts || !mayPass(error)) throw error
      await backOff(attempt, pauses, undefined)
      await lookUp(admin, collectionId, progress)
    }
    attempt = leftOf(progress).length < before ? 0 : attempt + 1
  }
  return progress.outcomes.flatMap((outcome) => outcome ?? [])
}
