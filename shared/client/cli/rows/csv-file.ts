import { createReadStream } from 'node:fs'
import { type CsvError, parse } from 'csv-parse'
import { isRecord } from '../../../values/records.ts'
import type { RowFile, SourceRow } from '../../rows/source-row.ts'
import { guessDelimiter, type RecordAt, tableRow } from '../../rows/table-row.ts'

/** What csv-parse gives with `info`. */
interface Parsed {
  record: string[]
  info: { lines: number; empty_lines: number }
}

const isParsed = (value: unknown): value is Parsed =>
  isRecord(value) && Array.isArray(value.record) && isRecord(value.info)

const isCsvError = (error: unknown): error is CsvError =>
  (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')) ||
  (error instanceof Error && 'column' in error)

/**
 * The records of a CSV file (RFC 4180, with a byte order mark, and with line breaks of any system).
 * @throws Error that names the line where the text is no CSV
 */
async function* recordsOf(file: string, delimiter: string): AsyncGenerator<RecordAt> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const input = createReadStream(file)
  input.on('error', (error) => parser.destroy(error))
  let before = { lines: 0, empty_lines: 0 }
  // csv-parse 7.0.3 counts each \r\n within quotes as two line breaks.
  let excess = 0
  try {
    for await (const parsed of input.pipe(parser)) {
      if (!isParsed(parsed)) continue
      const { record, info } = parsed
      yield { line: before.lines + 1 + info.empty_lines - before.empty_lines - excess, cells: record }
      before = info
      excess += record.reduce((sum, cell) => sum + cell.split('\r\n').length - 1, 0)
    }
  } catch (error) {
    if (isCsvError(error)) throw new Error(`${file} is no CSV: ${error.message}.`)
    throw error
  } finally {
    input.destroy()
  }
}

/** The delimiter that the first line has most of. */
const guessedDelimiter = async (file: string): Promise<string> => {
  const input = createReadStream(file, { encoding: 'utf8', end: 65_536 })
  let head = ''
  for await (const chunk of input) head += chunk
  return guessDelimiter(head)
}

async function* rowsOf(
  file: string,
  delimiter: string,
  columns: readonly string[],
): AsyncGenerator<SourceRow> {
  let isHead = true
  for await (const record of recordsOf(file, delimiter)) {
    if (!isHead) yield tableRow(record, columns)
    isHead = false
  }
}

/**
 * A CSV file whose first line names the columns.
 * @param given its delimiter; guessed from the first line unless given
 * @throws Error where the first line is missing, or names a column twice
 */
export const csvFile = async (file: string, given: string | undefined): Promise<RowFile> => {
  const delimiter = given ?? (await guessedDelimiter(file))
  let columns: string[] | undefined
  for await (const { cells } of recordsOf(file, delimiter)) {
    columns = cells.map((name) => name.trim())
    break
  }
  if (!columns) throw new Error(`${file} is empty: its first line must name the columns.`)
  const twice = columns.find((name, at) => columns?.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`${file} has the column ${JSON.stringify(twice)} twice.`)
  const named = columns
  return { columns: named, rows: () => rowsOf(file, delimiter, named) }
}
