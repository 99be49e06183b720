import { importSite } from '../../archive/import-site.ts'
import type { Outcome } from '../../archive/outcome.ts'
import { checkArchive } from '../../archive/read.ts'
import { replacing } from '../../archive/replace.ts'
import { surveyArchive } from '../../archive/survey.ts'
import { wordsOf } from '../../http/error.ts'
import { createSend } from '../../http/transport.ts'
import { adminOf, type ConnectionOptions, clientOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes, UsageFailure } from '../failure.ts'
import { createProgress } from '../output/progress.ts'
import { writeWhole } from '../output/whole-file.ts'

export interface ImportSiteOptions extends ConnectionOptions {
  replace?: readonly string[]
  dryRun?: boolean
  report?: string
}

const replacements = (texts: readonly string[]): ReturnType<typeof replacing> => {
  try {
    return replacing(texts)
  } catch (error) {
    throw new UsageFailure(wordsOf(error))
  }
}

/** A server of before restores would answer 404 to the first row. It is asked before anything is written. */
const checkServer = async (context: Context, options: ConnectionOptions): Promise<void> => {
  const send = createSend(clientOptions(context, options))
  const { text } = await send({ method: 'GET', path: '/openapi.json', isRepeatable: true })
  if (!text.includes('/core/roles/restore'))
    throw new Error('The server cannot restore content: it is of an older version. Nothing was written.')
}

const tell = (context: Context, outcome: Outcome, isDryRun: boolean): void => {
  const { say } = context
  for (const [kind, counts] of outcome.counts) {
    const told = [
      `${counts.added} ${isDryRun ? 'to add' : 'added'}`,
      ...(counts.replaced > 0 ? [`${counts.replaced} ${isDryRun ? 'to replace' : 'replaced'}`] : []),
      ...(counts.same > 0 ? [`${counts.same} there already`] : []),
      ...(counts.conflicts > 0 ? [`${counts.conflicts} left as the server has them`] : []),
      ...(counts.failed > 0 ? [`${counts.failed} refused`] : []),
    ]
    say(`${kind}: ${told.join(', ')}.`)
  }
  if (isDryRun) say('Nothing was written.')
  else if ((outcome.counts.get('users')?.added ?? 0) > 0)
    say('The users that were added have no password: set one for each by users.reset.')
}

const writeReport = async (context: Context, file: string, outcome: Outcome): Promise<void> => {
  if (outcome.reported.length === 0) return
  await writeWhole(file, outcome.reported.map((row) => `${JSON.stringify(row)}\n`).join(''))
  context.say(`${file} names the rows that were left or refused.`)
}

/** `typecase import`: an archive of `export` into a server. @returns the exit code, 1 where rows were refused */
export const importArchive = async (
  context: Context,
  file: string,
  options: ImportSiteOptions,
): Promise<number> => {
  const { signal } = context
  const isDryRun = options.dryRun === true
  const replaces = replacements(options.replace ?? [])
  const admin = adminOf(context, options)
  const manifest = await checkArchive(file, signal)
  await checkServer(context, options)
  const survey = await surveyArchive(file, signal)
  const total = Object.values(manifest.counts).reduce((sum, count) => sum + count, 0)
  const progress = createProgress(context, 'Rows')
  let outcome: Outcome
  try {
    const onRow = (rows: number): void => progress.update(rows, total)
    outcome = await importSite({ admin, options: { signal }, file, survey, replaces, isDryRun, onRow })
  } finally {
    progress.stop()
  }
  context.result({ counts: Object.fromEntries(outcome.counts), reported: outcome.reported })
  tell(context, outcome, isDryRun)
  await writeReport(context, options.report ?? `${file}.report.ndjson`, outcome)
  return outcome.sum('failed') === 0 ? exitCodes.done : exitCodes.failed
}
