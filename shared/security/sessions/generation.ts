import { optionalText, parseObject, requiredNumber } from '../../values/records.ts'

/**
 * A user's session generation: it decides which of the user's sessions and API tokens hold. A session keeps the
 * number of the generation it began in. A raise of the number ends all sessions, in the write that changes the
 * password. The session that changed its own user's password goes on.
 */
export interface SessionGeneration {
  number: number
  /** The session that goes on after the last raise; null where none does. */
  kept: string | null
  /**
   * API tokens hold if they were made at this number or later. A change of one's own password ends no tokens. A
   * password that another user sets, and a deactivation, end all sessions and all tokens.
   */
  tokensFrom: number
}

/** The generation of a new user. */
export const firstGeneration: SessionGeneration = { number: 1, kept: null, tokensFrom: 1 }

/**
 * The generation of a user who is restored: the milliseconds of the moment. It is above any that a user of the same id
 * can have had before, since each raise is a transaction, which takes longer than a millisecond. So no session or API
 * token of a deleted user holds for the restored one.
 * @param now when the restore is planned. A request may restore the row long after its start.
 */
export const restoredGeneration = (now: Date): SessionGeneration => {
  const number = now.getTime()
  return { number, kept: null, tokensFrom: number }
}

/**
 * Reads a generation from the internal JSON of a stored user.
 * @throws Error naming the member that is missing: the item was damaged
 */
export const sessionGenerationOf = (internal: string | undefined): SessionGeneration => {
  if (internal === undefined) throw new Error('A stored user lacks the member "internal".')
  const stored = parseObject(internal)
  return {
    number: requiredNumber(stored, 'generation'),
    kept: optionalText(stored, 'kept') ?? null,
    tokensFrom: requiredNumber(stored, 'tokensFrom'),
  }
}

/** The internal JSON that {@link sessionGenerationOf} reads. */
export const generationJson = ({ number, kept, tokensFrom }: SessionGeneration): string =>
  JSON.stringify({ generation: number, ...(kept === null ? {} : { kept }), tokensFrom })

/** Ends all sessions except `kept`. Where `kept` is null, it ends the user's API tokens too. */
export const nextGeneration = (
  { number, tokensFrom }: SessionGeneration,
  kept: string | null,
): SessionGeneration => ({
  number: number + 1,
  kept,
  tokensFrom: kept === null ? number + 1 : tokensFrom,
})

/** Whether a session that began at the number `began` still holds. */
export const sessionHolds = (generation: SessionGeneration, sessionId: string, began: number): boolean =>
  began === generation.number || (generation.kept === sessionId && began < generation.number)

/** Whether an API token that was made at the number `began` still holds. */
export const tokenHolds = (generation: SessionGeneration, began: number): boolean =>
  began >= generation.tokensFrom && began <= generation.number
