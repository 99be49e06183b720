import Box from '@mui/material/Box'
import { memo, type ReactElement } from 'react'
import { DataTable, type RaRecord, SelectPageCheckbox } from 'react-admin'
import { useText } from '../../language/text.ts'
import { Cell } from '../cell.tsx'
import { keyOf } from '../keys.ts'
import { useDoomedRows } from './doomed-row.ts'
import { EntryCheckbox } from './entry-checkbox.tsx'
import { Nothing } from './nothing.tsx'
import { StateChip } from './state-chip.tsx'

// React-admin draws a cell anew where its `render` is another function: these stay the same.
const checkbox = (record: RaRecord) => <EntryCheckbox record={record} />
const state = (record: RaRecord) => <StateChip isPublished={record.active === true} />
const changed = (record: RaRecord) => <Cell type="date" value={record.updatedAt} />

interface RecordTableProps {
  /** What the table is called, for screen readers. */
  label: string
  /** What is said where there are no rows at all. */
  empty: string
  /** The heading of the column that says when a row was changed last. */
  changedLabel: string
  /** The link to the form of a row. */
  link: (record: RaRecord) => ReactElement
  /** The columns between the name and the state. Make these and `link` once. */
  columns: readonly ReactElement[]
  /** Whether values stay in one line. */
  isInOneLine: boolean
  /** Whether the person may do anything to several rows at once. */
  isSelectable: boolean
}

/**
 * The rows as a table. The first column is a link, which the keyboard reaches; a row that can be clicked is none. The table
 * is drawn anew only where its members are others, for all its cells take long.
 */
export const RecordTable = memo((props: RecordTableProps) => {
  const { label, empty, changedLabel, link, columns, isInOneLine, isSelectable } = props
  const text = useText()
  const { isKept, rowSx } = useDoomedRows()
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={label} tabIndex={0}>
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        isRowSelectable={isKept}
        rowSx={rowSx}
        empty={<Nothing empty={empty} />}
        sx={isInOneLine ? { '& td, & th': { whiteSpace: 'nowrap' } } : {}}
      >
        {isSelectable ? (
          <DataTable.Col label={<SelectPageCheckbox />} disableSort padding="checkbox" render={checkbox} />
        ) : null}
        <DataTable.Col source={keyOf('name')} label={text('entries.name')} render={link} />
        {columns}
        <DataTable.Col source={keyOf('active')} label={text('list.state')} render={state} />
        <DataTable.Col source={keyOf('updatedAt')} label={changedLabel} render={changed} />
      </DataTable>
    </Box>
  )
})
