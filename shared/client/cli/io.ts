import type { Writable } from 'node:stream'

/** What a command has of its surroundings: those of the process, or of a test. */
export interface Io {
  /** Takes data alone, so that it can be redirected into a file. */
  stdout: Writable
  /** Takes what is meant for people. */
  stderr: Writable
  /** Whether somebody sits in front of `stderr`, so that a bar may move and a question be asked. */
  isTerminal: boolean
  env: Readonly<Record<string, string | undefined>>
  /** Aborts when the command is to end, as by Ctrl-C. */
  signal: AbortSignal
}
