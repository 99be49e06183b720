import { isReportColumn, type RowFile, type SourceRow } from '../../../../shared/client/rows/source-row.ts'
import { csvRows } from './csv-rows.ts'
import { FileProblem } from './file-problem.ts'
import { jsonRows } from './json-rows.ts'

/** What a file holds, as it was found by reading it to its end. */
export interface Survey {
  file: RowFile
  /** Whether values are texts, as in a table. */
  isText: boolean
  /** What separates the cells of a table. */
  delimiter?: string
  /** The columns of a table, or the members of JSON objects in the order in which they come. Those of a report are left out. */
  columns: readonly string[]
  rows: number
  /** The first rows. */
  first: readonly SourceRow[]
}

/** The rows that a preview has. */
const shownRows = 10

const opened = async (file: Blob, isJson: boolean, delimiter: string | undefined) => {
  if (isJson) return { file: await jsonRows(file), isText: false }
  const table = await csvRows(file, delimiter)
  return { file: table, isText: true, delimiter: table.delimiter }
}

/** Whether a file is JSON, by its name; by its type where the name does not say. */
export const isJsonFile = ({ name, type }: { name: string; type: string }): boolean =>
  /\.(?:json|ndjson|jsonl)$/i.test(name) || (!/\.[^.]*$/.test(name) && type.includes('json'))

/**
 * Reads a file to its end, so that one that is broken is found before anything is sent.
 * @param delimiter what separates the cells of a table; guessed unless given
 * @throws FileProblem; the reason of the signal
 */
export const surveyOf = async (
  blob: Blob,
  isJson: boolean,
  delimiter: string | undefined,
  signal: AbortSignal,
): Promise<Survey> => {
  const { file, ...rest } = await opened(blob, isJson, delimiter)
  const columns = new Set(file.columns)
  const first: SourceRow[] = []
  let rows = 0
  for await (const row of file.rows()) {
    signal.throwIfAborted()
    rows += 1
    if (first.length < shownRows) first.push(row)
    if (isJson) for (const name of Object.keys(row.members ?? {})) columns.add(name)
  }
  if (rows === 0) throw new FileProblem('empty')
  return { file, ...rest, columns: [...columns].filter((name) => !isReportColumn(name)), rows, first }
}
