import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { useMemo } from 'react'
import { CanAccess, useStore } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import { Waiting } from '../frame/waiting.tsx'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'
import type { Area } from './areas.ts'
import { type Branch, treeOf, wayTo } from './sections.ts'
import { useSections } from './use-sections.ts'

/** The places of the tree that are no sections. */
const apart = ['all', 'unplaced'] as const

const Label = ({ name, isDraft }: { name: string; isDraft: boolean }) => {
  const text = useText()
  return (
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center', py: 0.5 }}>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      {isDraft ? <Chip component="span" size="small" label={text('site.draft')} /> : null}
    </Stack>
  )
}

const Branches = ({ branches }: { branches: readonly Branch[] }) =>
  branches.map(({ section, within }) => (
    <TreeItem
      key={section.id}
      itemId={String(section.id)}
      label={<Label name={section.name} isDraft={!section.active} />}
    >
      {within.length > 0 ? <Branches branches={within} /> : null}
    </TreeItem>
  ))

/** Which place of the tree is open: a section's id, or one of those that are none. A form is no place of it. */
const usePlace = ({ path }: Area, isWide: boolean): string | null => {
  const { pathname } = useLocation()
  const within = pathname.slice(path.length + 1)
  // The start shows all items beside the tree, where there is room.
  if (within === '' && isWide) return 'all'
  const section = /^sections\/(\d+)$/.exec(within)?.[1]
  return section ?? apart.find((place) => place === within) ?? null
}

/** The sections of an area as a tree, with all items before it and those without a section after it. */
export const SectionTree = ({ area, isWide }: { area: Area; isWide: boolean }) => {
  const text = useText()
  const navigate = useNavigate()
  const place = usePlace(area, isWide)
  const { data, error, isPending } = useSections(area)
  const [opened, setOpened] = useStore<readonly string[]>(`sections-${area.name}`, [])
  const tree = useMemo(() => treeOf(data ?? []), [data])
  const expanded = useMemo(() => {
    // The way to the open section shows, whatever was closed before.
    const way = wayTo(data ?? [], Number(place)).slice(0, -1)
    return [...new Set([...opened, ...way.map(({ id }) => String(id))])]
  }, [data, opened, place])
  if (isPending) return <Waiting />
  const open = (item: string | null): void => {
    if (item === null) return
    void navigate(`${area.path}/${apart.some((one) => one === item) ? item : `sections/${item}`}`)
  }
  return (
    <Stack component="nav" aria-label={text('site.sections')} spacing={1} sx={{ my: 2 }}>
      {error ? <Alert severity="error">{said(error)}</Alert> : null}
      <SimpleTreeView
        aria-label={text('site.sections')}
        selectedItems={place}
        onSelectedItemsChange={(_, item) => open(item)}
        expandedItems={expanded}
        onExpandedItemsChange={(_, items) => setOpened(items)}
        expansionTrigger="iconContainer"
      >
        <TreeItem itemId="all" label={<Label name={text(area.texts.all)} isDraft={false} />} />
        <Branches branches={tree} />
        <TreeItem itemId="unplaced" label={<Label name={text(area.texts.unplaced)} isDraft={false} />} />
      </SimpleTreeView>
      <CanAccess resource={area.sections} action="create">
        <Button component={Link} to={`${area.path}/sections/new`} sx={{ alignSelf: 'start' }}>
          {text('site.newSection')}
        </Button>
      </CanAccess>
    </Stack>
  )
}
