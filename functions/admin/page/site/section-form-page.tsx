import { useMemo } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { OpenForm } from '../entries/open-form.tsx'
import { exactAdmin } from '../frame/client.ts'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { BackLink } from './back-link.tsx'
import { SectionInput, UrlInput } from './inputs.tsx'
import { useParent } from './item-page.tsx'
import { publicLinkAt } from './public-link.tsx'
import { type SiteInputs, sectionFields } from './site-fields.ts'
import { sectionMethods, siteStore } from './site-store.ts'
import { useExplainDelete } from './use-explain-delete.ts'
import { useAreaChanged, useSections } from './use-sections.ts'
import { ValuesInput } from './values-input.tsx'

interface OpenSectionProps {
  area: Area
  /** The id of the section; undefined for a new one. */
  id: number | undefined
  /** The section that a new one stands in at first. */
  parent: number | null
  sections: readonly Section[]
}

const OpenSection = ({ area, id, parent, sections }: OpenSectionProps) => {
  const text = useText()
  const navigate = useNavigate()
  const changed = useAreaChanged(area)
  const explainDelete = useExplainDelete(area)
  const store = useMemo(
    () =>
      siteStore({
        admin: exactAdmin,
        methods: sectionMethods(exactAdmin, area),
        first: { parentId: parent },
        onWritten: changed,
        explainDelete,
      }),
    [area, parent, changed, explainDelete],
  )
  const open = id ?? parent
  const back = open === null ? area.path : `${area.path}/sections/${open}`
  const fields = useMemo(() => {
    const inputs: SiteInputs = {
      url: (field) => <UrlInput field={field} base={area.publicSections} />,
      section: (field) => <SectionInput field={field} area={area} without={id} />,
      values: (field) => <ValuesInput field={field} />,
    }
    return sectionFields({ area, sections, inputs, text, parent })
  }, [area, id, sections, text, parent])
  return (
    <OpenForm
      resource={area.sections}
      store={store}
      fields={fields}
      id={id}
      newTitle={text('site.newSection')}
      about={publicLinkAt(area.publicSections)}
      onAdded={(added) => void navigate(`${area.path}/sections/${added}`, { replace: true })}
      onClose={() => void navigate(back)}
    />
  )
}

/** The form of a section, or of a new one. */
export const SectionFormPage = ({ area }: { area: Area }) => {
  const text = useText()
  const { section } = useParams()
  const { data: sections, isPending } = useSections(area)
  const parent = useParent(sections)
  const id = section === undefined ? undefined : Number(section)
  const back = id ?? parent
  return (
    <>
      <BackLink to={back === null ? area.path : `${area.path}/sections/${back}`}>
        {sections?.find((one) => one.id === back)?.name ?? text(area.texts.title)}
      </BackLink>
      {isPending ? (
        <Waiting />
      ) : (
        <OpenSection key={section} area={area} id={id} parent={parent} sections={sections ?? []} />
      )}
    </>
  )
}
