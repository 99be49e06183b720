import ChecklistIcon from '@mui/icons-material/Checklist'
import Button from '@mui/material/Button'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useState } from 'react'
import { CanAccess, List, Pagination, TopToolbar, useCanAccess, useListContext } from 'react-admin'
import { Link } from 'react-router'
import { SelectionBar } from '../entries/bulk/selection-bar.tsx'
import { keyOf } from '../entries/keys.ts'
import { ReturnToEntry } from '../entries/list/entry-link.tsx'
import { FilterChips } from '../entries/list/filter-chips.tsx'
import { FilterSheet } from '../entries/list/filter-sheet.tsx'
import { searchOf as searchInputOf } from '../entries/list/filters.tsx'
import { admin } from '../frame/client.ts'
import { useText } from '../language/text.ts'
import { type Area, type Place, searchOf } from './areas.ts'
import { ItemCards } from './item-cards.tsx'
import { ItemTable } from './item-table.tsx'
import { filterFields } from './site-fields.ts'
import { siteSource } from './site-source.ts'

const rows = [10, 25, 50, 100]

interface ToolsProps {
  area: Area
  place: Place
  /** Whether rows of a narrow screen are being selected; left out where there is nothing to select them for. */
  isSelecting?: boolean
  setIsSelecting?: (isSelecting: boolean) => void
}

const Tools = ({ area, place, isSelecting, setIsSelecting }: ToolsProps) => {
  const text = useText()
  const { onUnselectItems } = useListContext()
  const fields = useMemo(() => filterFields(area, text), [area, text])
  const toggle = (): void => {
    if (isSelecting) onUnselectItems()
    setIsSelecting?.(!isSelecting)
  }
  return (
    <TopToolbar
      sx={{ gap: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' }, whiteSpace: 'nowrap', alignItems: 'center' }}
    >
      <FilterSheet fields={fields} />
      {setIsSelecting ? (
        <Button size="small" startIcon={<ChecklistIcon />} aria-pressed={isSelecting} onClick={toggle}>
          {text(isSelecting ? 'list.selectNoMore' : 'list.select')}
        </Button>
      ) : null}
      <CanAccess resource={area.items} action="create">
        <Button variant="contained" size="small" component={Link} to={`${area.path}/new${searchOf(place)}`}>
          {text(area.texts.newItem)}
        </Button>
      </CanAccess>
    </TopToolbar>
  )
}

interface ItemsProps {
  area: Area
  place: Place
}

/** The items of a section, of none, or of the whole area, by sort number. */
export const Items = ({ area, place }: ItemsProps) => {
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
  const [isSelecting, setIsSelecting] = useState(false)
  const resource = area.items
  const { canAccess: mayPublish = false } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete = false } = useCanAccess({ resource, action: 'delete' })
  const isSelectable = mayPublish || mayDelete
  const fields = useMemo(() => filterFields(area, text), [area, text])
  const names = useMemo(
    () => ['id', 'active', 'updatedAt', 'sort', area.parent, ...fields.map(({ name }) => name)],
    [area, fields],
  )
  const queryOptions = useMemo(() => ({ meta: { names } }), [names])
  // A filter that is made anew each time would be read again each time.
  const filter = useMemo(
    () => (place === 'all' ? {} : { [keyOf(area.parent)]: place ?? { null: true } }),
    [area, place],
  )
  const source = useMemo(() => siteSource(admin, area, filter), [area, filter])
  return (
    <List
      resource={resource}
      storeKey={`list-${resource}-${place ?? 'unplaced'}`}
      title=""
      actions={
        <Tools
          area={area}
          place={place}
          {...(isNarrow && isSelectable ? { isSelecting, setIsSelecting } : {})}
        />
      }
      filters={searchInputOf(text)}
      filter={filter}
      queryOptions={queryOptions}
      sort={{ field: keyOf('sort'), order: 'ASC' }}
      perPage={25}
      pagination={<Pagination rowsPerPageOptions={rows} />}
      exporter={false}
      sx={{ '& .RaList-main, & .RaList-content': { minWidth: 0 } }}
      empty={false}
    >
      <FilterChips fields={fields} />
      <SelectionBar source={source} names={names} mayPublish={mayPublish} mayDelete={mayDelete} />
      {isNarrow ? (
        <ItemCards area={area} place={place} isSelecting={isSelecting} />
      ) : (
        <ItemTable area={area} place={place} isSelectable={isSelectable} />
      )}
      <ReturnToEntry />
    </List>
  )
}
