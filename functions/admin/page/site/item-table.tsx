import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { DataTable, type RaRecord, SelectPageCheckbox, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { Cell } from '../entries/cell.tsx'
import { useDoomed } from '../entries/deleting/page-deletions.ts'
import { keyOf } from '../entries/keys.ts'
import { EntryCheckbox } from '../entries/list/entry-checkbox.tsx'
import { EntryLink } from '../entries/list/entry-link.tsx'
import { Nothing } from '../entries/list/nothing.tsx'
import { StateChip } from '../entries/list/state-chip.tsx'
import { useText } from '../language/text.ts'
import { type Area, type Place, searchOf } from './areas.ts'
import { PublicLink } from './public-link.tsx'
import { wayTo } from './sections.ts'
import { useSections } from './use-sections.ts'

/** The public address, as a link where it leads to something. */
export const Address = ({ area, record }: { area: Area; record: RaRecord }) =>
  record.active === true ? (
    <PublicLink base={area.publicItems} url={String(record.url)} />
  ) : (
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {String(record.url)}
    </Box>
  )

const SectionName = ({ area, record }: { area: Area; record: RaRecord }) => {
  const { data = [] } = useSections(area)
  const section: unknown = record[area.parent]
  if (typeof section !== 'number') return null
  const way = wayTo(data, section)
  return (
    <MuiLink component={Link} to={`${area.path}/sections/${section}`}>
      {way.map(({ name }) => name).join(' / ')}
    </MuiLink>
  )
}

/** How a row shows that it will be deleted. It can still be read. */
export const doomedRow = { backgroundColor: 'action.hover', '& td, & a': { textDecoration: 'line-through' } }

interface ItemTableProps {
  area: Area
  place: Place
  /** Whether the person may do anything to several items at once. */
  isSelectable: boolean
}

/** The items as a table. The first column is a link, which the keyboard reaches. */
export const ItemTable = ({ area, place, isSelectable }: ItemTableProps) => {
  const text = useText()
  const doomed = useDoomed(useListContext().resource)
  const isDoomed = (record: RaRecord): boolean => doomed.has(Number(record.id))
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={text(area.texts.title)} tabIndex={0}>
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        isRowSelectable={(record: RaRecord) => !isDoomed(record)}
        rowSx={(record: RaRecord) => (isDoomed(record) ? doomedRow : {})}
        empty={<Nothing empty={text(area.texts.nothing)} />}
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
          label={text('site.name')}
          render={(record: RaRecord) => (
            <EntryLink list={area.path} search={searchOf(place)} record={record} />
          )}
        />
        <DataTable.Col
          source={keyOf('url')}
          label={text('site.url')}
          render={(record: RaRecord) => <Address area={area} record={record} />}
        />
        {place === 'all' ? (
          <DataTable.Col
            source={keyOf(area.parent)}
            label={text('site.section')}
            render={(record: RaRecord) => <SectionName area={area} record={record} />}
          />
        ) : null}
        <DataTable.Col
          source={keyOf('active')}
          label={text('site.state')}
          render={(record: RaRecord) => <StateChip isPublished={record.active === true} />}
        />
        <DataTable.Col
          source={keyOf('updatedAt')}
          label={text('site.changed')}
          render={(record: RaRecord) => <Cell type="date" value={record.updatedAt} />}
        />
      </DataTable>
    </Box>
  )
}
