import { type Migration, migrateExport } from '../../migrate/migrate-export.ts'
import { isComplete, reportLines } from '../../migrate/report.ts'
import type { ReadOptions, System } from '../../migrate/types.ts'
import { adminOf, type ConnectionOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../failure.ts'
import { createProgress } from '../output/progress.ts'

export interface MigrateOptions extends ConnectionOptions, Omit<ReadOptions, 'meta' | 'types'> {
  meta?: readonly string[]
  type?: readonly string[]
  media?: string
}

/** `typecase migrate`: the export of another system into a server. @returns the exit code, 1 where entries failed */
export const migrateSystem = async (
  context: Context,
  system: System,
  files: readonly string[],
  options: MigrateOptions,
): Promise<number> => {
  const { locale, locales, richText, markdown, meta, type, drafts, archived } = options
  const progress = createProgress(context, 'Entries')
  const migration: Migration = {
    system,
    files,
    options: { locale, locales, richText, markdown, meta, types: type, drafts, archived },
    admin: adminOf(context, options),
    mediaFile: options.media,
    signal: context.signal,
    onProgress: (read) => progress.update(read),
  }
  const report = await migrateExport(migration).finally(() => progress.stop())
  const { findings, ...done } = report
  context.result({ ...done, leftOut: Object.fromEntries(findings.leftOut), notes: findings.notes })
  for (const line of reportLines(report)) context.say(line)
  return isComplete(report) ? exitCodes.done : exitCodes.failed
}
