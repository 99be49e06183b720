import { numberOf, parseObject } from './stored-json.ts'

/**
 * Which of a user's sessions hold. A session carries the number it began under; raising the number ends them
 * all in the same write that changes the password, save the one that made the change.
 */
export interface Epoch {
  number: number
  /** The session that outlives the last raise. */
  kept: string | null
}

export const firstEpoch: Epoch = { number: 1, kept: null }

/** Reads an epoch from a user's internal JSON. */
export const epochOf = (internal: string | undefined): Epoch => {
  if (internal === undefined) return firstEpoch
  const { epoch, kept } = parseObject(internal)
  return { number: numberOf(epoch) ?? firstEpoch.number, kept: typeof kept === 'string' ? kept : null }
}

/** The internal JSON that {@link epochOf} reads. */
export const epochJson = ({ number, kept }: Epoch): string =>
  JSON.stringify(kept === null ? { epoch: number } : { epoch: number, kept })

/** Ends all sessions but `kept`. */
export const nextEpoch = (epoch: Epoch, kept: string | null): Epoch => ({ number: epoch.number + 1, kept })

/** Whether a session that began under `began` still holds. */
export const sessionHolds = (epoch: Epoch, sessionId: string, began: number): boolean =>
  began === epoch.number || (epoch.kept === sessionId && began < epoch.number)
