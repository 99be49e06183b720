import { readCommonPasswords } from './common.ts'

/** What a stage asks of passwords beyond the contract's length. */
export interface PasswordRule {
  /** Whether the commonest passwords are refused, and those that hold the account's own words. */
  refuseCommon: boolean
  /** How long a generated password may be logged in with, in hours; null for as long as it is not replaced. */
  generatedHours: number | null
}

/** Whose password it is; what is missing, or null, has no words. */
export interface PasswordOwner {
  email?: string | undefined
  name?: string | null | undefined
  surname?: string | null | undefined
}

/** As in the stack's setting `passwords`, which the functions find in their environment. */
export const passwordRuleOf = (env: Readonly<Record<string, string | undefined>>): PasswordRule => ({
  refuseCommon: env.REFUSE_COMMON_PASSWORDS === '1',
  generatedHours: env.GENERATED_PASSWORD_HOURS ? Number(env.GENERATED_PASSWORD_HOURS) : null,
})

/** Shorter words stand in too many others: a "max" in "maximum" gives nothing away. */
const shortestWord = 4
/** What runs here is in every attacker's list for it. */
const product = 'typecase'

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()

const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{M}\p{N}]+/u)]

/** An account's own words, folded: the local part of its email, its names, and the parts of both. */
const wordsOf = ({ email, name, surname }: PasswordOwner): string[] =>
  [email?.slice(0, email.lastIndexOf('@')), name, surname]
    .flatMap((text) => (text ? partsOf(folded(text)) : []))
    .filter((word) => [...word].length >= shortestWord)

/** The word inside digits and signs: "password" of "Password2026!". */
const bare = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * What is wrong with a password that the contract takes.
 * @param common the commonest passwords, folded
 * @returns undefined where nothing is
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

/** What is wrong with a password by the stage's rule, or undefined. Where the stage has none, nothing is read. */
export const problemByRule = async (
  { refuseCommon }: Pick<PasswordRule, 'refuseCommon'>,
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> =>
  refuseCommon ? passwordProblem(password, owner, await readCommonPasswords()) : undefined

const secondsAnHour = 3_600

/** Until when a password that is generated now may be logged in with, in epoch seconds; undefined: without end. */
export const generatedUntil = (
  { generatedHours }: Pick<PasswordRule, 'generatedHours'>,
  now: Date,
): number | undefined =>
  generatedHours === null ? undefined : Math.floor(now.getTime() / 1000) + generatedHours * secondsAnHour
