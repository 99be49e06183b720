import { readCommonPasswords } from './common.ts'

/** What a stage requires of passwords beyond the length, which the contract requires. */
export interface PasswordRule {
  /** Whether the commonest passwords are refused, and passwords that contain words of the account. */
  refuseCommon: boolean
  /** How long a user can log in with a generated password, in hours; null for a password without an end. */
  generatedHours: number | null
}

/** The user of a password. A member that is missing, or null, adds no words. */
export interface PasswordOwner {
  email?: string | undefined
  name?: string | null | undefined
  surname?: string | null | undefined
}

/**
 * Reads the rule from the environment of a function, into which the stack writes its setting `passwords`.
 * @throws Error where the hours are no number
 */
export const passwordRuleOf = (env: Readonly<Record<string, string | undefined>>): PasswordRule => {
  const hours = env.GENERATED_PASSWORD_HOURS
  const generatedHours = hours ? Number(hours) : null
  if (Number.isNaN(generatedHours))
    throw new Error(`The environment variable GENERATED_PASSWORD_HOURS must be a number, and is "${hours}".`)
  return { refuseCommon: env.REFUSE_COMMON_PASSWORDS === '1', generatedHours }
}

/** Characters of the shortest word that is refused. A shorter one is part of too many other words: "max" of "maximum". */
const shortestWord = 4
/** The name of the product. An attacker tries it first. */
const product = 'typecase'

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]

/** The words of an account, folded: the local part of its email, its names, and the parts of all of these. */
const wordsOf = ({ email, name, surname }: PasswordOwner): string[] =>
  [email?.slice(0, email.lastIndexOf('@')), name, surname]
    .flatMap((text) => (text ? partsOf(folded(text)) : []))
    .filter((word) => [...word].length >= shortestWord)

/** A password without the digits and signs around it: "password" of "Password2026!". */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * The problem with a password that the contract accepts.
 * @param common the commonest passwords, in lower case
 * @returns a text that follows the member's name; undefined for a good password
 */
export const passwordProblem = (
  password: string,
  owner: PasswordOwner,
  common: ReadonlySet<string>,
): string | undefined => {
  const text = folded(password)
  const word = [...wordsOf(owner), product].find((own) => text.includes(own))
  if (word !== undefined)
    return `must not contain the account's own words or the product's: leave ${JSON.stringify(word)} out`
  if (!common.has(text) && !common.has(bare(text))) return undefined
  return 'must not be a common password, nor one between digits or signs: choose several words that do not belong together'
}

/** The problem with a password by the stage's rule, or undefined. Without such a rule the list is not read. */
export const problemByRule = async (
  { refuseCommon }: Pick<PasswordRule, 'refuseCommon'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> =>
  refuseCommon ? passwordProblem(password, owner, await readCommonPasswords()) : undefined

const secondsAnHour = 3_600

/** Until when a user can log in with a password generated now, in epoch seconds; undefined for no end. */
export const generatedUntil = (
  { generatedHours }: Pick<PasswordRule, 'generatedHours'>,
  now: Date,
): number | undefined =>
  generatedHours === null ? undefined : Math.floor(now.getTime() / 1000) + generatedHours * secondsAnHour
