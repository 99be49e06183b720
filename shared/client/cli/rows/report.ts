import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { parseExactly } from '../../../values/json.ts'
import { isRecord } from '../../../values/records.ts'
import type { FieldProblem } from '../../http/error.ts'
import { reportColumns, type SourceRow } from './source-row.ts'

/** A file of the rows that were not imported, which can be corrected and imported again. */
export interface Report {
  add: (row: SourceRow, problems: readonly FieldProblem[]) => Promise<void>
  /** Puts the file in its place, if a row is in it. @returns whether there is one */
  close: () => Promise<boolean>
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]): string => `${cells.map(cell).join(',')}\n`

const reasonOf = (problems: readonly FieldProblem[]): string =>
  problems.map(({ name, message }) => `${name} ${message}`).join('; ')

const without = (columns: readonly string[], cells: readonly string[]): string[] => {
  const own = new Set<string>(Object.values(reportColumns))
  return cells.filter((_, at) => !own.has(columns[at] ?? ''))
}

const tableLine = (columns: readonly string[], { line: at, source }: SourceRow, reason: string): string =>
  line([String(at), reason, ...(typeof source === 'string' ? [source] : without(columns, source))])

const jsonLine = ({ line: at, source, members }: SourceRow, reason: string): string => {
  const text = typeof source === 'string' ? source : source.join(',')
  const head = { [reportColumns.line]: at, [reportColumns.reason]: reason }
  if (members === undefined) return `${JSON.stringify({ ...head, '#text': text })}\n`
  const exact = parseExactly(text)
  const rest = isRecord(exact) ? exact : {}
  return `${JSON.stringify({ ...rest, ...head })}\n`
}

/**
 * A report that is written as rows come, beside its place. Both methods throw the errors of the file system.
 * @param columns those of a table; undefined for JSON, whose report is NDJSON
 */
export const createReport = (file: string, columns: readonly string[] | undefined): Report => {
  const temporary = `${file}.part`
  let handle: FileHandle | undefined
  const begin = async (): Promise<FileHandle> => {
    const made = await open(temporary, 'w')
    if (columns)
      await made.writeFile(line([reportColumns.line, reportColumns.reason, ...without(columns, columns)]))
    return made
  }
  return {
    add: async (row, problems) => {
      handle ??= await begin()
      const reason = reasonOf(problems)
      const text = columns ? tableLine(columns, row, reason) : jsonLine(row, reason)
      await handle.writeFile(text)
    },
    close: async () => {
      if (!handle) return false
      try {
        await handle.close()
        await rename(temporary, file)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
      return true
    },
  }
}
