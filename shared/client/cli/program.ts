import { Command } from 'commander'
import type { Frame } from './declared/frame.ts'
import { declareMigrate } from './declared/migrate.ts'
import { declareMoving } from './declared/moving.ts'
import { declarePublished } from './declared/published.ts'
import { declareSchema } from './declared/schema.ts'
import type { Io } from './io.ts'

const about = `Content of a Typecase site on the command line.

stdout carries data, stderr carries everything else. Exit codes: 0 done, 1 failed or different, 2 called in a wrong
way, 130 interrupted.`

/** All commands. @param ends notes the exit code of the command that ran */
export const createProgram = (io: Io, ends: (code: number) => void): Command => {
  const frame: Frame = { io, ends }
  const program = new Command('typecase')
    .description(about)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void io.stdout.write(text),
      writeErr: (text) => void io.stderr.write(text),
    })
    .showSuggestionAfterError()
    // Here and in `import`: or the options of `import csv` would be taken for those of `import`.
    .enablePositionalOptions()
  declarePublished(program, frame)
  declareSchema(program, frame)
  declareMoving(program, frame)
  declareMigrate(program, frame)
  return program
}
