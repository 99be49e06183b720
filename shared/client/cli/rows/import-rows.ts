import type { Context } from '../context.ts'
import { createProgress } from '../output/progress.ts'
import { batchesOf, type Prepared } from './batches.ts'
import { type Conversion, convert } from './convert.ts'
import { createReport } from './report.ts'
import { type Sender, sendRows } from './send.ts'
import type { RowFile, SourceRow } from './source-row.ts'

/** What an import of rows has done. */
export interface Imported {
  rows: number
  imported: number
  failed: number
  /** The file with the rows that failed. */
  report?: string
  /** The line with which an import that was ended can go on. */
  nextLine?: number
}

/** What is imported, and how. */
export interface RowImport {
  file: RowFile
  conversion: Conversion
  /** Undefined where nothing is to be sent. */
  sender: Sender | undefined
  reportFile: string
  /** Rows that begin before this line are passed over. */
  fromLine: number
}

/** Reads a file to its end, so that one that is broken is found before anything is sent. @returns how many rows it has */
const counted = async ({ file, fromLine }: RowImport, signal: AbortSignal): Promise<number> => {
  let count = 0
  for await (const { line } of file.rows()) {
    signal.throwIfAborted()
    if (line >= fromLine) count += 1
  }
  return count
}

/**
 * Imports the rows of a file in groups, in their order. Rows that are wrong go to the report, and the others go on.
 * @throws the failure that ends the import; the rows of the groups before it are in, and `nextLine` in its text
 */
export const importRows = async (context: Context, work: RowImport): Promise<Imported> => {
  const { signal } = context
  const total = await counted(work, signal)
  const report = createReport(work.reportFile, work.file.columns)
  const progress = createProgress(context, 'Rows')
  const done = { rows: 0, imported: 0, failed: 0 }
  let nextLine = work.fromLine

  async function* prepared(): AsyncGenerator<Prepared<SourceRow>> {
    for await (const row of work.file.rows()) {
      if (row.line < work.fromLine) continue
      const converted = convert(row, work.conversion)
      if ('element' in converted) yield { row, element: converted.element }
      else {
        done.rows += 1
        done.failed += 1
        await report.add(row, converted.problems)
      }
    }
  }

  try {
    for await (const batch of batchesOf(prepared())) {
      signal.throwIfAborted()
      const refused = work.sender ? await sendRows(work.sender, batch) : []
      for (const { row, problems } of refused) await report.add(row, problems)
      done.rows += batch.length
      done.failed += refused.length
      done.imported += batch.length - refused.length
      nextLine = (batch.at(-1)?.row.line ?? 0) + 1
      progress.update(done.rows, total)
    }
  } catch (error) {
    progress.stop()
    await report.close()
    context.say(`${done.imported} rows are in. Go on with --from-line ${nextLine}.`)
    throw error
  }
  progress.stop()
  const hasReport = await report.close()
  return { ...done, ...(hasReport ? { report: work.reportFile } : {}) }
}
