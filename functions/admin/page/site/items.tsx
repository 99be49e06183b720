import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import MuiLink from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import {
  CanAccess,
  DataTable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SearchInput,
  SelectInput,
  SimpleList,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { Link } from 'react-router'
import { Cell } from '../entries/cell.tsx'
import { keyOf } from '../entries/keys.ts'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { PublicLink } from './public-link.tsx'
import { wayTo } from './sections.ts'
import { useSections } from './use-sections.ts'

const rows = [10, 25, 50, 100]

interface ItemsProps {
  area: Area
  /** The section whose items are shown; null for items without one. */
  section: number | null | 'all'
}

/** Names a section in an address. */
const within = (section: ItemsProps['section']): string =>
  typeof section === 'number' ? `?in=${section}` : ''

const Actions = ({ area, section }: ItemsProps) => {
  const text = useText()
  return (
    <TopToolbar>
      <FilterButton />
      <CanAccess resource={area.items} action="create">
        <Button variant="contained" size="small" component={Link} to={`${area.path}/new${within(section)}`}>
          {text(area.texts.newItem)}
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}

/** What a list without rows says: whether there is nothing at all, or the filters find nothing. */
const Nothing = ({ area }: { area: Area }) => {
  const text = useText()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Typography sx={{ p: 2 }}>
      {text(isFiltered ? 'site.nothingMatches' : area.texts.nothing)}
      {isFiltered ? <Button onClick={() => setFilters({})}>{text('site.clearFilters')}</Button> : null}
    </Typography>
  )
}

/** Leads to the form of an item. The form leads back to the section whose list it was opened from. */
const NameLink = ({ area, section, record }: ItemsProps & { record: RaRecord }) => (
  <MuiLink component={Link} to={`${area.path}/${record.id}${within(section)}`}>
    {String(record.name)}
  </MuiLink>
)

const State = ({ record }: { record: RaRecord }) => {
  const text = useText()
  const isPublished = record.active === true
  return (
    <Chip
      size="small"
      label={text(isPublished ? 'site.published' : 'site.draft')}
      color={isPublished ? 'success' : 'default'}
    />
  )
}

/** The public address, as a link where it leads to something. */
const Address = ({ area, record }: { area: Area; record: RaRecord }) =>
  record.active === true ? (
    <PublicLink base={area.publicItems} url={String(record.url)} />
  ) : (
    <span>{String(record.url)}</span>
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

const Table = ({ area, section }: ItemsProps) => {
  const text = useText()
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={text(area.texts.title)} tabIndex={0}>
      <DataTable rowClick={false} bulkActionButtons={false} empty={<Nothing area={area} />}>
        <DataTable.Col
          source={keyOf('name')}
          label={text('site.name')}
          render={(record: RaRecord) => <NameLink area={area} section={section} record={record} />}
        />
        <DataTable.Col
          source={keyOf('url')}
          label={text('site.url')}
          render={(record: RaRecord) => <Address area={area} record={record} />}
        />
        {section === 'all' ? (
          <DataTable.Col
            source={keyOf(area.parent)}
            label={text('site.section')}
            render={(record: RaRecord) => <SectionName area={area} record={record} />}
          />
        ) : null}
        <DataTable.Col
          source={keyOf('active')}
          label={text('site.state')}
          render={(record: RaRecord) => <State record={record} />}
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

/** The items on a narrow screen, where a table has no room. */
const Cards = ({ area, section }: ItemsProps) => (
  <SimpleList
    primaryText={(record: RaRecord) => <NameLink area={area} section={section} record={record} />}
    secondaryText={(record: RaRecord) => (
      <>
        <State record={record} /> <Address area={area} record={record} />
      </>
    )}
    rowClick={false}
    empty={<Nothing area={area} />}
  />
)

/** The items of a section, of none, or of the whole area, by sort number. */
export const Items = ({ area, section }: ItemsProps) => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const filters = useMemo(() => {
    const states = [
      { id: 'true', name: text('site.published') },
      { id: 'false', name: text('site.draft') },
    ]
    return [
      <SearchInput key="q" source="q" alwaysOn placeholder={text('site.search')} />,
      <SelectInput
        key="active"
        source={keyOf('active')}
        label={text('site.state')}
        choices={states}
        translateChoice={false}
      />,
    ]
  }, [text])
  // A filter that is made anew each time would be read again each time.
  const filter = useMemo(
    () => (section === 'all' ? {} : { [keyOf(area.parent)]: section ?? { null: true } }),
    [area, section],
  )
  return (
    <List
      resource={area.items}
      storeKey={`list-${area.items}-${section ?? 'unplaced'}`}
      title=""
      actions={<Actions area={area} section={section} />}
      filters={filters}
      filter={filter}
      sort={{ field: keyOf('sort'), order: 'ASC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={rows} />}
      exporter={false}
      sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
      empty={false}
    >
      {isNarrow ? <Cards area={area} section={section} /> : <Table area={area} section={section} />}
    </List>
  )
}
