import type { Entity } from './kinds.ts'
import type { TargetIndex } from './target-index.ts'

/** What becomes of a row of an archive, and the id that its entity has on the server. */
export interface Verdict {
  /** `same`: it is there already. `conflict`: another entity has its name, email or url. */
  kind: 'new' | 'same' | 'replace' | 'conflict'
  id: number
}

/** How the rows of one list get their ids. */
export interface IdRule {
  index: TargetIndex
  /** The highest id that the archive has in this list. */
  lastArchived: number
  /** Whether ids that are free are kept, since the server has nothing else in this list. */
  keepsFree: boolean
}

/** Ids that are left for what others add between the look at the server and the first write. */
const headroom = 1_000

/**
 * The id of a new entity. Its own is kept where the server cannot give it to another entity meanwhile: the list has
 * nothing else, or the id was in use and is free. All others move together behind the last id of both sides. So a row
 * gets the same id whenever an import that was cut goes on.
 */
const idFor = (id: number, { index, lastArchived, keepsFree }: IdRule): number => {
  const isKept = index.ids.size === 0 || (!index.ids.has(id) && (keepsFree || id <= index.lastId))
  return isKept ? id : id + Math.max(index.lastId, lastArchived) + headroom
}

/**
 * What becomes of a row.
 * @param key the text by which the server knows it beside its id
 * @param isReplaced whether the server's entity of that key is to become as the row says
 */
export const verdictOf = (
  entity: Entity,
  key: string,
  rule: IdRule,
  isReplaced: (targetId: number) => boolean,
): Verdict => {
  const found = rule.index.byKey.get(key)
  if (!found) return { kind: 'new', id: idFor(entity.id, rule) }
  if (found.createdAt === entity.createdAt && found.updatedAt === entity.updatedAt)
    return { kind: 'same', id: found.id }
  return { kind: isReplaced(found.id) ? 'replace' : 'conflict', id: found.id }
}
