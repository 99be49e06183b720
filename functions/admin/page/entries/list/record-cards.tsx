import Checkbox from '@mui/material/Checkbox'
import type { ReactElement } from 'react'
import { type RaRecord, SimpleList, useListContext } from 'react-admin'
import { useText } from '../../language/text.ts'
import { useDoomedRows } from './doomed-row.ts'
import { Nothing } from './nothing.tsx'

interface RecordCardsProps {
  /** What is said where there are no rows at all. */
  empty: string
  /** The link to the form of a row. */
  link: (record: RaRecord) => ReactElement
  /** What stands below the link. */
  about: (record: RaRecord) => ReactElement
  /** Whether rows are being selected. */
  isSelecting: boolean
}

/** The rows on a narrow screen, where a table has no room. */
export const RecordCards = ({ empty, link, about, isSelecting }: RecordCardsProps) => {
  const text = useText()
  const { selectedIds, onToggleItem } = useListContext()
  const { isDoomed, rowSx } = useDoomedRows()
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
      primaryText={link}
      secondaryText={about}
      {...(isSelecting ? { leftIcon: checkbox } : {})}
      rowClick={false}
      rowSx={rowSx}
      empty={<Nothing empty={empty} />}
    />
  )
}
