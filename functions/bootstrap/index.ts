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
import { type CustomResourceRequest, parseProperties, parseRequest } from './event.ts'
import { patiently } from './patience.ts'
import { type PasswordTerms, resetAdministrator } from './reset.ts'
import { type Outcome, respond } from './respond.ts'
import { readPassword } from './secret.ts'

const note = (message: string, more: Record<string, unknown> = {}): void => console.info({ message, ...more })

/** @throws Error when the secret holds no password that the account may have */
const firstPassword = async (rule: PasswordRule, email: string, secretArn: string): Promise<string> => {
  const password = await readPassword(secretArn)
  const problem = await problemByRule(rule, password, { email })
  if (problem !== undefined)
    throw new Error(`The administrator's first password ${problem}. Change the secret.`)
  return password
}

/**
 * A deletion removes nothing: it comes when a deploy is rolled back or the stack goes, and then the table
 * either goes too or is kept with all that is in it. It also comes for a creation that failed, so it must not
 * need anything to exist.
 */
const carryOut = async ({ RequestType, ResourceProperties }: CustomResourceRequest): Promise<void> => {
  if (RequestType === 'Delete') return
  const { Email, SecretArn } = parseProperties(ResourceProperties)
  const table = openTable(process.env)
  const rule = passwordRuleOf(process.env)
  const until = generatedUntil(rule, new Date())
  const password = () => firstPassword(rule, Email, SecretArn)
  const created = await patiently(() => createAdministrator(table, Email, password, until))
  note(created ? 'administrator created' : 'left alone')
}

/** Why a deploy fails, in CloudFormation's event list. */
const failed = (error: unknown): Outcome => {
  console.error({ error: String(error) })
  return { status: 'FAILED', reason: error instanceof Error ? error.message : String(error) }
}

/** The custom resource behind the first administrator. It answers whatever happens: a deploy waits for that. */
const deploy = async (event: unknown): Promise<void> => {
  const request = parseRequest(event)
  const outcome = await carryOut(request).then((): Outcome => ({ status: 'SUCCESS' }), failed)
  await respond(request, outcome)
}

/** @throws Failure validation where the account may not have the password */
const checkGiven = async (rule: PasswordRule, password: string, owner: PasswordOwner): Promise<void> => {
  const message = await problemByRule(rule, password, owner)
  const name = 'resetAdministrator.password'
  if (message !== undefined) throw validationError([{ name, message }], `${name} ${message}.`)
}

/** A generated password is in the answer, and nowhere else; a given one is not repeated. */
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

const obey = async (event: unknown): Promise<unknown> => {
  const command = parseCommand(event)
  if (command.kind === 'reset') return reset(command)
  return checkAdministrator(openTable(process.env), command.email, command.password)
}

/** A refusal is an answer: a slip in an email is no failed invocation, and its text stays out of the logs. */
const explained = (error: unknown): { error: string } => {
  if (error instanceof Failure) return { error: error.message }
  throw error
}

const isFromCloudFormation = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'RequestType' in event

/**
 * Makes the first administrator for CloudFormation, and lets whoever may invoke this function back in: the event
 * `{"resetAdministrator": {"email": "…"}}`, with `password` if it is not to be generated, is answered with
 * `{outcome, email, password}` or `{error}`. `checkAdministrator` with the same members writes nothing, and tells
 * whether they are in effect.
 */
export const handler = async (event: unknown): Promise<unknown> =>
  isFromCloudFormation(event) ? deploy(event) : obey(event).catch(explained)
