import type { Admin } from '../admin/create-admin.ts'
import { writeWhole } from '../cli/output/whole-file.ts'
import { openExport } from './open.ts'
import { mediaText } from './report.ts'
import { migrate, type RunOptions } from './run.ts'
import { adminTarget } from './target.ts'
import type { MigrationReport, ReadOptions, System } from './types.ts'

/** What is migrated, and where to. */
export interface Migration extends RunOptions {
  system: System
  /** The export: one file or folder; of WordPress all files of one export. */
  files: readonly string[]
  options?: ReadOptions | undefined
  /**
   * A client whose role may read, create, update and publish collections, elements, pages and static items. It should read
   * JSON with its numbers as they were written, because elements are read and written again where a reference is set.
   */
  admin: Admin
  /** Where to write the list of files that entries use, as JSON; it is written whole or not at all. */
  mediaFile?: string | undefined
}

/**
 * Reads an export of another system into a server, as `typecase migrate` does. The export is read once before anything is
 * written, so one that is cut changes nothing.
 * @returns what was added, left out and refused; `report.ts` puts it into words
 * @throws MigrationProblem, TypecaseError, or the system's error for the list of files: each says in one line what is wrong
 */
export const migrateExport = async ({
  system,
  files,
  options,
  admin,
  mediaFile,
  ...run
}: Migration): Promise<MigrationReport> => {
  const reader = await openExport(system, files, options)
  const report = await migrate(reader, adminTarget(admin), run)
  if (mediaFile !== undefined) await writeWhole(mediaFile, mediaText(report))
  return report
}
