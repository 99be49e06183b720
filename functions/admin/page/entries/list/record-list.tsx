import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useMemo, useState } from 'react'
import {
  FilterForm,
  List,
  Pagination,
  type SortPayload,
  useCanAccess,
  useListContext,
  useRequireAccess,
} from 'react-admin'
import { useText } from '../../language/text.ts'
import { type BulkSource, SelectionBar } from '../bulk/selection-bar.tsx'
import type { FormField } from '../fields.ts'
import { ReturnToEntry } from './entry-link.tsx'
import { FilterChips } from './filter-chips.tsx'
import { searchOf } from './filters.tsx'
import { ListTools } from './tools.tsx'
import { useIsAfterRows } from './use-is-after-rows.ts'

const pageSizes = [10, 25, 50, 100]
const everything = {}

interface RecordListProps {
  /** The resource in react-admin's words. */
  resource: string
  /** Where the browser remembers page, order and filters. */
  storeKey: string
  /** The members by which the list is filtered. */
  fields: readonly FormField[]
  /** All members that a filter or an order may name. */
  names: readonly string[]
  sort: SortPayload
  /** Conditions that hold besides those that the person sees. One that is made anew each time is read again each time. */
  filter?: Readonly<Record<string, unknown>>
  source: BulkSource
  /** Where something new is made, and what the button for it says. */
  add: { to: string; label: string }
  /** What else can be done to the list as a whole. */
  tools?: ReactNode
  /** Whether the person chooses which columns a wide screen shows. */
  hasColumnsButton?: boolean
  /** The rows. `isSelectable` says whether the person may do anything to several of them at once. */
  table: (isSelectable: boolean) => ReactNode
  /** The rows on a narrow screen. `isSelecting` says whether some are being selected. */
  cards: (isSelecting: boolean) => ReactNode
}

/** Where one is in the list. A list that could not be read has no pages. */
const Pager = () => (useListContext().error ? null : <Pagination rowsPerPageOptions={pageSizes} />)

const Search = () => {
  const text = useText()
  return useIsAfterRows() ? <FilterForm filters={searchOf(text)} /> : null
}

/** A list with its search, filters and tools, whose rows can be selected. */
export const RecordList = (props: RecordListProps) => {
  const {
    resource,
    storeKey,
    fields,
    names,
    sort,
    filter = everything,
    source,
    add,
    tools,
    hasColumnsButton = false,
    table,
    cards,
  } = props
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [isSelecting, setIsSelecting] = useState(false)
  // The list asks for its rows at once. Whoever may not list them is led away as soon as that is known.
  useRequireAccess({ resource, action: 'list' })
  const { canAccess: mayPublish = false } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete = false } = useCanAccess({ resource, action: 'delete' })
  const isSelectable = mayPublish || mayDelete
  const queryOptions = useMemo(() => ({ meta: { names } }), [names])
  return (
    <List
      resource={resource}
      storeKey={storeKey}
      disableAuthentication
      title=""
      actions={
        <ListTools
          resource={resource}
          fields={fields}
          add={add}
          hasColumnsButton={hasColumnsButton && !isNarrow}
          selecting={isNarrow && isSelectable ? { isSelecting, setIsSelecting } : undefined}
        >
          {tools}
        </ListTools>
      }
      filters={<Search />}
      filter={filter}
      queryOptions={queryOptions}
      sort={sort}
      perPage={25}
      pagination={<Pager />}
      exporter={false}
      sx={{
        '& .RaList-main, & .RaList-content': { minWidth: 0 },
        // Rows that are there stay where they are when the search and the tools come.
        '& .RaList-actions': { minHeight: { xs: 122, sm: 64 } },
        '& .RaList-actions, & .RaList-actions > *': { backgroundColor: 'transparent' },
      }}
      empty={false}
    >
      <FilterChips fields={fields} />
      <SelectionBar source={source} names={names} mayPublish={mayPublish} mayDelete={mayDelete} />
      {isNarrow ? cards(isSelecting) : table(isSelectable)}
      <ReturnToEntry />
    </List>
  )
}
