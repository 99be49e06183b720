import { CommanderError } from 'commander'
import { isRecord } from '../../values/records.ts'
import { exitCodeOf, exitCodes, failureText, Interrupted } from './failure.ts'
import type { Io } from './io.ts'
import { createProgram } from './program.ts'

/** A wrong call, or a help text that was asked for. Commander has told it already. */
const codeOf = ({ exitCode }: CommanderError): number => (exitCode === 0 ? exitCodes.done : exitCodes.usage)

/** Whether the reader of stdout has gone, as `| head` does. There is nobody left to tell. */
const isClosedPipe = (error: unknown): boolean => isRecord(error) && error.code === 'EPIPE'

/**
 * Runs a command. A failure is told in one line on stderr.
 * @param args the arguments behind the name of the program
 * @returns the exit code: 0 for success, 1 for a failure or a difference, 2 for a wrong call, 130 for Ctrl-C
 */
export const run = async (args: readonly string[], io: Io): Promise<number> => {
  let code: number = exitCodes.done
  const program = createProgram(io, (ended) => {
    code = ended
  })
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    if (error instanceof CommanderError) return codeOf(error)
    if (isClosedPipe(error)) return exitCodes.failed
    const failure = io.signal.aborted ? new Interrupted() : error
    io.stderr.write(`${failureText(failure)}\n`)
    return exitCodeOf(failure)
  }
}
