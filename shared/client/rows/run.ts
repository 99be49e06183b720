import type { FieldProblem } from '../http/error.ts'
import { batchesOf, mostBytes, type Prepared } from './batches.ts'
import { type Conversion, type Converted, convert } from './convert.ts'
import { type Sender, type Sending, sendingOf, sendRows } from './send.ts'
import type { RowFile, SourceRow } from './source-row.ts'

/** A row with its number in the file, from 1. Many rows may begin on one line: a JSON list may stand in one. */
interface NumberedRow {
  row: SourceRow
  number: number
}

/** Rows of one request. */
interface Group {
  rows: readonly NumberedRow[]
  sending: Sending
  /** The number of its last row. */
  last: number
  /** The line with which an import goes on behind it. */
  nextLine: number
}

/** How far an import is. */
export interface Progress {
  rows: number
  imported: number
  failed: number
  /** Rows that begin before this line are done. */
  nextLine: number
  /** The number of the last row that was sent; those before it are done. */
  lastSent: number
  /** The number of the last row that could not be read. */
  lastBad: number
  /** The group that was under way when a failure ended the import; an import that goes on begins with it. */
  underWay?: Group | undefined
}

/** What is imported, and who hears of it. */
export interface Run {
  file: RowFile
  conversion: Conversion
  /** Undefined where nothing is to be sent. */
  sender: Sender | undefined
  /** Rows of one request; 1,000 unless given. */
  rowsAtOnce?: number
  /** Ends the import between two requests. */
  stop: AbortSignal
  /** Hears of each row that is not imported. */
  onBad: (row: SourceRow, problems: readonly FieldProblem[]) => Promise<void> | void
  /** Called after each request. */
  onProgress: (progress: Readonly<Progress>) => void
}

/** An import that begins with a line of its file, from 1. */
export const startAt = (nextLine: number): Progress => ({
  rows: 0,
  imported: 0,
  failed: 0,
  nextLine,
  lastSent: 0,
  lastBad: 0,
})

const encoder = new TextEncoder()

/** What is sent of a row. One that no request has room for would end the import of all others. */
const prepared = (
  numbered: NumberedRow,
  conversion: Conversion,
): Prepared<NumberedRow> | Extract<Converted, { problems: unknown }> => {
  const converted = convert(numbered.row, conversion)
  if ('problems' in converted) return converted
  const { element } = converted
  const bytes = encoder.encode(JSON.stringify(element)).length
  if (bytes <= mostBytes) return { row: numbered, element, bytes }
  const message = `has ${Math.ceil(bytes / 1_000_000)} MB: an entry has room for about 380 KB`
  return { problems: [{ name: 'row', message }] }
}

/** The row that was read last: it may stand behind the group that is sent. */
interface Reading {
  line: number
  number: number
}

/** The rows that can be sent. The others are told of once, also if the import goes on later. */
async function* preparedRows(
  run: Run,
  progress: Progress,
  reading: Reading,
): AsyncGenerator<Prepared<NumberedRow>> {
  const { nextLine: fromLine, lastSent } = progress
  for await (const row of run.file.rows()) {
    reading.line = row.line
    reading.number += 1
    const { number } = reading
    if (row.line < fromLine || number <= lastSent) continue
    const made = prepared({ row, number }, run.conversion)
    if ('element' in made) yield made
    else if (number > progress.lastBad) {
      progress.lastBad = number
      progress.rows += 1
      progress.failed += 1
      await run.onBad(row, made.problems)
      // A file of bad rows fills no group, before which a stop would be heeded.
      run.stop.throwIfAborted()
    }
  }
}

const groupOf = (batch: readonly Prepared<NumberedRow>[], reading: Reading): Group => {
  const { row, number } = batch.at(-1)?.row ?? { row: reading, number: reading.number }
  // Where the row behind the last one begins on the same line, the line is not done.
  const isLineDone = reading.number === number || reading.line > row.line
  const rows = batch.map((prepared) => prepared.row)
  const sending = sendingOf(batch.map(({ element }) => element))
  return { rows, sending, last: number, nextLine: row.line + (isLineDone ? 1 : 0) }
}

const send = async (run: Run, progress: Progress, group: Group): Promise<void> => {
  const { rows, sending, last, nextLine } = group
  progress.underWay = group
  const results = run.sender ? await sendRows(run.sender, sending, run.stop) : []
  progress.underWay = undefined
  let refused = 0
  for (const [at, { row }] of rows.entries()) {
    const result = results[at]
    if (!result || 'id' in result) continue
    refused += 1
    await run.onBad(row, result.problems)
  }
  progress.rows += rows.length
  progress.failed += refused
  progress.imported += rows.length - refused
  progress.nextLine = nextLine
  progress.lastSent = last
  run.onProgress(progress)
}

/**
 * Imports the rows of a file in groups, in their order. Rows that are wrong are told of, and the others go on.
 * @param progress how far the import is; it changes. After a failure the same one goes on where it was
 * @throws the failure that ends the import; the reason of `stop`; what is wrong with a broken file
 */
export const runRows = async (run: Run, progress: Progress): Promise<void> => {
  if (progress.underWay) await send(run, progress, progress.underWay)
  const reading: Reading = { line: 0, number: 0 }
  for await (const batch of batchesOf(preparedRows(run, progress, reading), run.rowsAtOnce)) {
    run.stop.throwIfAborted()
    await send(run, progress, groupOf(batch, reading))
  }
}
