import { recordOf } from '../../values/records.ts'
import type { Admin } from '../admin/create-admin.ts'
import { allEntries, allOf, entriesWithIds } from '../http/all-entries.ts'
import { isTypecaseError, reasonOf } from '../http/error.ts'
import type { ListQuery } from '../http/list-query.ts'
import { sendingOf, sendRows } from '../rows/send.ts'
import type { CollectionElement } from '../types/answers.ts'
import { sourceField } from './fields.ts'
import type { MigrationTarget, RowOutcome, StoredSite, Values } from './types.ts'

/** What the server refuses of an entry, in words; other failures end the migration. */
const refusedOr = async (work: Promise<{ id: number }>): Promise<RowOutcome> => {
  try {
    return { id: (await work).id }
  } catch (error) {
    const isRefusal = isTypecaseError(error) && [400, 409, 413].includes(error.status)
    if (!isRefusal) throw error
    return { problem: reasonOf(error.fields) || error.text }
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The rows of an import have names: the writer gives each of them one. */
const named = (values: Values) => ({ ...values, name: String(values.name) })

const elementsOf = (admin: Admin, collectionId: number, ids: readonly number[] | undefined) => {
  const list = (query: ListQuery) => admin.elements.list(collectionId, query)
  return ids ? entriesWithIds(list, ids) : allEntries<CollectionElement>(list)
}

/** Imports rows under an idempotency key, so that nothing is made twice where an answer is lost. */
const importRows = async (
  admin: Admin,
  collection: number,
  rows: readonly Values[],
): Promise<RowOutcome[]> => {
  const results = await sendRows({ admin, collection, options: {} }, sendingOf(rows.map(named)))
  return results.map((result) => ('id' in result ? result : { problem: reasonOf(result.problems) }))
}

const siteEntry = (id: number, url: string, source: unknown): StoredSite => ({
  id,
  url,
  source: textOr(source),
})

/** A server as the target of a migration. @param admin a client whose role may read, create, update and publish */
export const adminTarget = (admin: Admin): MigrationTarget => ({
  collections: () => allOf(allEntries(admin.collections.list)),
  addCollection: (plan) => admin.collections.add({ ...plan, fields: [...plan.fields] }),
  elements: (collectionId, ids) => elementsOf(admin, collectionId, ids),
  importRows: (collectionId, rows) => importRows(admin, collectionId, rows),
  updateElement: async (collectionId, id, values) => {
    await admin.elements.update(collectionId, id, values)
  },
  async *pages() {
    for await (const { id, url, fields } of allEntries(admin.pages.items.list))
      yield siteEntry(id, url, recordOf(recordOf(fields)[sourceField]).value)
  },
  addPage: ({ source: _, fields, ...page }) =>
    refusedOr(admin.pages.items.add({ ...page, fields: [...fields] })),
  async *staticItems() {
    for await (const { id, url, fields } of allEntries(admin.static.items.list))
      yield siteEntry(id, url, fields.find(({ name }) => name === sourceField)?.value)
  },
  addStaticItem: ({ source: _, fields, ...item }) =>
    refusedOr(admin.static.items.add({ ...item, fields: [...fields] })),
})
