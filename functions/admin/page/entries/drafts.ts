import { del, entries, set } from 'idb-keyval'
import { isRecord } from '../../../../shared/values/records.ts'
import type { FormField } from './fields.ts'
import { changedFields, type Shown, type ShownValues } from './shown.ts'

/** Text that was typed and not saved. Values stand by the names of their fields, because fields may be moved. */
export interface Draft {
  key: string
  /** When it was typed, in milliseconds since 1970. */
  at: number
  /** The ETag of the entry that the form was filled from. */
  etag: string
  values: Readonly<Record<string, Shown>>
}

/** The name of one opening of a form. Each writes a draft of its own, so that typing never replaces one that is still offered. */
export const newOpening = (): string => Math.random().toString(36).slice(2)

/** Where the drafts of one entry stand: those of another person are not offered. */
export const draftPlace = (person: number, resource: string, id: number | undefined): string =>
  `draft/${person}/${resource}/${id ?? 'new'}/`

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && typeof value.at === 'number' && isRecord(value.values) && typeof value.etag === 'string'

/** Keeps what was changed in a form; without changes there is nothing to keep. @param key the place with the form's opening */
export const keepDraft = async (
  key: string,
  etag: string,
  fields: readonly FormField[],
  before: ShownValues,
  now: ShownValues,
): Promise<void> => {
  const changed = changedFields(fields, before, now)
  if (changed.length === 0) return del(key)
  const values = Object.fromEntries(changed.map(({ name, key: at }) => [name, now[at] ?? null]))
  await set(key, { key, at: Date.now(), etag, values })
}

/** The newest draft of an entry; undefined where there is none. @param own the key of the form that asks, whose draft is none */
export const offeredDraft = async (place: string, own: string): Promise<Draft | undefined> => {
  const all = await entries()
  const drafts = all.flatMap(([key, value]: [unknown, unknown]) =>
    typeof key === 'string' && key.startsWith(place) && key !== own && isDraft(value) ? [value] : [],
  )
  return drafts.toSorted((a, b) => b.at - a.at)[0]
}

/** Leaves in a draft what the form has no field for. */
export const keepRest = (draft: Draft, values: Draft['values']): Promise<void> =>
  set(draft.key, { ...draft, values })

/** Removes a draft that was saved, taken over or given up. */
export const dropDraft = (key: string): Promise<void> => del(key)
