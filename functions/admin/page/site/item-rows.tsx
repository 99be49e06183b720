import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useMemo } from 'react'
import { DataTable, type RaRecord } from 'react-admin'
import { Link } from 'react-router'
import { keyOf } from '../entries/keys.ts'
import { EntryLink } from '../entries/list/entry-link.tsx'
import { RecordCards } from '../entries/list/record-cards.tsx'
import { RecordTable } from '../entries/list/record-table.tsx'
import { StateChip } from '../entries/list/state-chip.tsx'
import { useText } from '../language/text.ts'
import { type Area, type Place, searchOf } from './areas.ts'
import { PublicLink } from './public-link.tsx'
import { wayTo } from './sections.ts'
import { useSections } from './use-sections.ts'

/** The public address, as a link where it leads to something. */
const Address = ({ area, record }: { area: Area; record: RaRecord }) =>
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

interface ItemRowsProps {
  area: Area
  place: Place
}

const useLink = ({ area, place }: ItemRowsProps) =>
  useMemo(() => {
    const search = searchOf(place)
    return (record: RaRecord) => <EntryLink list={area.path} search={search} record={record} />
  }, [area, place])

/** The items of a place as a table. */
export const ItemTable = ({ area, place, isSelectable }: ItemRowsProps & { isSelectable: boolean }) => {
  const text = useText()
  const link = useLink({ area, place })
  const columns = useMemo(() => {
    const url = (
      <DataTable.Col
        key="url"
        source={keyOf('url')}
        label={text('site.url')}
        render={(record: RaRecord) => <Address area={area} record={record} />}
      />
    )
    const section = (
      <DataTable.Col
        key="section"
        source={keyOf(area.parent)}
        label={text('site.section')}
        render={(record: RaRecord) => <SectionName area={area} record={record} />}
      />
    )
    return place === 'all' ? [url, section] : [url]
  }, [area, place, text])
  return (
    <RecordTable
      label={text(area.texts.title)}
      empty={text(area.texts.nothing)}
      changedLabel={text('site.changed')}
      link={link}
      columns={columns}
      isInOneLine={false}
      isSelectable={isSelectable}
    />
  )
}

/** The items of a place on a narrow screen. */
export const ItemCards = ({ area, place, isSelecting }: ItemRowsProps & { isSelecting: boolean }) => {
  const text = useText()
  return (
    <RecordCards
      empty={text(area.texts.nothing)}
      link={useLink({ area, place })}
      about={(record) => (
        <>
          <StateChip isPublished={record.active === true} /> <Address area={area} record={record} />
        </>
      )}
      isSelecting={isSelecting}
    />
  )
}
