import { collectionPlan, createFieldList } from '../../../shared/client/migrate/fields.ts'
import { createFindings } from '../../../shared/client/migrate/findings.ts'
import { referenceTo } from '../../../shared/client/migrate/references.ts'
import type { Entry, Page, Reader, StaticItem } from '../../../shared/client/migrate/types.ts'

const list = createFieldList()
list.add('title', 'text')
list.add('count', 'number')
list.add('next', 'rawJson')
export const notes = collectionPlan('notes', 'note', 'notes', list)

export const source = (key: number) => `strapi:api::note.note:${key}`
export const next = (key: number) => referenceTo('notes', source(key))
export const note = (key: number, values: Record<string, unknown> = {}, name = `note ${key}`): Entry => ({
  collection: 'notes',
  source: source(key),
  name,
  active: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  values,
})

export const readerOf = (
  entries: readonly Entry[],
  pages: readonly Page[] = [],
  items: readonly StaticItem[] = [],
): Reader => ({
  system: 'strapi',
  collections: [{ ...notes }],
  findings: createFindings(),
  async *entries() {
    yield* entries
  },
  async *pages() {
    yield* pages
  },
  async *staticItems() {
    yield* items
  },
})

export const page = (url: string, key = 90): Page => ({
  source: source(key),
  name: url,
  url,
  title: url,
  active: true,
  description: '',
  sort: 0,
  fields: [{ name: 'to', type: 'rawJson', value: next(1) }],
})

/** Each names the one that comes after it, so no id is known when it is written, and the last names the first. */
export const chain = [1, 2, 3].map((key) => note(key, { title: `T${key}`, next: [next((key % 3) + 1)] }))

/** A reader whose entries go by the name that its collection has when they are read, as those of all exports do. */
export const renaming = (reader: Reader): Reader => ({
  ...reader,
  async *entries() {
    const collection = reader.collections[0]?.name ?? ''
    for await (const entry of reader.entries()) yield { ...entry, collection, values: {} }
  },
})
