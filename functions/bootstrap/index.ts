import { awaitingPolicy } from '../../shared/deploy/awaiting-policy.ts'
import { type CustomResourceRequest, isFromCloudFormation } from '../../shared/deploy/request.ts'
import { serveCustomResource } from '../../shared/deploy/respond.ts'
import { generatePassword } from '../../shared/security/passwords/hash.ts'
import {
  generatedUntil,
  type PasswordOwner,
  type PasswordRule,
  passwordRuleOf,
  problemByRule,
} from '../../shared/security/passwords/rule.ts'
import { Failure, validationError } from '../../shared/store/errors.ts'
import { openTable } from '../../shared/store/table.ts'
import { checkAdministrator } from './check.ts'
import { type Command, parseCommand } from './command.ts'
import { createAdministrator } from './create.ts'
import { parseProperties } from './event.ts'
import { settleFormat } from './format.ts'
import { type PasswordTerms, resetAdministrator } from './reset.ts'
import { readPassword } from './secret.ts'

const note = (message: string, more: Record<string, unknown> = {}): void => console.info({ message, ...more })

/** The first password, from the secret. @throws Error where the secret holds no password that the account may have */
const firstPassword = async (rule: PasswordRule, email: string, secretArn: string): Promise<string> => {
  const password = await readPassword(secretArn)
  const problem = await problemByRule(rule, password, { email })
  if (problem !== undefined)
    throw new Error(`The administrator's first password ${problem}. Change the secret.`)
  return password
}

/**
 * Carries a request of CloudFormation out. A deletion removes nothing: it comes when a deploy is rolled back or the
 * stack is deleted, and then the table is deleted too, or kept with all its items. It also comes after a failed
 * creation, so it must not need anything to exist.
 */
const carryOut = async ({ RequestType, ResourceProperties }: CustomResourceRequest): Promise<void> => {
  if (RequestType === 'Delete') return
  const { Email, SecretArn, Format } = parseProperties(ResourceProperties)
  const table = openTable(process.env)
  if (Format !== undefined) await awaitingPolicy(() => settleFormat(table, Format))
  const rule = passwordRuleOf(process.env)
  const until = generatedUntil(rule, new Date())
  const password = () => firstPassword(rule, Email, SecretArn)
  const created = await awaitingPolicy(() => createAdministrator(table, Email, password, until))
  note(created ? 'administrator created' : 'left alone')
}

/** Checks a given password. @throws Failure validation where the account may not have it */
const checkGiven = async (rule: PasswordRule, password: string, owner: PasswordOwner): Promise<void> => {
  const message = await problemByRule(rule, password, owner)
  const name = 'resetAdministrator.password'
  if (message !== undefined) throw validationError([{ name, message }], `${name} ${message}.`)
}

/** Resets an administrator. A generated password is in the answer and nowhere else. A given one is not repeated. */
const reset = async ({ email, password }: Command): Promise<Record<string, unknown>> => {
  const set = password ?? generatePassword()
  const rule = passwordRuleOf(process.env)
  const terms: PasswordTerms =
    password === undefined
      ? { until: generatedUntil(rule, new Date()) }
      : { check: (owner) => checkGiven(rule, set, owner) }
  const {
    outcome,
    userId,
    email: stored,
  } = await resetAdministrator(openTable(process.env), email, set, terms)
  note('administrator reset', { outcome, userId })
  return { outcome, email: stored, ...(password === undefined && { password: set }) }
}

const carryOutCommand = async (event: unknown): Promise<unknown> => {
  const command = parseCommand(event)
  if (command.kind === 'reset') return reset(command)
  return checkAdministrator(openTable(process.env), command.email, command.password)
}

/**
 * The answer for a failure of the error family. A mistyped email is no failed invocation, and stays out of the logs.
 */
const failureAnswer = (error: unknown): { error: string } => {
  if (error instanceof Failure) return { error: error.message }
  throw error
}

/**
 * Checks the table's format and makes the first administrator for CloudFormation. Somebody who may invoke this function
 * can also reset a lost password with it: the event `{"resetAdministrator": {"email": "…"}}`, with `password` unless it
 * is to be generated, is answered with `{outcome, email, password}` or `{error}`. The event `checkAdministrator` with
 * the same members writes nothing, and tells whether email and password are those of an active administrator.
 */
export const handler = async (event: unknown): Promise<unknown> =>
  isFromCloudFormation(event)
    ? serveCustomResource(event, 'first-administrator', carryOut)
    : carryOutCommand(event).catch(failureAnswer)
