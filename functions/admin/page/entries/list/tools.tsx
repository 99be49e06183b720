import ChecklistIcon from '@mui/icons-material/Checklist'
import Button from '@mui/material/Button'
import { CanAccess, ColumnsButton, TopToolbar, useListContext } from 'react-admin'
import { Link } from 'react-router'
import type { Collection } from '../../../../../shared/client/types/answers.ts'
import { useText } from '../../language/text.ts'
import { TransferButtons } from '../../transfer/transfer-buttons.tsx'
import type { FormField } from '../fields.ts'
import { FilterSheet } from './filter-sheet.tsx'

interface ListToolsProps {
  collection: Collection
  fields: readonly FormField[]
  isNarrow: boolean
  /** Whether entries of a narrow screen are being selected; left out where there is nothing to select them for. */
  isSelecting?: boolean
  setIsSelecting?: (isSelecting: boolean) => void
}

/** What can be done to the list as a whole. */
export const ListTools = ({ collection, fields, isNarrow, isSelecting, setIsSelecting }: ListToolsProps) => {
  const text = useText()
  const { onUnselectItems } = useListContext()
  const toggle = (): void => {
    if (isSelecting) onUnselectItems()
    setIsSelecting?.(!isSelecting)
  }
  return (
    <TopToolbar
      sx={{ gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, whiteSpace: 'nowrap', alignItems: 'center' }}
    >
      <FilterSheet fields={fields} />
      {isNarrow ? null : <ColumnsButton />}
      <TransferButtons collection={collection} />
      {setIsSelecting ? (
        <Button size="small" startIcon={<ChecklistIcon />} aria-pressed={isSelecting} onClick={toggle}>
          {text(isSelecting ? 'list.selectNoMore' : 'list.select')}
        </Button>
      ) : null}
      <CanAccess resource={`elements-${collection.id}`} action="create">
        <Button variant="contained" size="small" component={Link} to={`/entries/${collection.id}/new`}>
          {text('list.add', { name: collection.singleName })}
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}
