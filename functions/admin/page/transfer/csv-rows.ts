import Papa from 'papaparse'
import type { RowFile, SourceRow } from '../../../../shared/client/rows/source-row.ts'
import { guessDelimiter, type RecordAt, tableRow } from '../../../../shared/client/rows/table-row.ts'
import { isRecord } from '../../../../shared/values/records.ts'
import { FileProblem } from './file-problem.ts'
import { textPieces } from './text-pieces.ts'

/** What Papa Parse makes of a piece of text. */
interface Parsed {
  data: string[][]
  errors: { code: string; row: number }[]
  /** The first character behind the last record. */
  cursor: number
}

const isParsed = (value: unknown): value is Omit<Parsed, 'cursor'> & { meta: { cursor: number } } =>
  isRecord(value) && Array.isArray(value.data) && Array.isArray(value.errors) && isRecord(value.meta)

/** Line breaks of every system end a record; a file that has no other ones may have those of an old Macintosh. */
const lineBreak = (head: string): '\n' | '\r' => (head.includes('\n') || !head.includes('\r') ? '\n' : '\r')

const lineBreaks = /\r\n|\n|\r/g

const linesOf = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(lineBreaks)?.length ?? 0), 1)

/** The cells of a record without the first half of a line break of two characters. */
const trimmed = (cells: readonly string[]): string[] =>
  cells.map((cell, at) => (at === cells.length - 1 && cell.endsWith('\r') ? cell.slice(0, -1) : cell))

/**
 * Characters after which a record that has not ended is given up. It is read anew with each piece, so the time for a
 * quote that is never closed would grow with the square of the file. No entry has so many.
 */
const longestRecord = 8_000_000

/** Reads records from pieces of text, and counts the lines of the file. */
class RecordReader {
  #rest = ''
  #line = 1
  #parser: Papa.Parser | undefined
  readonly #delimiter: string

  constructor(delimiter: string) {
    this.#delimiter = delimiter
  }

  #parse(text: string, isLast: boolean): Parsed {
    this.#parser ??= new Papa.Parser({ delimiter: this.#delimiter, newline: lineBreak(text) })
    const parsed: unknown = this.#parser.parse(text, 0, !isLast)
    if (!isParsed(parsed)) throw new TypeError('Papa Parse gives another form than before.')
    return { data: parsed.data, errors: parsed.errors, cursor: parsed.meta.cursor }
  }

  /** Takes a piece, and gives the records that end in it. @throws FileProblem for a quote that is not closed */
  *push(piece: string, isLast: boolean): Generator<RecordAt> {
    const text = this.#rest + piece
    const { data, errors, cursor } = this.#parse(text, isLast)
    this.#rest = text.slice(cursor)
    // A record that is not whole yet is read again with the next piece, and so are its errors.
    const broken = new Set(errors.map(({ row }) => row))
    for (const [at, record] of data.entries()) {
      const line = this.#line
      if (broken.has(at)) throw new FileProblem('openQuote', line)
      const cells = trimmed(record)
      this.#line += linesOf(cells)
      if (cells.length > 1 || cells[0] !== '') yield { line, cells }
    }
    if (this.#rest.length > longestRecord) throw new FileProblem('openQuote', this.#line)
  }
}

async function* recordsOf(file: Blob, delimiter: string): AsyncGenerator<RecordAt> {
  const reader = new RecordReader(delimiter)
  let waiting: string | undefined
  for await (const piece of textPieces(file)) {
    if (waiting !== undefined) yield* reader.push(waiting, false)
    waiting = piece
  }
  if (waiting !== undefined) yield* reader.push(waiting, true)
}

async function* rowsOf(file: Blob, delimiter: string, columns: readonly string[]): AsyncGenerator<SourceRow> {
  let isHead = true
  for await (const record of recordsOf(file, delimiter)) {
    if (!isHead) yield tableRow(record, columns)
    isHead = false
  }
}

/** The beginning of a file's text. */
const headOf = async (file: Blob): Promise<string> => {
  for await (const piece of textPieces(file)) return piece.slice(0, 65_536)
  return ''
}

/** A CSV file as it can be read: what separates its cells is guessed unless it is given. */
export interface CsvFile extends RowFile {
  columns: readonly string[]
  delimiter: string
}

/**
 * A CSV file whose first line names the columns (RFC 4180, with line breaks of any system).
 * @throws FileProblem where the first line is missing, or names a column twice
 */
export const csvRows = async (file: Blob, given?: string): Promise<CsvFile> => {
  const delimiter = given ?? guessDelimiter(await headOf(file))
  let columns: string[] | undefined
  for await (const { cells } of recordsOf(file, delimiter)) {
    columns = cells.map((name) => name.trim())
    break
  }
  if (!columns) throw new FileProblem('empty')
  const named = columns
  const twice = named.find((name, at) => named.indexOf(name) !== at)
  if (twice !== undefined) throw new FileProblem('twice', twice)
  return { columns: named, delimiter, rows: () => rowsOf(file, delimiter, named) }
}
