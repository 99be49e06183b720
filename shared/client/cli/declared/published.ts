import { type Command, Option } from 'commander'
import type { PullOptions } from '../commands/pull.ts'
import type { TypesOptions } from '../commands/types.ts'
import { contextFor, type Frame, publicly, seconds } from './frame.ts'

type Json = { json?: boolean }

/** Declares the commands that read what is published. */
export const declarePublished = (program: Command, frame: Frame): void => {
  publicly(program.command('types').description('write TypeScript interfaces of the published collections'))
    .option('--out <file>', 'write to this file, not to stdout')
    .option('--check', 'only look whether the file is current; exit code 1 where it is not')
    .option('--watch', 'write again whenever the published collections change')
    .addOption(
      new Option('--interval <seconds>', 'seconds between two looks of --watch')
        .default(5)
        .argParser(seconds),
    )
    .action(async (options: TypesOptions & Json) => {
      const { types } = await import('../commands/types.ts')
      frame.ends(await types(contextFor(frame, options), options))
    })

  publicly(program.command('pull').description('keep a folder of JSON files equal to all that is published'))
    .requiredOption('--out <folder>', 'the folder')
    .action(async (options: PullOptions & Json) => {
      const { pull } = await import('../commands/pull.ts')
      frame.ends(await pull(contextFor(frame, options), options))
    })
}
