import { createColors } from 'picocolors'
import type { Io } from './io.ts'

/** What every command may use. */
export interface Context {
  io: Io
  signal: AbortSignal
  /** Whether the result is for a program. */
  isJson: boolean
  /** Writes a line for people. */
  say: (line: string) => void
  /** Writes the result for a program, where one is asked for, as one line of JSON. */
  result: (value: unknown) => void
  /** Writes data as it is. */
  data: (text: string) => void
  colors: ReturnType<typeof createColors>
}

/** Whether lines may have colours: a terminal, and no NO_COLOR (no-color.org) that is not empty. */
const mayColour = ({ env, isTerminal }: Io): boolean => isTerminal && (env.NO_COLOR ?? '') === ''

/** The context of one command. @param isJson as `--json` says */
export const contextOf = (io: Io, isJson: boolean): Context => ({
  io,
  signal: io.signal,
  isJson,
  say: (line) => void io.stderr.write(`${line}\n`),
  result: (value) => void (isJson && io.stdout.write(`${JSON.stringify(value)}\n`)),
  data: (text) => void io.stdout.write(text),
  colors: createColors(mayColour(io)),
})
