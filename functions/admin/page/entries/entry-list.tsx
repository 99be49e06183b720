import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { CanAccess, List, Pagination, useCanAccess } from 'react-admin'
import { Link, useParams } from 'react-router'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { SelectionBar } from './bulk/selection-bar.tsx'
import { elementsSource } from './bulk/sources.ts'
import { labelOf, useListedCollection } from './collections.ts'
import { fieldsOf } from './fields.ts'
import { keyOf } from './keys.ts'
import { EntryCards } from './list/cards.tsx'
import { ReturnToEntry } from './list/entry-link.tsx'
import { FilterChips } from './list/filter-chips.tsx'
import { searchOf } from './list/filters.tsx'
import { EntryTable } from './list/table.tsx'
import { ListTools } from './list/tools.tsx'

const pageSizes = [10, 25, 50, 100]

/** What the person may do to several entries at once. */
const useGrants = (resource: string) => {
  const { canAccess: mayPublish = false } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete = false } = useCanAccess({ resource, action: 'delete' })
  return { mayPublish, mayDelete }
}

const Entries = ({ collection }: { collection: Collection }) => {
  const text = useText()
  const resource = `elements-${collection.id}`
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [isSelecting, setIsSelecting] = useState(false)
  const grants = useGrants(resource)
  const isSelectable = grants.mayPublish || grants.mayDelete
  const fields = useMemo(() => fieldsOf(collection, text), [collection, text])
  const names = useMemo(
    () => ['id', 'createdAt', 'updatedAt', ...collection.fields.map(({ name }) => name)],
    [collection],
  )
  const source = useMemo(() => elementsSource(admin, collection.id), [collection.id])
  const queryOptions = useMemo(() => ({ meta: { names } }), [names])
  return (
    <>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Heading>{labelOf(collection)}</Heading>
        <CanAccess resource="collections" action="edit">
          <Button size="small" component={Link} to={`/model/${collection.id}`}>
            {text('model.toFields')}
          </Button>
        </CanAccess>
      </Stack>
      <List
        resource={resource}
        storeKey={`list-${collection.id}`}
        title=""
        actions={
          <ListTools
            collection={collection}
            fields={fields}
            isNarrow={isNarrow}
            {...(isNarrow && isSelectable ? { isSelecting, setIsSelecting } : {})}
          />
        }
        filters={searchOf(text)}
        queryOptions={queryOptions}
        sort={{ field: keyOf('updatedAt'), order: 'DESC' }}
        perPage={25}
        pagination={<Pagination rowsPerPageOptions={pageSizes} />}
        exporter={false}
        sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
        empty={false}
      >
        <FilterChips fields={fields} />
        <SelectionBar source={source} names={names} {...grants} />
        {isNarrow ? (
          <EntryCards collection={collection} isSelecting={isSelecting} />
        ) : (
          <EntryTable collection={collection} fields={fields} isSelectable={isSelectable} />
        )}
        <ReturnToEntry />
      </List>
    </>
  )
}

/** The entries of a collection. Filters, page and order stand in the address, and are there again after a visit elsewhere. */
export const EntryList = () => {
  const { collection: id } = useParams()
  const { data, error, isPending } = useListedCollection(Number(id))
  if (isPending) return <Waiting />
  if (error) return <Alert severity="error">{said(error)}</Alert>
  return <Entries key={id} collection={data} />
}
