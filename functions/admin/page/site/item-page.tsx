import { useEffect, useMemo } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { lastOpened, nextEntry, placeOf } from '../entries/list-place.ts'
import { OpenForm } from '../entries/open-form.tsx'
import { exactAdmin } from '../frame/client.ts'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { BackLink } from './back-link.tsx'
import { SectionInput, UrlInput } from './inputs.tsx'
import { publicLinkAt } from './public-link.tsx'
import { itemFields, type SiteInputs } from './site-fields.ts'
import { itemMethods, siteStore } from './site-store.ts'
import { useAreaChanged, useSections } from './use-sections.ts'
import { ValuesInput } from './values-input.tsx'

interface OpenItemProps {
  area: Area
  /** The id of the item; undefined for a new one. */
  id: number | undefined
  /** The section that a new item stands in at first. */
  parent: number | null
  sections: readonly Section[]
}

const OpenItem = ({ area, id, parent, sections }: OpenItemProps) => {
  const text = useText()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const changed = useAreaChanged(area)
  const next = nextEntry(placeOf(state), id)
  const list = parent === null ? area.path : `${area.path}/sections/${parent}`
  const store = useMemo(
    () =>
      siteStore({
        admin: exactAdmin,
        methods: itemMethods(exactAdmin, area),
        first: { [area.parent]: parent, fields: [] },
        onWritten: changed,
      }),
    [area, parent, changed],
  )
  useEffect(() => {
    if (id !== undefined) lastOpened.note(area.items, id)
  }, [area, id])
  const fields = useMemo(() => {
    const inputs: SiteInputs = {
      url: (field) => <UrlInput field={field} base={area.publicItems} />,
      section: (field) => <SectionInput field={field} area={area} />,
      values: (field) => <ValuesInput field={field} />,
    }
    return itemFields({ area, sections, inputs, text, parent })
  }, [area, sections, text, parent])
  return (
    <OpenForm
      resource={area.items}
      store={store}
      fields={fields}
      id={id}
      newTitle={text(area.texts.newItem)}
      about={publicLinkAt(area.publicItems)}
      copied={placeOf(state).copyOf}
      onAdded={(added) => void navigate(`${area.path}/${added}${search}`, { replace: true })}
      onDeleted={() => void navigate(list)}
      onClose={() => void navigate(list)}
      onNext={
        next === undefined
          ? undefined
          : () => void navigate(`${area.path}/${next}${search}`, { state: placeOf(state) })
      }
      onCopy={() => void navigate(`${area.path}/new${search}`, { state: { copyOf: id } satisfies object })}
    />
  )
}

/** The section that the address names for something new. */
export const useParent = (sections: readonly Section[] | undefined): number | null => {
  const [search] = useSearchParams()
  const wanted = Number(search.get('in'))
  return sections?.find(({ id }) => id === wanted)?.id ?? null
}

/** One page or static item, or a new one. */
export const ItemPage = ({ area }: { area: Area }) => {
  const text = useText()
  const { item } = useParams()
  const { state } = useLocation()
  const { data: sections, isPending } = useSections(area)
  const parent = useParent(sections)
  return (
    <>
      <BackLink to={parent === null ? area.path : `${area.path}/sections/${parent}`}>
        {sections?.find(({ id }) => id === parent)?.name ?? text(area.texts.title)}
      </BackLink>
      {isPending ? (
        <Waiting />
      ) : (
        <OpenItem
          key={`${item}/${placeOf(state).copyOf}`}
          area={area}
          id={item === undefined ? undefined : Number(item)}
          parent={parent}
          sections={sections ?? []}
        />
      )}
    </>
  )
}
