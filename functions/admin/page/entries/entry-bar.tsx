import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import type { Theme } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSyncExternalStore } from 'react'
import { useCanAccess } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { shownClock } from '../language/formats.ts'
import { localeNow } from '../language/language.ts'
import { type Text, useText } from '../language/text.ts'
import type { Control } from './control.ts'
import type { SaveState } from './control-state.ts'
import { type EntryAction, EntryActions } from './entry-actions.tsx'
import type { Stored } from './stored.ts'

/** Where a form leads after its save. */
export type Then = 'stay' | 'close' | 'next'

interface EntryBarProps {
  resource: string
  control: Control
  /** Checks the inputs, and marks what is wrong. */
  check: () => Promise<boolean>
  save: (then: Then) => void
  /** Whether the form knows its list, and the entry that follows there. */
  leads: { close: boolean; next: boolean }
  onSavedAsNew: (stored: Stored | undefined) => void
  onCopy: (() => void) | undefined
  onDelete: ((stored: Stored) => void) | undefined
}

const stateText = (text: Text, save: SaveState, isDirty: boolean): string => {
  if (save.kind === 'saving') return text('entries.saving')
  if (save.kind === 'failed') return text('entries.notSaved')
  if (isDirty) return text('entries.unsaved')
  return save.at === undefined
    ? text('entries.noChanges')
    : text('entries.savedAt', { time: shownClock(save.at) })
}

/** How the save went, in words that a screen reader is told of. */
const SaveText = ({ control }: { control: Control }) => {
  const text = useText()
  const { save } = useSyncExternalStore(control.subscribe, control.state)
  // The words follow the inputs, which say when they change.
  useWatch()
  return (
    <Typography role="status" variant="body2" color={save.kind === 'failed' ? 'error' : 'textSecondary'}>
      {stateText(text, save, control.isDirty())}
    </Typography>
  )
}

const dateText = (value: unknown): string =>
  typeof value === 'string' ? new Date(value).toLocaleString(localeNow()) : ''

const About = ({ stored }: { stored: Stored }) => {
  const text = useText()
  const isPublished = stored.members.active === true
  return (
    <>
      <Chip
        size="small"
        color={isPublished ? 'success' : 'default'}
        label={isPublished ? text('entries.published') : text('entries.draft')}
        sx={{ alignSelf: { md: 'start' } }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
        {text('entries.createdAt', { time: dateText(stored.members.createdAt) })}
        <br />
        {text('entries.changedAt', { time: dateText(stored.members.updatedAt) })}
      </Typography>
    </>
  )
}

/** What a person may do to the entry besides saving it. */
const useActions = (props: EntryBarProps, maySave: boolean): EntryAction[] => {
  const { resource, control, check, save, leads, onCopy, onDelete } = props
  const text = useText()
  const { stored } = useSyncExternalStore(control.subscribe, control.state)
  const { canAccess: mayCreate } = useCanAccess({ resource, action: 'create' })
  const { canAccess: mayPublish } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  const isPublished = stored?.members.active === true
  const publish = async (): Promise<void> => {
    if (await check()) await control.publish(!isPublished)
  }
  const saves: EntryAction[] = [
    ...(leads.close ? [{ label: text('entries.saveAndClose'), run: () => save('close') }] : []),
    ...(leads.next ? [{ label: text('entries.saveAndNext'), run: () => save('next') }] : []),
  ]
  const publishing: EntryAction = {
    label: isPublished ? text('entries.unpublish') : text('entries.publish'),
    run: () => void publish(),
  }
  return [
    ...(maySave ? saves : []),
    ...(stored && mayPublish ? [publishing] : []),
    ...(stored && mayCreate && onCopy ? [{ label: text('entries.duplicate'), run: onCopy }] : []),
    ...(stored && mayDelete && onDelete
      ? [{ label: text('entries.delete'), run: () => onDelete(stored), color: 'error' as const }]
      : []),
  ]
}

/** State and actions of an entry: beside the form, or at the bottom of a narrow screen. */
export const EntryBar = (props: EntryBarProps) => {
  const { resource, control, onSavedAsNew } = props
  const text = useText()
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const { stored, save } = useSyncExternalStore(control.subscribe, control.state)
  const { canAccess: maySave = false } = useCanAccess({ resource, action: stored ? 'edit' : 'create' })
  const actions = useActions(props, maySave)
  const isBusy = save.kind === 'saving'
  return (
    <Paper
      component="aside"
      aria-label={text('entries.bar')}
      sx={{
        p: { xs: 1, md: 2 },
        zIndex: 5,
        width: { xs: '100%', md: 240 },
        position: { xs: 'fixed', md: 'sticky' },
        top: { md: 72 },
        bottom: { xs: 0, md: 'auto' },
        left: { xs: 0, md: 'auto' },
        alignSelf: 'start',
      }}
    >
      <Stack
        spacing={1}
        direction={{ xs: 'row', md: 'column' }}
        sx={{ flexWrap: 'wrap', alignItems: { xs: 'center', md: 'stretch' } }}
      >
        {stored ? <About stored={stored} /> : null}
        <SaveText control={control} />
        <Stack
          direction={{ xs: 'row', md: 'column' }}
          spacing={1}
          sx={{ flex: { xs: 1, md: 'none' }, justifyContent: 'flex-end' }}
        >
          {maySave ? (
            <Button type="submit" variant="contained" loading={isBusy}>
              {text('entries.save')}
            </Button>
          ) : null}
          {save.kind === 'failed' && save.isGone ? (
            <Button variant="outlined" onClick={() => void control.saveAsNew().then(onSavedAsNew)}>
              {text('entries.saveAsNew')}
            </Button>
          ) : null}
          <EntryActions actions={actions} isBusy={isBusy} isNarrow={isNarrow} />
        </Stack>
      </Stack>
    </Paper>
  )
}
