import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { FieldProblem } from '../../http/error.ts'
import { reportHead, reportLine } from '../../rows/report-text.ts'
import type { SourceRow } from '../../rows/source-row.ts'

/** A file of the rows that were not imported, which can be corrected and imported again. */
export interface Report {
  add: (row: SourceRow, problems: readonly FieldProblem[]) => Promise<void>
  /** Puts the file in its place, if a row is in it. @returns whether there is one */
  close: () => Promise<boolean>
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
    if (columns) await made.writeFile(reportHead(columns))
    return made
  }
  return {
    add: async (row, problems) => {
      handle ??= await begin()
      await handle.writeFile(reportLine(columns, row, problems))
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
