import Checkbox from '@mui/material/Checkbox'
import { type RaRecord, SimpleList, useListContext } from 'react-admin'
import { useDoomed } from '../entries/deleting/page-deletions.ts'
import { EntryLink } from '../entries/list/entry-link.tsx'
import { Nothing } from '../entries/list/nothing.tsx'
import { StateChip } from '../entries/list/state-chip.tsx'
import { useText } from '../language/text.ts'
import { type Area, type Place, searchOf } from './areas.ts'
import { Address, doomedRow } from './item-table.tsx'

interface ItemCardsProps {
  area: Area
  place: Place
  /** Whether items are being selected. */
  isSelecting: boolean
}

/** The items on a narrow screen, where a table has no room. */
export const ItemCards = ({ area, place, isSelecting }: ItemCardsProps) => {
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
      primaryText={(record: RaRecord) => (
        <EntryLink list={area.path} search={searchOf(place)} record={record} />
      )}
      secondaryText={(record: RaRecord) => (
        <>
          <StateChip isPublished={record.active === true} /> <Address area={area} record={record} />
        </>
      )}
      {...(isSelecting ? { leftIcon: checkbox } : {})}
      rowClick={false}
      rowSx={(record: RaRecord) => (isDoomed(record) ? doomedRow : {})}
      empty={<Nothing empty={text(area.texts.nothing)} />}
    />
  )
}
