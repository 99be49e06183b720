import { type ConnectionOptions, clientOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes } from '../failure.ts'
import { createProgress } from '../output/progress.ts'
import { pullSite } from '../pull/pull-site.ts'

export interface PullOptions extends ConnectionOptions {
  out: string
}

/** `typecase pull`: everything public as JSON files, and later what has changed. @returns the exit code */
export const pull = async (context: Context, options: PullOptions): Promise<number> => {
  const progress = createProgress(context, 'Entries')
  const done = await pullSite(clientOptions(context, options), options.out, context.signal, (entries) =>
    progress.update(entries),
  ).finally(() => progress.stop())
  context.result(done)
  const changed = done.files.reduce((sum, file) => sum + file.changed, 0)
  const gone = done.files.reduce((sum, file) => sum + file.gone, 0)
  const isCurrent = changed + gone + done.removed.length === 0
  context.say(
    isCurrent
      ? `${options.out} is current.`
      : `${options.out}: ${changed} entries new or changed, ${gone} gone, in ${done.files.length} files.`,
  )
  return exitCodes.done
}
