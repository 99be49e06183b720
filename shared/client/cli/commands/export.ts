import { compressing, compressionFor } from '../../archive/compression.ts'
import { siteLists } from '../../archive/export-site.ts'
import type { Manifest } from '../../archive/manifest.ts'
import { archiveBytes } from '../../archive/write.ts'
import { adminOf, type ConnectionOptions } from '../connection.ts'
import type { Context } from '../context.ts'
import { exitCodes, UsageFailure } from '../failure.ts'
import { createProgress } from '../output/progress.ts'
import { stage } from '../output/whole-file.ts'

/** `typecase export`: a whole site as one archive. @returns the exit code */
export const exportSite = async (
  context: Context,
  file: string,
  options: ConnectionOptions,
): Promise<number> => {
  const compression = compressionFor(file)
  if (!compression) throw new UsageFailure(`${file} must end with .tar.gz, .tar.zst or .tar.`)
  const transforms = compressing(compression)
  const admin = adminOf(context, options)
  const progress = createProgress(context, 'Rows')
  let manifest: Manifest | undefined
  const bytes = archiveBytes(
    siteLists(admin, { signal: context.signal }),
    (rows) => progress.update(rows),
    (done) => {
      manifest = done
    },
  )
  try {
    const staged = await stage(file, bytes, transforms, context.signal)
    await staged.commit()
  } finally {
    progress.stop()
  }
  const counts = manifest?.counts
  context.result({ file, counts })
  const told = Object.entries(counts ?? {}).map(([kind, count]) => `${count} ${kind}`)
  context.say(`${file}: ${told.join(', ')}.`)
  return exitCodes.done
}
