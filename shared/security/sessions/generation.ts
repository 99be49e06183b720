import { numberOf, parseObject } from '../stored-json.ts'

/**
 * Which of a user's sessions hold. A session carries the number it began under; raising the number ends them
 * all in the same write that changes the password, save the one that made the change.
 */
export interface SessionGeneration {
  number: number
  /** The session that outlives the last raise. */
  kept: string | null
  /**
   * API tokens hold from this number on. A change of one's own password leaves them; what ends every session ends
   * them too: a password that someone else sets, and a deactivation.
   */
  tokensFrom: number
}

export const firstGeneration: SessionGeneration = { number: 1, kept: null, tokensFrom: 1 }

/** Reads a generation from a user's internal JSON. */
export const sessionGenerationOf = (internal: string | undefined): SessionGeneration => {
  if (internal === undefined) return firstGeneration
  const { generation, kept, tokensFrom } = parseObject(internal)
  return {
    number: numberOf(generation) ?? firstGeneration.number,
    kept: typeof kept === 'string' ? kept : null,
    tokensFrom: numberOf(tokensFrom) ?? firstGeneration.tokensFrom,
  }
}

/** The internal JSON that {@link sessionGenerationOf} reads. */
export const generationJson = ({ number, kept, tokensFrom }: SessionGeneration): string =>
  JSON.stringify({ generation: number, ...(kept === null ? {} : { kept }), tokensFrom })

/** Ends all sessions but `kept`; where none is kept, the user's API tokens too. */
export const nextGeneration = (
  { number, tokensFrom }: SessionGeneration,
  kept: string | null,
): SessionGeneration => ({
  number: number + 1,
  kept,
  tokensFrom: kept === null ? number + 1 : tokensFrom,
})

/** Whether a session that began under `began` still holds. */
export const sessionHolds = (generation: SessionGeneration, sessionId: string, began: number): boolean =>
  began === generation.number || (generation.kept === sessionId && began < generation.number)

/** Whether an API token that was made under `began` still holds. */
export const tokenHolds = (generation: SessionGeneration, began: number): boolean =>
  began >= generation.tokensFrom && began <= generation.number
