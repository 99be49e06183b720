import type { Command } from 'commander'
import type { SchemaDiffOptions } from '../commands/schema-diff.ts'
import type { SchemaPullOptions } from '../commands/schema-pull.ts'
import type { SchemaPushOptions } from '../commands/schema-push.ts'
import { asCaller, collected, contextFor, type Frame } from './frame.ts'

type Json = { json?: boolean }

const file = ['<file>', 'a file that ends with .yaml, .yml or .json'] as const
const only = ['--only <parts>', 'collections or roles alone'] as const

/** Declares the commands for collections and roles as a file. */
export const declareSchema = (program: Command, frame: Frame): void => {
  const schema = program.command('schema').description('collections and roles as one file under review')

  asCaller(schema.command('pull').description('write the collections and roles of a server to a file'))
    .argument(...file)
    .option(...only)
    .action(async (path: string, options: SchemaPullOptions & Json) => {
      const { schemaPull } = await import('../commands/schema-pull.ts')
      frame.ends(await schemaPull(contextFor(frame, options), path, options))
    })

  asCaller(
    schema.command('diff').description('show what a push would do; exit code 1 where it would do something'),
  )
    .argument(...file)
    .option(...only)
    .action(async (path: string, options: SchemaDiffOptions & Json) => {
      const { schemaDiff } = await import('../commands/schema-diff.ts')
      frame.ends(await schemaDiff(contextFor(frame, options), path, options))
    })

  asCaller(schema.command('push').description('make the collections and roles of a server as a file says'))
    .argument(...file)
    .option(...only)
    .option(
      '--allow-removal <name>',
      'let this collection, collection.field or role be removed; may be given several times',
      collected,
    )
    .option('--dry-run', 'show the plan alone')
    .option('--yes', 'ask no question')
    .action(async (path: string, options: SchemaPushOptions & Json) => {
      const { schemaPush } = await import('../commands/schema-push.ts')
      frame.ends(await schemaPush(contextFor(frame, options), path, options))
    })
}
