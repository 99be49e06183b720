import type { Admin } from '../../../../shared/client/admin/create-admin.ts'
import type { Query } from '../../../../shared/client/http/list-query.ts'
import { type Granted, mayDo } from '../../../../shared/client/react-admin/permissions.ts'
import type {
  Collection,
  CollectionElement,
  Page,
  StaticItem,
} from '../../../../shared/client/types/answers.ts'
import { labelOf } from '../entries/collections.ts'
import type { Source } from './changes.ts'

/** The most collections that are looked into: each takes two requests. */
export const mostCollections = 20

/** The order in which all sources are asked. */
const newest = { sortBy: 'updatedAt', sortOrder: 'DESC' } as const

/** The lists that a person may read. @param names what pages and static blocks are called */
export const sourcesOf = (
  admin: Admin,
  collections: readonly Collection[],
  granted: Granted,
  names: { pages: string; static: string },
): Source[] => {
  const may = (resource: string): boolean => mayDo(granted, resource, 'list')
  const elements = collections.slice(0, mostCollections).map(
    (collection): Source => ({
      label: labelOf(collection),
      formOf: (id) => `/entries/${collection.id}/${id}`,
      list: (filter, limit) => {
        const query: Query<CollectionElement> = { ...newest, filter, limit }
        return admin.elements.list(collection.id, query)
      },
    }),
  )
  const pages: Source = {
    label: names.pages,
    formOf: (id) => `/pages/${id}`,
    list: (filter, limit) => {
      const query: Query<Page> = { ...newest, filter, limit }
      return admin.pages.items.list(query)
    },
  }
  const blocks: Source = {
    label: names.static,
    formOf: (id) => `/static/${id}`,
    list: (filter, limit) => {
      const query: Query<StaticItem> = { ...newest, filter, limit }
      return admin.static.items.list(query)
    },
  }
  return [
    ...(may('elements-1') ? elements : []),
    ...(may('pages') ? [pages] : []),
    ...(may('static-items') ? [blocks] : []),
  ]
}
