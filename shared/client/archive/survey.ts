import { keyOf, type ListKind } from './kinds.ts'
import { rowsOf } from './read.ts'

/** What has to be known of an archive before the first of its rows is imported. */
export interface Survey {
  /** The keys of each kind by id. */
  keys: ReadonlyMap<ListKind, ReadonlyMap<number, string>>
  /** The highest id of a collection's elements, by the collection's id. */
  lastElements: ReadonlyMap<number, number>
}

/** Reads the ids and keys of an archive. The elements themselves pass by. */
export const surveyArchive = async (file: string, signal: AbortSignal): Promise<Survey> => {
  const keys = new Map<ListKind, Map<number, string>>()
  const lastElements = new Map<number, number>()
  for await (const { content, entity } of rowsOf(file)) {
    signal.throwIfAborted()
    const { kind, collectionId = 0 } = content
    if (kind === 'elements')
      lastElements.set(collectionId, Math.max(lastElements.get(collectionId) ?? 0, entity.id))
    else {
      const known = keys.get(kind) ?? new Map<number, string>()
      keys.set(kind, known.set(entity.id, keyOf(kind, entity)))
    }
  }
  return { keys, lastElements }
}
