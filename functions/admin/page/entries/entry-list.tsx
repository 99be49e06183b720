import Alert from '@mui/material/Alert'
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
  ColumnsButton,
  DataTable,
  FilterButton,
  List,
  Pagination,
  type RaRecord,
  SimpleList,
  TopToolbar,
  useListContext,
} from 'react-admin'
import { Link, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { TransferButtons } from '../transfer/transfer-buttons.tsx'
import { Cell } from './cell.tsx'
import { labelOf, useCollection } from './collections.ts'
import { fieldsOf } from './fields.ts'
import { filtersOf } from './filters.tsx'
import { keyOf } from './keys.ts'

const rows = [10, 25, 50, 100]

const Actions = ({ collection }: { collection: Collection }) => {
  const text = useText()
  return (
    <TopToolbar>
      <FilterButton />
      <ColumnsButton />
      <TransferButtons collection={collection} />
      <CanAccess resource={`elements-${collection.id}`} action="create">
        <Button variant="contained" size="small" component={Link} to={`/entries/${collection.id}/new`}>
          {text('list.add', { name: collection.singleName })}
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}

/** What a list without rows says: whether there is nothing at all, or the filters find nothing. */
const Nothing = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const { filterValues, setFilters } = useListContext()
  const isFiltered = Object.keys(filterValues).length > 0
  return (
    <Typography sx={{ p: 2 }}>
      {isFiltered ? text('list.nothingMatches') : text('list.nothingYet', { name: collection.singleName })}
      {isFiltered ? <Button onClick={() => setFilters({})}>{text('list.clear')}</Button> : null}
    </Typography>
  )
}

/** Leads to the form of an entry. */
const NameLink = ({ collection, record }: { collection: Collection; record: RaRecord }) => (
  <MuiLink component={Link} to={`/entries/${collection.id}/${record.id}`}>
    {String(record.name ?? record.id)}
  </MuiLink>
)

/** The entries as a table. The first column is a link, which the keyboard reaches; a row that can be clicked is none. */
const Table = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const fields = useMemo(() => fieldsOf(collection, text), [collection, text])
  const own = fields.filter(({ name }) => name !== 'name' && name !== '_sort')
  return (
    <Box sx={{ overflowX: 'auto' }} role="region" aria-label={labelOf(collection)} tabIndex={0}>
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        storeKey={`columns-${collection.id}`}
        empty={<Nothing collection={collection} />}
      >
        <DataTable.Col
          source={keyOf('name')}
          label={text('entries.name')}
          render={(record: RaRecord) => <NameLink collection={collection} record={record} />}
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
          render={(record: RaRecord) => (
            <Chip
              size="small"
              label={record.active === true ? text('entries.published') : text('entries.draft')}
              color={record.active === true ? 'success' : 'default'}
            />
          )}
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

/** The entries on a narrow screen, where a table has no room. */
const Cards = ({ collection }: { collection: Collection }) => {
  const text = useText()
  return (
    <SimpleList
      primaryText={(record: RaRecord) => <NameLink collection={collection} record={record} />}
      secondaryText={(record: RaRecord) => (
        <>
          {record.active === true ? text('entries.published') : text('entries.draft')},{' '}
          <Cell type="date" value={record.updatedAt} />
        </>
      )}
      rowClick={false}
      empty={<Nothing collection={collection} />}
    />
  )
}

const Entries = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const filters = useMemo(() => filtersOf(fieldsOf(collection, text), text), [collection, text])
  const queryOptions = useMemo(() => {
    const names = ['id', 'createdAt', 'updatedAt', ...collection.fields.map(({ name }) => name)]
    return { meta: { names } }
  }, [collection])
  return (
    <>
      <Heading>{labelOf(collection)}</Heading>
      <List
        resource={`elements-${collection.id}`}
        storeKey={`list-${collection.id}`}
        title=""
        actions={<Actions collection={collection} />}
        filters={filters}
        queryOptions={queryOptions}
        sort={{ field: keyOf('updatedAt'), order: 'DESC' }}
        perPage={25}
        pagination={<Pagination rowsPerPageOptions={rows} />}
        exporter={false}
        sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
        empty={false}
      >
        {isNarrow ? <Cards collection={collection} /> : <Table collection={collection} />}
      </List>
    </>
  )
}

/** The entries of a collection. Filters, page and order stand in the address, and are there again after a visit elsewhere. */
export const EntryList = () => {
  const { collection: id } = useParams()
  const { data, error, isPending } = useCollection(Number(id))
  if (isPending) return <Waiting />
  if (error) return <Alert severity="error">{said(error)}</Alert>
  return <Entries key={id} collection={data} />
}
