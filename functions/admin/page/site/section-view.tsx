import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useParams } from 'react-router'
import type { Section } from '../../../../shared/client/types/answers.ts'
import { ReadFailure } from '../forms/failure.tsx'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { BackLink } from './back-link.tsx'
import { Items } from './items.tsx'
import { PublicLink } from './public-link.tsx'
import { SectionActions } from './section-actions.tsx'
import { wayTo } from './sections.ts'
import { useSection } from './use-section.ts'
import { useSections } from './use-sections.ts'

const About = ({ area, section }: { area: Area; section: Section }) => {
  const text = useText()
  const { data = [] } = useSections(area)
  const way = wayTo(data, section.parentId)
  return (
    <Stack spacing={1} sx={{ alignItems: 'start', mb: 1 }}>
      {way.length > 0 ? (
        <Typography variant="body2" color="textSecondary">
          {text('site.within', { sections: way.map(({ name }) => name).join(' / ') })}
        </Typography>
      ) : null}
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Chip
          size="small"
          color={section.active ? 'success' : 'default'}
          label={text(section.active ? 'site.published' : 'site.draft')}
        />
        {section.active ? <PublicLink base={area.publicSections} url={section.url} /> : null}
      </Stack>
      {section.description === '' ? null : (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {section.description}
        </Typography>
      )}
    </Stack>
  )
}

interface SectionViewProps {
  area: Area
  isWide: boolean
}

/** One section: what can be done with it, and the items in it. */
export const SectionView = ({ area, isWide }: SectionViewProps) => {
  const { section: id } = useParams()
  const text = useText()
  const { data, error, isPending, refetch } = useSection(area, Number(id))
  if (isPending) return <Waiting />
  if (!data) return <ReadFailure error={error} again={refetch} />
  return (
    <>
      {isWide ? null : <BackLink to={area.path}>{text(area.texts.title)}</BackLink>}
      <Heading>{data.section.name}</Heading>
      <About area={area} section={data.section} />
      <SectionActions key={`actions-${id}`} area={area} {...data} />
      <Items key={`items-${id}`} area={area} place={data.section.id} />
    </>
  )
}
