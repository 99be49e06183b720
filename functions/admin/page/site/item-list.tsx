import { Heading } from '../frame/heading.tsx'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { BackLink } from './back-link.tsx'
import { Items } from './items.tsx'

interface ItemListProps {
  area: Area
  place: null | 'all'
  isWide: boolean
}

/** All items of an area, or those without a section. */
export const ItemList = ({ area, place, isWide }: ItemListProps) => {
  const text = useText()
  return (
    <>
      {isWide ? null : <BackLink to={area.path}>{text(area.texts.title)}</BackLink>}
      <Heading>{text(place === 'all' ? area.texts.all : area.texts.unplaced)}</Heading>
      <Items area={area} place={place} />
    </>
  )
}
