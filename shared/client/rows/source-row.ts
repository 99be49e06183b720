/** A row of a file. */
export interface SourceRow {
  /** The line of the file on which it begins, from 1. */
  line: number
  /** Its members; undefined where they cannot be read. */
  members?: Record<string, unknown>
  /** Why its members cannot be read. */
  problem?: string
  /** The row as the report repeats it: the cells of a table, or the text of a JSON value. */
  source: readonly string[] | string
}

/** A file of rows. It can be read more than once. */
export interface RowFile {
  /** The columns of a table; undefined for JSON, whose rows name their members. */
  columns?: readonly string[]
  rows: () => AsyncIterable<SourceRow>
}

/** Columns of a report. A field cannot have such a name, so a corrected report can be imported as it is. */
export const reportColumns = { line: '#line', reason: '#reason' } as const

/** Whether a column or member is one of a report. */
export const isReportColumn = (name: string): boolean =>
  name === reportColumns.line || name === reportColumns.reason
