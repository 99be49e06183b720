import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CanAccess, useCanAccess, usePermissions } from 'react-admin'
import { Link } from 'react-router'
import { isTypecaseError } from '../../../../shared/client/http/error.ts'
import { type Granted, mayDo } from '../../../../shared/client/react-admin/permissions.ts'
import type { Collection } from '../../../../shared/client/types/answers.ts'
import { useCollections } from '../entries/collections.ts'
import { admin } from '../frame/client.ts'
import { Heading } from '../frame/heading.tsx'
import { Waiting } from '../frame/waiting.tsx'
import { shownCount } from '../language/formats.ts'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import { ChangeList } from './change-list.tsx'
import { overviewOf } from './changes.ts'
import { mostCollections, sourcesOf } from './sources.ts'
import { Week } from './week.tsx'

/** Entries of each kind. */
const most = 8

const Panel = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <Card component="section" variant="outlined" aria-labelledby={id} sx={{ p: 2, minWidth: 0 }}>
    <Typography id={id} component="h2" variant="h6" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Card>
)

/** Tells a person that there is nothing to write in. A person who may make a collection is led there. */
const Nothing = () => {
  const text = useText()
  const { canAccess: mayMake } = useCanAccess({ resource: 'collections', action: 'create' })
  return (
    <Panel id="dashboard-nothing" title={text('frame.nothingTitle')}>
      <Typography>{text(mayMake ? 'dashboard.makeFirst' : 'frame.nothingText')}</Typography>
      {mayMake ? (
        <Button variant="contained" component={Link} to="/new-collection" sx={{ mt: 2 }}>
          {text('frame.newCollection')}
        </Button>
      ) : null}
    </Panel>
  )
}

interface LatestProps {
  collections: readonly Collection[]
  granted: Granted
}

/** What changed last, and what waits to be published. On a narrow screen the drafts come first. */
const Latest = ({ collections, granted }: LatestProps) => {
  const text = useText()
  const names = { pages: text('dashboard.pages'), static: text('dashboard.blocks') }
  const { data } = useQuery({
    queryKey: ['dashboard', collections.map(({ id }) => id), names, granted],
    queryFn: () => overviewOf(sourcesOf(admin, collections, granted, names), most),
  })
  if (!data) return <Waiting />
  const { changes, drafts, draftCount, failures } = data
  return (
    <Stack spacing={2} useFlexGap sx={{ minWidth: 0 }}>
      {failures.map(({ source, error }) => (
        <Alert key={source} severity="error">
          {source}: {said(error)}
        </Alert>
      ))}
      {collections.length > 0 || changes.length > 0 ? (
        <Box sx={{ order: { xs: 2, md: 1 } }}>
          <Panel id="dashboard-changes" title={text('dashboard.changes')}>
            {changes.length === 0 ? text('dashboard.noChanges') : null}
            <ChangeList changes={changes} label={text('dashboard.changes')} hasStates />
          </Panel>
        </Box>
      ) : null}
      {draftCount > 0 ? (
        <Box sx={{ order: { xs: 1, md: 2 } }}>
          <Panel id="dashboard-drafts" title={text('dashboard.drafts')}>
            <Typography sx={{ mb: 1 }}>
              {text('dashboard.draftCount', { smart_count: draftCount, count: shownCount(draftCount) })}
            </Typography>
            <ChangeList changes={drafts} label={text('dashboard.drafts')} />
          </Panel>
        </Box>
      ) : null}
      {collections.length > mostCollections ? (
        <Typography color="textSecondary" sx={{ order: 3 }}>
          {text('dashboard.firstCollections', { count: mostCollections })}
        </Typography>
      ) : null}
    </Stack>
  )
}

/** What opens first: what changed last, what is in draft, and the requests of the week, as far as the person may read them. */
export const Dashboard = () => {
  const text = useText()
  const { data: collections, error, isPending } = useCollections()
  const { permissions, isPending: isAsking } = usePermissions<Granted>()
  if (isPending || isAsking) return <Waiting />
  const isRefused = isTypecaseError(error) && error.status === 403
  return (
    <Box sx={{ pb: 4, minWidth: 0 }}>
      <Heading>{text('dashboard.title')}</Heading>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
          alignItems: 'start',
        }}
      >
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          {error && !isRefused ? <Alert severity="error">{said(error)}</Alert> : null}
          {collections?.length === 0 || (isRefused && !mayDo(permissions, 'pages', 'list')) ? (
            <Nothing />
          ) : null}
          <Latest collections={collections ?? []} granted={permissions} />
        </Stack>
        <CanAccess resource="history" action="list">
          <Panel id="dashboard-week" title={text('dashboard.week')}>
            <Week />
          </Panel>
        </CanAccess>
      </Box>
    </Box>
  )
}
