import { numberOf, parseObject } from './stored-json.ts'

/**
 * Which of a user's sessions hold. A session carries the number it began under; raising the number ends them
 * all in the same write that changes the password, save the one that made the change.
 */
export interface Epoch {
  number: number
  /** The session that outlives the last raise. */
  kept: string | null
  /**
   * API tokens hold from this number on. A change of one's own password leaves them; what ends every session ends
   * them too: a password that someone else sets, and a deactivation.
   */
  tokensFrom: number
}

export const firstEpoch: Epoch = { number: 1, kept: null, tokensFrom: 1 }

/** Reads an epoch from a user's internal JSON. */
export const epochOf = (internal: string | undefined): Epoch => {
  if (internal === undefined) return firstEpoch
  const { epoch, kept, tokensFrom } = parseObject(internal)
  return {
    number: numberOf(epoch) ?? firstEpoch.number,
    kept: typeof kept === 'string' ? kept : null,
    tokensFrom: numberOf(tokensFrom) ?? firstEpoch.tokensFrom,
  }
}

/** The internal JSON that {@link epochOf} reads. */
export const epochJson = ({ number, kept, tokensFrom }: Epoch): string =>
  JSON.stringify({ epoch: number, ...(kept === null ? {} : { kept }), tokensFrom })

/** Ends all sessions but `kept`; where none is kept, the user's API tokens too. */
export const nextEpoch = ({ number, tokensFrom }: Epoch, kept: string | null): Epoch => ({
  number: number + 1,
  kept,
  tokensFrom: kept === null ? number + 1 : tokensFrom,
})

/** Whether a session that began under `began` still holds. */
export const sessionHolds = (epoch: Epoch, sessionId: string, began: number): boolean =>
  began === epoch.number || (epoch.kept === sessionId && began < epoch.number)

/** Whether an API token that was made under `began` still holds. */
export const tokenHolds = (epoch: Epoch, began: number): boolean =>
  began >= epoch.tokensFrom && began <= epoch.number
