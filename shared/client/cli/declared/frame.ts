import { type Command, InvalidArgumentError, Option } from 'commander'
import { type Context, contextOf } from '../context.ts'
import type { Io } from '../io.ts'

/** What the declarations of commands have in common. */
export interface Frame {
  io: Io
  /** Notes the exit code of the command that ran. */
  ends: (code: number) => void
}

/** The context of a command with these options. */
export const contextFor = ({ io }: Frame, { json }: { json?: boolean }): Context =>
  contextOf(io, json === true)

/** The option that gives the result to a program. */
export const withJson = (command: Command): Command =>
  command.addOption(new Option('--json', 'write the result to stdout as one line of JSON'))

/** The options of a command that reads what is public. */
export const publicly = (command: Command): Command =>
  withJson(command.addOption(new Option('--url <url>', 'the address of the server (or TYPECASE_URL)')))

/** The options of a command that acts for an account. */
export const asCaller = (command: Command): Command =>
  publicly(command)
    .addOption(new Option('--token <token>', 'an API token (or TYPECASE_TOKEN)'))
    .addOption(new Option('--email <email>', 'log in with this email and the password in TYPECASE_PASSWORD'))

/** Reads the value of an option as seconds. */
export const seconds = (text: string): number => {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  throw new InvalidArgumentError('It must be a number of seconds above 0.')
}

/** Adds the value of an option that may be given several times. */
export const collected = (value: string, before: readonly string[] = []): string[] => [...before, value]
