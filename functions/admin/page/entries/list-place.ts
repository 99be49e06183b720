import { isRecord } from '../../../../shared/values/records.ts'

/** What an address remembers of the list from which a form was opened, and of the entry that a new one is a copy of. */
export interface ListPlace {
  /** The rows of the list, in its order. */
  rows?: readonly number[]
  copyOf?: number
}

/** Reads what an address remembers. Another release of the page may have written it. */
export const placeOf = (state: unknown): ListPlace => {
  if (!isRecord(state)) return {}
  const { rows, copyOf } = state
  return {
    ...(Array.isArray(rows) ? { rows: rows.map(Number) } : {}),
    ...(typeof copyOf === 'number' ? { copyOf } : {}),
  }
}

/** The row behind an entry; undefined where it was the last, or where no list is known. */
export const nextRow = ({ rows = [] }: ListPlace, id: number | undefined): number | undefined => {
  const at = id === undefined ? -1 : rows.indexOf(id)
  return at === -1 ? undefined : rows[at + 1]
}

const lastRows = new Map<string, number>()

/** The row of a list whose form was opened last. The list leads back to it. */
export const lastRow = {
  of: (resource: string): number | undefined => lastRows.get(resource),
  note: (resource: string, id: number): void => {
    lastRows.set(resource, id)
  },
  forget: (resource: string): void => {
    lastRows.delete(resource)
  },
}
