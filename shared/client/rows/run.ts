import type { FieldProblem } from '../http/error.ts'
import { batchesOf, mostBytes, type Prepared } from './batches.ts'
import { type Conversion, type Converted, convert } from './convert.ts'
import { type Sender, type Sending, sendingOf, sendRows } from './send.ts'
import type { RowFile, SourceRow } from './source-row.ts'

/** Rows of one request. */
interface Group {
  rows: readonly SourceRow[]
  sending: Sending
  /** The line behind its last row. */
  nextLine: number
}

/** How far an import is. */
export interface Progress {
  rows: number
  imported: number
  failed: number
  /** Rows that begin before this line are done. */
  nextLine: number
  /** The line of the last row that could not be read. */
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
  lastBad: 0,
})

const encoder = new TextEncoder()

/** What is sent of a row. One that no request has room for would end the import of all others. */
const prepared = (
  row: SourceRow,
  conversion: Conversion,
): Prepared<SourceRow> | Extract<Converted, { problems: unknown }> => {
  const converted = convert(row, conversion)
  if ('problems' in converted) return converted
  const { element } = converted
  const bytes = encoder.encode(JSON.stringify(element)).length
  if (bytes <= mostBytes) return { row, element, bytes }
  const message = `has ${Math.ceil(bytes / 1_000_000)} MB: an entry has room for about 380 KB`
  return { problems: [{ name: 'row', message }] }
}

/** The rows that can be sent. The others are told of once, also if the import goes on later. */
async function* preparedRows(run: Run, progress: Progress): AsyncGenerator<Prepared<SourceRow>> {
  const from = progress.nextLine
  for await (const row of run.file.rows()) {
    if (row.line < from) continue
    const made = prepared(row, run.conversion)
    if ('element' in made) yield made
    else if (row.line > progress.lastBad) {
      progress.lastBad = row.line
      progress.rows += 1
      progress.failed += 1
      await run.onBad(row, made.problems)
    }
  }
}

const send = async (run: Run, progress: Progress, group: Group): Promise<void> => {
  const { rows, sending, nextLine } = group
  progress.underWay = group
  const results = run.sender ? await sendRows(run.sender, sending, run.stop) : []
  progress.underWay = undefined
  let refused = 0
  for (const [at, row] of rows.entries()) {
    const result = results[at]
    if (!result || 'id' in result) continue
    refused += 1
    await run.onBad(row, result.problems)
  }
  progress.rows += rows.length
  progress.failed += refused
  progress.imported += rows.length - refused
  progress.nextLine = nextLine
  run.onProgress(progress)
}

/**
 * Imports the rows of a file in groups, in their order. Rows that are wrong are told of, and the others go on.
 * @param progress how far the import is; it changes. After a failure the same one goes on where it was
 * @throws the failure that ends the import; the reason of `stop`; what is wrong with a broken file
 */
export const runRows = async (run: Run, progress: Progress): Promise<void> => {
  if (progress.underWay) await send(run, progress, progress.underWay)
  for await (const batch of batchesOf(preparedRows(run, progress), run.rowsAtOnce)) {
    run.stop.throwIfAborted()
    const rows = batch.map(({ row }) => row)
    const sending = sendingOf(batch.map(({ element }) => element))
    await send(run, progress, { rows, sending, nextLine: (rows.at(-1)?.line ?? 0) + 1 })
  }
}
