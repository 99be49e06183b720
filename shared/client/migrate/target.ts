import { recordOf } from '../../values/records.ts'
import type { Admin } from '../admin/create-admin.ts'
import type { ListResult } from '../http/call.ts'
import { isTypecaseError } from '../http/error.ts'
import { sourceField } from './fields.ts'
import { importAll } from './import-rows.ts'
import type { MigrationTarget, RowOutcome, StoredCollection, StoredSite, Values } from './types.ts'

/** The most entries of one answer: a power of two, so that half of it divides every offset so far. */
const largestPage = 512

/** What gives one page of a list. */
type Listing<E> = (query: { limit: number; page: number }) => Promise<ListResult<E>>

/** The limit that fits, where an answer would have been too long: the server refuses such a list and names it. */
const fittingLimit = (error: unknown): number | undefined => {
  if (!isTypecaseError(error) || error.status !== 400) return undefined
  const problem = error.fields.find(({ name }) => name === 'limit')
  return problem && Number(/at most (\d+)/.exec(problem.message)?.[1] ?? 1)
}

/** All entries of a list in the order of their ids, in pages that are made smaller where entries are large. */
async function* allOf<E>(list: Listing<E>): AsyncGenerator<E> {
  let limit = largestPage
  for (let offset = 0; ; ) {
    try {
      const { items } = await list({ limit, page: offset / limit + 1 })
      yield* items
      if (items.length < limit) return
      offset += limit
    } catch (error) {
      const fits = fittingLimit(error)
      if (limit === 1 || fits === undefined) throw error
      do limit /= 2
      while (limit > fits && limit > 1)
    }
  }
}

/** What the server refuses of an entry, in words; other failures end the migration. */
const refusedOr = async (work: Promise<{ id: number }>): Promise<RowOutcome> => {
  try {
    return { id: (await work).id }
  } catch (error) {
    const isRefusal = isTypecaseError(error) && [400, 409, 413].includes(error.status)
    if (!isRefusal) throw error
    const fields = error.fields.map(({ name, message }) => `${name} ${message}`)
    return { problem: fields.join('; ') || error.text }
  }
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The rows of an import have names: the writer gives each of them one. */
const named = (values: Values) => ({ ...values, name: String(values.name) })

const elementsOf = (admin: Admin, collectionId: number, ids: readonly number[] | undefined) =>
  allOf((query) =>
    admin.elements.list(collectionId, ids === undefined ? query : { ...query, filter: { id: { in: ids } } }),
  )

const siteEntry = (id: number, url: string, source: unknown): StoredSite => ({
  id,
  url,
  source: textOr(source),
})

/** A server as the target of a migration. @param admin a client whose role may read, create, update and publish */
export const adminTarget = (admin: Admin): MigrationTarget => ({
  collections: async () => {
    const collections: StoredCollection[] = []
    for await (const one of allOf((query) => admin.collections.list(query))) collections.push(one)
    return collections
  },
  addCollection: (plan) => admin.collections.add({ ...plan, fields: [...plan.fields] }),
  elements: (collectionId, ids) => elementsOf(admin, collectionId, ids),
  importRows: (collectionId, rows) => importAll(admin, collectionId, rows.map(named)),
  updateElement: async (collectionId, id, values) => {
    await admin.elements.update(collectionId, id, values)
  },
  async *pages() {
    for await (const { id, url, fields } of allOf((query) => admin.pages.items.list(query)))
      yield siteEntry(id, url, recordOf(recordOf(fields)[sourceField]).value)
  },
  addPage: ({ source: _, fields, ...page }) =>
    refusedOr(admin.pages.items.add({ ...page, fields: [...fields] })),
  async *staticItems() {
    for await (const { id, url, fields } of allOf((query) => admin.static.items.list(query)))
      yield siteEntry(id, url, fields.find(({ name }) => name === sourceField)?.value)
  },
  addStaticItem: ({ source: _, fields, ...item }) =>
    refusedOr(admin.static.items.add({ ...item, fields: [...fields] })),
})
