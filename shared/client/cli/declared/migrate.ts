import { type Command, Option } from 'commander'
import type { System } from '../../migrate/types.ts'
import type { MigrateOptions } from '../commands/migrate.ts'
import { asCaller, collected, contextFor, type Frame } from './frame.ts'

type Json = { json?: boolean }

const declare = (parent: Command, frame: Frame, system: System, about: string): Command =>
  asCaller(parent.command(system).description(about))
    .argument('<file...>', system === 'wordpress' ? 'all files of one export' : 'the export')
    .option('--media <file>', 'write a list of the files that entries use')
    .option('--drafts', 'take drafts too')
    .action(async (files: string[], options: MigrateOptions & Json) => {
      const { migrateSystem } = await import('../commands/migrate.ts')
      frame.ends(await migrateSystem(contextFor(frame, options), system, files, options))
    })

const withLocales = (command: Command): Command =>
  command
    .option('--locale <code>', 'the locale to take; that of the export unless given')
    .addOption(new Option('--locales <how>', 'all locales, in fields such as title_de').choices(['suffix']))

const withMarkdown = (command: Command): Command => command.option('--markdown', 'turn HTML into Markdown')

/** Declares the commands that read the exports of other systems. */
export const declareMigrate = (program: Command, frame: Frame): void => {
  const parent = program.command('migrate').description('read the export of another system')
  withLocales(declare(parent, frame, 'strapi', 'an archive of `strapi export --no-encrypt`, or its folder'))
  withMarkdown(
    withLocales(declare(parent, frame, 'contentful', 'the JSON file of `contentful space export`')),
  )
    .option('--archived', 'take archived entries too')
    .addOption(new Option('--rich-text <as>', 'how rich text is kept').choices(['html', 'json']))
  withMarkdown(declare(parent, frame, 'wordpress', 'files of Tools, Export (WXR)'))
    .option('--meta <key>', 'take this key of post meta; may be given several times', collected)
    .option('--type <type>', 'take this custom post type; may be given several times', collected)
}
