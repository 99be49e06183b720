import { CallFailed } from '../../../shared/contract/client.ts'

/** What a build has of a change feed: the entities as of the cursor, in id order. */
export interface Feed<T> {
  cursor: string
  entities: T[]
}

/** One answer of a change feed; `more` when the rest is to be asked for by the new cursor. */
export interface Changes<T> {
  changed: readonly T[]
  gone: readonly number[]
  cursor: string
  more: boolean
}

/** Asks for what came after a cursor; for everything without one. */
export type AskChanges<T> = (cursor: string | undefined) => Promise<Changes<T>>

const follow = async <T extends { id: number }>(
  kept: Feed<T> | undefined,
  ask: AskChanges<T>,
): Promise<Feed<T>> => {
  const entities = new Map(kept?.entities.map((entity) => [entity.id, entity]))
  let answer = await ask(kept?.cursor)
  for (;;) {
    for (const entity of answer.changed) entities.set(entity.id, entity)
    for (const id of answer.gone) entities.delete(id)
    const { cursor, more } = answer
    if (!more) return { cursor, entities: [...entities.values()].sort((a, b) => a.id - b.id) }
    answer = await ask(cursor)
  }
}

/**
 * Brings what the last build had up to date. A cursor that the feed no longer knows (410: it is too old, or
 * the collection was made anew) costs a full pull.
 * @throws whatever `ask` throws otherwise
 */
export const followFeed = async <T extends { id: number }>(
  kept: Feed<T> | undefined,
  ask: AskChanges<T>,
): Promise<Feed<T>> => {
  try {
    return await follow(kept, ask)
  } catch (error) {
    if (kept && error instanceof CallFailed && error.status === 410) return follow(undefined, ask)
    throw error
  }
}
