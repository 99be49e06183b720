import type { Conversion } from '../../rows/convert.ts'
import { runRows, startAt } from '../../rows/run.ts'
import type { Sender } from '../../rows/send.ts'
import type { RowFile } from '../../rows/source-row.ts'
import type { Context } from '../context.ts'
import { createProgress } from '../output/progress.ts'
import { createReport } from './report.ts'

/** What an import of rows has done. */
export interface Imported {
  rows: number
  imported: number
  failed: number
  /** The file with the rows that failed. */
  report?: string
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
 * @throws the failure that ends the import; the rows of the groups before it are in, and the line to go on with is told
 */
export const importRows = async (context: Context, work: RowImport): Promise<Imported> => {
  const { signal } = context
  const total = await counted(work, signal)
  const report = createReport(work.reportFile, work.file.columns)
  const bar = createProgress(context, 'Rows')
  const progress = startAt(work.fromLine)
  const { file, conversion, sender } = work
  try {
    await runRows(
      {
        file,
        conversion,
        sender,
        stop: signal,
        onBad: report.add,
        onProgress: () => bar.update(progress.rows, total),
      },
      progress,
    )
  } catch (error) {
    bar.stop()
    await report.close()
    context.say(`${progress.imported} rows are in. Go on with --from-line ${progress.nextLine}.`)
    throw error
  }
  bar.stop()
  const hasReport = await report.close()
  const { rows, imported, failed } = progress
  return { rows, imported, failed, ...(hasReport ? { report: work.reportFile } : {}) }
}
