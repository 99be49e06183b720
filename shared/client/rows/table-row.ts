import type { SourceRow } from './source-row.ts'

/** A record of a table, with the line of the file on which it begins, from 1. */
export interface RecordAt {
  line: number
  cells: string[]
}

/** A record of a table as a row. One of another length than the first line is a bad row. */
export const tableRow = ({ line, cells }: RecordAt, columns: readonly string[]): SourceRow => {
  if (cells.length !== columns.length)
    return {
      line,
      source: cells,
      problem: `has ${cells.length} cells, and the first line has ${columns.length}: quote cells that hold the delimiter`,
    }
  return { line, source: cells, members: Object.fromEntries(columns.map((name, at) => [name, cells[at]])) }
}

/** What may separate the cells of a table. */
export const delimiters = [',', ';', '\t', '|'] as const

/** The delimiter that the first line has most of. @param head the beginning of a file, in which the first line ends */
export const guessDelimiter = (head: string): string => {
  const [first = ''] = head.replaceAll(/"[^"]*"/g, '').split(/\r\n|\n|\r/, 1)
  const count = (delimiter: string): number => first.split(delimiter).length
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ','
}
