import { type Command, InvalidArgumentError, Option } from 'commander'
import type { ImportRowsOptions } from '../commands/import-rows.ts'
import { asCaller, collected, contextFor, type Frame } from './frame.ts'

type Json = { json?: boolean }

const lineNumber = (text: string): number => {
  if (/^[1-9]\d*$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be the number of a line, from 1.')
}

const withRows = (command: Command): Command =>
  asCaller(command)
    .requiredOption('--collection <name>', 'the collection')
    .option('--map <column=field>', 'where a column goes; column= leaves it out', collected)
    .option('--list <field>', 'split the texts of this rawJson field at commas', collected)
    .option('--report <file>', 'where the bad rows go (beside the file unless given)')
    .addOption(
      new Option('--from-line <line>', 'pass over what begins before').default(1).argParser(lineNumber),
    )
    .option('--dry-run', 'read the file and send nothing')

/** Declares `import csv` and `import json`. */
export const declareImportRows = (parent: Command, frame: Frame): void => {
  withRows(parent.command('csv').description('import the rows of a CSV file as elements'))
    .argument('<file>', 'a CSV file whose first line names the columns')
    .option('--delimiter <character>', 'what separates cells (guessed unless given)')
    .action(async (path: string, options: ImportRowsOptions & Json) => {
      const { importRowsOf } = await import('../commands/import-rows.ts')
      frame.ends(await importRowsOf(contextFor(frame, options), 'csv', path, options))
    })

  withRows(parent.command('json').description('import the objects of a JSON list, or of NDJSON, as elements'))
    .argument('<file>', 'a JSON list, or a JSON object a line')
    .action(async (path: string, options: ImportRowsOptions & Json) => {
      const { importRowsOf } = await import('../commands/import-rows.ts')
      frame.ends(await importRowsOf(contextFor(frame, options), 'json', path, options))
    })
}
