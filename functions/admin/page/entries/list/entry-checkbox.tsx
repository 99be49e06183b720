import Checkbox from '@mui/material/Checkbox'
import { type RaRecord, useDataTableCallbacksContext, useListContext } from 'react-admin'
import { useText } from '../../language/text.ts'

/** Selects an entry. The kit's own checkbox has its name on an element that screen readers pass over. */
export const EntryCheckbox = ({ record }: { record: RaRecord }) => {
  const text = useText()
  const { selectedIds, onToggleItem } = useListContext()
  const { handleToggleItem, isRowSelectable } = useDataTableCallbacksContext()
  const isSelectable = isRowSelectable?.(record) ?? true
  return (
    <Checkbox
      size="small"
      checked={isSelectable && selectedIds.includes(record.id)}
      disabled={!isSelectable}
      // The kit's own way selects a range with the shift key.
      onClick={(event) => (handleToggleItem ?? onToggleItem)(record.id, event)}
      slotProps={{ input: { 'aria-label': text('bulk.select', { name: String(record.name ?? record.id) }) } }}
    />
  )
}
