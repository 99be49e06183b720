import { type ListPage, newestFirst } from './access.ts'
import { type Entity, type Kind, keyOf } from './kinds.ts'

/** What a server has of one list. */
export interface TargetIndex {
  byKey: ReadonlyMap<string, TargetEntity>
  ids: ReadonlySet<number>
  lastId: number
}

/** An entity of the server, as far as an import compares it. */
export interface TargetEntity {
  id: number
  createdAt: unknown
  updatedAt: unknown
  /** The whole entity of a collection, whose fields are compared too. */
  entity?: Entity
}

/** The index of a list that is not there yet. */
export const emptyIndex: TargetIndex = { byKey: new Map(), ids: new Set(), lastId: 0 }

/** Reads the ids, keys and times of a list. */
export const indexOf = async (kind: Kind, list: ListPage): Promise<TargetIndex> => {
  const byKey = new Map<string, TargetEntity>()
  const ids = new Set<number>()
  for await (const entity of newestFirst(list)) {
    const { id, createdAt, updatedAt } = entity
    ids.add(id)
    const whole = kind === 'collections' ? { entity } : {}
    byKey.set(keyOf(kind, entity), { id, createdAt, updatedAt, ...whole })
  }
  const [lastId = 0] = ids
  return { byKey, ids, lastId }
}

/** Whether a server has nothing of a kind but what the archive has too, under the same ids. */
export const isWithin = ({ byKey }: TargetIndex, keys: ReadonlyMap<number, string> | undefined): boolean =>
  [...byKey].every(([key, { id }]) => keys?.get(id) === key)
