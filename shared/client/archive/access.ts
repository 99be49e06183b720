import type { Admin } from '../admin/create-admin.ts'
import { allEntries } from '../http/all-entries.ts'
import type { ListResult } from '../http/call.ts'
import type { Query } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'
import type { Entity, ListKind } from './kinds.ts'

/** One page of a list of any kind. */
export type ListPage = (query: Query<{ id: number }>) => Promise<ListResult<{ id: number }>>

/** The lists of a server by kind. */
export const listOfKind = (admin: Admin, kind: ListKind, options: CallOptions): ListPage => {
  const lists: Record<ListKind, ListPage> = {
    roles: (query) => admin.roles.list(query, options),
    users: (query) => admin.users.list(query, options),
    collections: (query) => admin.collections.list(query, options),
    'page-sections': (query) => admin.pages.sections.list(query, options),
    pages: (query) => admin.pages.items.list(query, options),
    'static-sections': (query) => admin.static.sections.list(query, options),
    'static-items': (query) => admin.static.items.list(query, options),
  }
  return lists[kind]
}

/** The list of a collection's elements. */
export const listOfElements =
  (admin: Admin, collectionId: number, options: CallOptions): ListPage =>
  (query) =>
    admin.elements.list(collectionId, query, options)

/**
 * All entities of a list, the one with the highest id first. So an import writes that one first, and no entity that
 * somebody adds meanwhile gets an id which the import still needs.
 */
export async function* newestFirst(list: ListPage): AsyncGenerator<Entity> {
  for await (const entry of allEntries(list, { sortBy: 'id', sortOrder: 'DESC' })) yield { ...entry }
}
