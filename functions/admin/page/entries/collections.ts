import { replaceEqualDeep, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'

/** The most collections that the menu has. */
const most = 1_000

/** All collections, by name. */
export const useCollections = () =>
  useQuery({
    queryKey: ['collections', 'menu'],
    queryFn: async ({ signal }): Promise<readonly Collection[]> =>
      (await admin.collections.list({ limit: most, sortBy: 'name' }, { signal })).items,
  })

const queryOf = (id: number) => ({
  queryKey: ['collections', id],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Collection> =>
    admin.collections.get(id, { signal }),
})

/** One collection with its fields. */
export const useCollection = (id: number) => useQuery(queryOf(id))

/**
 * One collection for its list, at once as the menu knows it: a list need not wait for the fields to be read anew. A form
 * waits for them. The collection stays the same object where nothing of it changed, so that the list is not drawn twice.
 */
export const useListedCollection = (id: number) => {
  const queries = useQueryClient()
  const listed = () =>
    queries.getQueryData<readonly Collection[]>(['collections', 'menu'])?.find((one) => one.id === id)
  return useQuery({
    ...queryOf(id),
    placeholderData: listed,
    structuralSharing: (before, now) => replaceEqualDeep(before ?? listed(), now),
  })
}

/** What the menu and headings call a collection. */
export const labelOf = ({ pluralName, name }: Pick<Collection, 'pluralName' | 'name'>): string => {
  const label = pluralName === '' ? name : pluralName
  return `${label.charAt(0).toUpperCase()}${label.slice(1)}`
}
