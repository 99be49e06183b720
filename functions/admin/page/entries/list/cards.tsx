import Checkbox from '@mui/material/Checkbox'
import { type RaRecord, SimpleList, useListContext } from 'react-admin'
import type { Collection } from '../../../../../shared/client/types/answers.ts'
import { useText } from '../../language/text.ts'
import { Cell } from '../cell.tsx'
import { useDoomed } from '../deleting/page-deletions.ts'
import { EntryLink } from './entry-link.tsx'
import { Nothing } from './nothing.tsx'

interface EntryCardsProps {
  collection: Collection
  /** Whether entries are being selected. */
  isSelecting: boolean
}

/** The entries on a narrow screen, where a table has no room. */
export const EntryCards = ({ collection, isSelecting }: EntryCardsProps) => {
  const text = useText()
  const { resource, selectedIds, onToggleItem } = useListContext()
  const doomed = useDoomed(resource)
  const isDoomed = ({ id }: RaRecord): boolean => doomed.has(Number(id))
  const checkbox = (record: RaRecord) => (
    <Checkbox
      edge="start"
      checked={selectedIds.includes(record.id)}
      disabled={isDoomed(record)}
      onChange={() => onToggleItem(record.id)}
      slotProps={{ input: { 'aria-label': text('bulk.select', { name: String(record.name ?? record.id) }) } }}
    />
  )
  return (
    <SimpleList
      primaryText={(record: RaRecord) => <EntryLink list={`/entries/${collection.id}`} record={record} />}
      secondaryText={(record: RaRecord) => (
        <>
          {record.active === true ? text('entries.published') : text('entries.draft')},{' '}
          <Cell type="date" value={record.updatedAt} />
        </>
      )}
      {...(isSelecting ? { leftIcon: checkbox } : {})}
      rowClick={false}
      empty={<Nothing empty={text('list.nothingYet', { name: collection.singleName })} />}
    />
  )
}
