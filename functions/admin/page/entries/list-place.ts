import { isRecord } from '../../../../shared/values/records.ts'

/** What an address remembers of the list from which a form was opened, and of the entry that a new one is a copy of. */
export interface ListPlace {
  /** The entries of the list's page, in its order. */
  ids?: readonly number[]
  copyOf?: number
}

/** Reads what an address remembers. Another release of the page may have written it. */
export const placeOf = (state: unknown): ListPlace => {
  if (!isRecord(state)) return {}
  const { ids, copyOf } = state
  return {
    ...(Array.isArray(ids) ? { ids: ids.map(Number) } : {}),
    ...(typeof copyOf === 'number' ? { copyOf } : {}),
  }
}

/** The entry behind another one; undefined where it was the last, or where no list is known. */
export const nextEntry = ({ ids = [] }: ListPlace, id: number | undefined): number | undefined => {
  const at = id === undefined ? -1 : ids.indexOf(id)
  return at === -1 ? undefined : ids[at + 1]
}

const lastIds = new Map<string, number>()

/** The entry of a list whose form was opened last. The list leads back to it. */
export const lastOpened = {
  of: (resource: string): number | undefined => lastIds.get(resource),
  note: (resource: string, id: number): void => {
    lastIds.set(resource, id)
  },
  forget: (resource: string): void => {
    lastIds.delete(resource)
  },
}
