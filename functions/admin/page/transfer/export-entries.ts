import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import { allEntries } from '../../../../shared/client/http/all-entries.ts'
import type { ListQuery } from '../../../../shared/client/http/list-query.ts'
import { listQueryOf } from '../../../../shared/client/react-admin/list-request.ts'
import type { Collection, CollectionElement } from '../../../../shared/client/types/answers.ts'
import { filterByName } from '../frame/list-filter.ts'
import { type ExportForm, exportText } from './export-text.ts'

/** Entries after which the reader is told how far it is. */
const toldEvery = 100

/** What a list asks the server for, without its order and its page: an export goes by ids. */
export const queryOf = (
  { fields }: Pick<Collection, 'fields'>,
  filter: Readonly<Record<string, unknown>>,
): ListQuery => {
  const names = ['id', 'createdAt', 'updatedAt', ...fields.map(({ name }) => name)]
  return listQueryOf({ filter: filterByName(filter, names) })
}

interface ExportOptions {
  /** A client that keeps numbers as they were written. */
  admin: Admin
  collection: Collection
  query: ListQuery
  form: ExportForm
  signal: AbortSignal
  /** Called with how many entries are read. */
  onRead: (count: number) => void
}

/** Reads all entries that a query finds. @returns the text of the export in pieces @throws TypecaseError; the signal's reason */
export const readExport = async (options: ExportOptions): Promise<string[]> => {
  const { admin, collection, query, form, signal, onRead } = options
  let count = 0
  async function* counted(): AsyncGenerator<CollectionElement> {
    const page = (asked: ListQuery) => admin.elements.list(collection.id, asked, { signal })
    for await (const entry of allEntries<CollectionElement>(page, query)) {
      signal.throwIfAborted()
      count += 1
      if (count % toldEvery === 0) onRead(count)
      yield entry
    }
  }
  const parts: string[] = []
  for await (const part of exportText(form, collection, counted())) parts.push(part)
  onRead(count)
  return parts
}
