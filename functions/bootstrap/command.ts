import * as z from 'zod/mini'
import { email, password } from '../../shared/contract/users.ts'
import { validationError } from '../../shared/store/errors.ts'

const account = z.strictObject({ email, password: z.optional(password) })
const events = z.strictObject({
  resetAdministrator: z.optional(account),
  checkAdministrator: z.optional(account),
})

/** The command of an invoker, with the account it is about. */
export type Command = { kind: 'reset' | 'check' } & z.infer<typeof account>

const example = '{"resetAdministrator": {"email": "owner@example.com"}}'

type Issue = z.core.$ZodIssue

const ruleOf = ({ path, code, message }: Issue): string => {
  const [command, member] = path
  if (command === undefined) return `must be an object such as ${example}`
  if (member === undefined) return 'must be an object such as {"email": "owner@example.com"}'
  if (member === 'email') return 'must be an email address such as owner@example.com'
  return code === 'custom' ? message : 'must be text'
}

/** Each failing member with its rule. Messages repeat no values: a value may be a password with one wrong letter. */
const problemsOf = (issue: Issue): { name: string; message: string }[] => {
  const nameOf = (...more: string[]): string => [...issue.path, ...more].map(String).join('.') || 'The event'
  if (issue.code !== 'unrecognized_keys') return [{ name: nameOf(), message: ruleOf(issue) }]
  const known = issue.path.length === 0 ? 'resetAdministrator' : 'email, and password where you choose it'
  return issue.keys.map((key) => ({ name: nameOf(key), message: `is unknown: send ${known}` }))
}

/**
 * Reads the event of an invoker.
 * @throws Failure validation naming each failing member and what would be right
 */
export const parseCommand = (event: unknown): Command => {
  const parsed = events.safeParse(event)
  if (!parsed.success) {
    const problems = parsed.error.issues.flatMap(problemsOf)
    throw validationError(
      problems,
      `${problems.map(({ name, message }) => `${name} ${message}`).join('; ')}.`,
    )
  }
  const { resetAdministrator: reset, checkAdministrator: check } = parsed.data
  if (reset && !check) return { kind: 'reset', ...reset }
  if (check && !reset) return { kind: 'check', ...check }
  const message = `must be an object such as ${example}`
  throw validationError([{ name: 'resetAdministrator', message }], `The event ${message}.`)
}
