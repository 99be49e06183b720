import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { DataTable, type RaRecord, SelectPageCheckbox, useListContext } from 'react-admin'
import type { Collection } from '../../../../../shared/client/types/answers.ts'
import { useText } from '../../language/text.ts'
import { Cell } from '../cell.tsx'
import { labelOf } from '../collections.ts'
import { useDoomed } from '../deleting/page-deletions.ts'
import type { FormField } from '../fields.ts'
import { keyOf } from '../keys.ts'
import { EntryCheckbox } from './entry-checkbox.tsx'
import { EntryLink } from './entry-link.tsx'
import { Nothing } from './nothing.tsx'
import { StateChip } from './state-chip.tsx'

/** Contrast stays high enough to be read, which a lower opacity would not leave. */
const doomedRow = {
  backgroundColor: 'action.hover',
  '& td': { color: 'text.secondary', textDecoration: 'line-through' },
}

interface EntryTableProps {
  collection: Collection
  fields: readonly FormField[]
  /** Whether the person may do anything to several entries at once. */
  isSelectable: boolean
}

/** The entries as a table. The first column is a link, which the keyboard reaches; a row that can be clicked is none. */
export const EntryTable = ({ collection, fields, isSelectable }: EntryTableProps) => {
  const text = useText()
  const { resource } = useListContext()
  const doomed = useDoomed(resource)
  const list = `/entries/${collection.id}`
  const own = useMemo(() => fields.filter(({ name }) => name !== 'name' && name !== '_sort'), [fields])
  const isDoomed = (record: RaRecord): boolean => doomed.has(Number(record.id))
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={labelOf(collection)} tabIndex={0}>
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        isRowSelectable={(record: RaRecord) => !isDoomed(record)}
        rowSx={(record: RaRecord) => (isDoomed(record) ? doomedRow : {})}
        empty={<Nothing empty={text('list.nothingYet', { name: collection.singleName })} />}
        sx={{ '& td, & th': { whiteSpace: 'nowrap' } }}
      >
        {isSelectable ? (
          <DataTable.Col
            label={<SelectPageCheckbox />}
            disableSort
            padding="checkbox"
            render={(record: RaRecord) => <EntryCheckbox record={record} />}
          />
        ) : null}
        <DataTable.Col
          source={keyOf('name')}
          label={text('entries.name')}
          render={(record: RaRecord) => <EntryLink list={list} record={record} />}
        />
        {own.map((field) => (
          <DataTable.Col
            key={field.key}
            source={field.key}
            label={field.label}
            render={(record: RaRecord) => <Cell type={field.type} value={record[field.name]} />}
          />
        ))}
        <DataTable.Col
          source={keyOf('active')}
          label={text('list.state')}
          render={(record: RaRecord) => <StateChip isPublished={record.active === true} />}
        />
        <DataTable.Col
          source={keyOf('updatedAt')}
          label={text('list.changed')}
          render={(record: RaRecord) => <Cell type="date" value={record.updatedAt} />}
        />
      </DataTable>
    </Box>
  )
}
