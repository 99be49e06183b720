import { parseExactly } from '../../values/json.ts'
import { isRecord } from '../../values/records.ts'
import { type FieldProblem, reasonOf } from '../http/error.ts'
import { reportColumns, type SourceRow } from './source-row.ts'

const cell = (text: string): string => (/[",;|\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * A line of a CSV file (RFC 4180) with its line break. Cells are quoted where they have to be, and where they hold what
 * a reader could take for the delimiter.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`

const without = (columns: readonly string[], cells: readonly string[]): string[] => {
  const own = new Set<string>(Object.values(reportColumns))
  return cells.filter((_, at) => !own.has(columns[at] ?? ''))
}

/** The first line of a report on a table. */
export const reportHead = (columns: readonly string[]): string =>
  csvLine([reportColumns.line, reportColumns.reason, ...without(columns, columns)])

const tableLine = (columns: readonly string[], { line: at, source }: SourceRow, reason: string): string =>
  csvLine([String(at), reason, ...(typeof source === 'string' ? [source] : without(columns, source))])

const jsonLine = ({ line: at, source, members }: SourceRow, reason: string): string => {
  const text = typeof source === 'string' ? source : source.join(',')
  const head = { [reportColumns.line]: at, [reportColumns.reason]: reason }
  if (members === undefined) return `${JSON.stringify({ ...head, '#text': text })}\n`
  const exact = parseExactly(text)
  const rest = isRecord(exact) ? exact : {}
  return `${JSON.stringify({ ...rest, ...head })}\n`
}

/**
 * A bad row as a line of a report, with the line of the file that it was read from and the reason.
 * @param columns those of a table; undefined for JSON, whose report is NDJSON
 */
export const reportLine = (
  columns: readonly string[] | undefined,
  row: SourceRow,
  problems: readonly FieldProblem[],
): string => (columns ? tableLine(columns, row, reasonOf(problems)) : jsonLine(row, reasonOf(problems)))
