import type { Command } from 'commander'
import type { ImportSiteOptions } from '../commands/import-site.ts'
import type { ConnectionOptions } from '../connection.ts'
import { asCaller, collected, contextFor, type Frame } from './frame.ts'
import { declareImportRows } from './import-rows.ts'

type Json = { json?: boolean }

/** Declares the commands that move content. */
export const declareMoving = (program: Command, frame: Frame): void => {
  asCaller(program.command('export').description('write a whole site to one archive'))
    .argument('<file>', 'an archive that ends with .tar.gz, .tar.zst or .tar')
    .action(async (file: string, options: ConnectionOptions & Json) => {
      const { exportSite } = await import('../commands/export.ts')
      frame.ends(await exportSite(contextFor(frame, options), file, options))
    })

  const imports = asCaller(
    program.command('import').description('import an archive of export, or rows of a file'),
  )
    .enablePositionalOptions()
    .argument('<file>', 'an archive')
    .option(
      '--replace <kind[:name]>',
      'let what the server has become as the archive has it: pages, pages:URL, elements:COLLECTION and so on',
      collected,
    )
    .option('--dry-run', 'show what would be written, and write nothing')
    .option(
      '--report <file>',
      'where the rows go that were left or refused (beside the archive unless given)',
    )
    .action(async (file: string, options: ImportSiteOptions & Json) => {
      const { importArchive } = await import('../commands/import-site.ts')
      frame.ends(await importArchive(contextFor(frame, options), file, options))
    })
  declareImportRows(imports, frame)
}
