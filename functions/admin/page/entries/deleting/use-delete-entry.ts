import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { isTypecaseError } from '../../../../../shared/client/http/error.ts'
import { text } from '../../language/text.ts'
import { said } from '../../session/said.ts'
import type { EntryStore, Stored } from '../stored.ts'
import type { NotDeleted } from './deletions.ts'
import { deletions } from './page-deletions.ts'

/** Deletes one entry. An entry that is gone already is as wanted. */
const deleteOne = async (store: EntryStore, { id, etag }: Stored, name: string): Promise<NotDeleted[]> => {
  try {
    await store.delete(id, etag)
    return []
  } catch (error) {
    if (!isTypecaseError(error) || error.status === 404) return []
    return [{ id, name, why: error.status === 412 ? text('deleting.changed') : said(error) }]
  }
}

/** Announces that the entry of the form at this address will be deleted. */
export const useDeleteEntry = (resource: string, store: EntryStore): ((stored: Stored) => void) => {
  const queries = useQueryClient()
  const { pathname } = useLocation()
  return (stored) => {
    const name = String(stored.members.name ?? stored.id)
    deletions.announce({
      resource,
      entries: [{ id: stored.id, name }],
      addressOf: () => pathname,
      send: async () => {
        const failed = await deleteOne(store, stored, name)
        await queries.invalidateQueries({ queryKey: [resource] })
        return failed
      },
    })
  }
}
