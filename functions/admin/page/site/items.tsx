import { useMemo } from 'react'
import { keyOf } from '../entries/keys.ts'
import { RecordList } from '../entries/list/record-list.tsx'
import { admin } from '../frame/client.ts'
import { useText } from '../language/text.ts'
import { type Area, type Place, searchOf } from './areas.ts'
import { ItemCards, ItemTable } from './item-rows.tsx'
import { filterFields } from './site-fields.ts'
import { siteSource } from './site-source.ts'

interface ItemsProps {
  area: Area
  place: Place
}

/** The items of a section, of none, or of the whole area, by sort number. */
export const Items = ({ area, place }: ItemsProps) => {
  const text = useText()
  const fields = useMemo(() => filterFields(area, text), [area, text])
  const names = useMemo(
    () => ['id', 'active', 'updatedAt', 'sort', area.parent, ...fields.map(({ name }) => name)],
    [area, fields],
  )
  const filter = useMemo(
    () => (place === 'all' ? {} : { [keyOf(area.parent)]: place ?? { null: true } }),
    [area, place],
  )
  const source = useMemo(() => siteSource(admin, area, filter), [area, filter])
  return (
    <RecordList
      resource={area.items}
      storeKey={`list-${area.items}-${place ?? 'unplaced'}`}
      fields={fields}
      names={names}
      sort={{ field: keyOf('sort'), order: 'ASC' }}
      filter={filter}
      source={source}
      add={{ to: `${area.path}/new${searchOf(place)}`, label: text(area.texts.newItem) }}
      table={(isSelectable) => <ItemTable area={area} place={place} isSelectable={isSelectable} />}
      cards={(isSelecting) => <ItemCards area={area} place={place} isSelecting={isSelecting} />}
    />
  )
}
