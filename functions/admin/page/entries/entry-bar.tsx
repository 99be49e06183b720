import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Paper from '@mui/material/Paper'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { Confirm, useCanAccess } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Control } from './control.ts'
import type { SaveState } from './control-state.ts'
import type { Stored } from './stored.ts'

interface EntryBarProps {
  resource: string
  control: Control
  /** Checks the inputs, and marks what is wrong. */
  check: () => Promise<boolean>
  onSavedAsNew: (stored: Stored | undefined) => void
  onDeleted: () => void
}

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })

const stateText = (save: SaveState, isDirty: boolean): string => {
  if (save.kind === 'saving') return 'Saving …'
  if (save.kind === 'failed') return 'Not saved'
  if (isDirty) return 'Unsaved changes'
  return save.at === undefined ? 'No changes' : `Saved at ${timeOf(save.at)}`
}

/** How the save went, in words that a screen reader is told of. */
const SaveText = ({ control }: { control: Control }) => {
  const { save } = useSyncExternalStore(control.subscribe, control.state)
  // The words follow the inputs, which say when they change.
  useWatch()
  return (
    <Typography role="status" variant="body2" color={save.kind === 'failed' ? 'error' : 'textSecondary'}>
      {stateText(save, control.isDirty())}
    </Typography>
  )
}

const dateText = (value: unknown): string =>
  typeof value === 'string' ? new Date(value).toLocaleString() : ''

const About = ({ stored }: { stored: Stored }) => (
  <>
    <Chip
      size="small"
      color={stored.members.active === true ? 'success' : 'default'}
      label={stored.members.active === true ? 'Published' : 'Draft'}
      sx={{ alignSelf: 'start' }}
    />
    <Typography variant="body2" color="textSecondary" sx={{ display: { xs: 'none', md: 'block' } }}>
      Created {dateText(stored.members.createdAt)}
      <br />
      Changed {dateText(stored.members.updatedAt)}
    </Typography>
  </>
)

const DeleteButton = ({ name, remove }: { name: string; remove: () => void }) => {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button color="error" onClick={() => setIsAsked(true)}>
        Delete
      </Button>
      <Confirm
        isOpen={isAsked}
        title={`Delete ${name}?`}
        content="The entry is gone then. This cannot be undone."
        confirm="Delete"
        confirmColor="warning"
        onConfirm={() => {
          setIsAsked(false)
          remove()
        }}
        onClose={() => setIsAsked(false)}
      />
    </>
  )
}

/** State and actions of an entry: beside the form, or at the bottom of a narrow screen. */
export const EntryBar = ({ resource, control, check, onSavedAsNew, onDeleted }: EntryBarProps) => {
  const { stored, save } = useSyncExternalStore(control.subscribe, control.state)
  const { canAccess: maySave } = useCanAccess({ resource, action: stored ? 'edit' : 'create' })
  const { canAccess: mayPublish } = useCanAccess({ resource, action: 'publish' })
  const { canAccess: mayDelete } = useCanAccess({ resource, action: 'delete' })
  const isPublished = stored?.members.active === true
  const isBusy = save.kind === 'saving'
  const publish = async (): Promise<void> => {
    if (await check()) await control.publish(!isPublished)
  }
  const remove = async (): Promise<void> => {
    if (await control.delete()) onDeleted()
  }
  return (
    <Paper
      component="aside"
      aria-label="State and actions"
      sx={{
        p: 2,
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
        {maySave ? (
          <Button type="submit" variant="contained" loading={isBusy}>
            Save
          </Button>
        ) : null}
        {save.kind === 'failed' && save.isGone ? (
          <Button variant="outlined" onClick={() => void control.saveAsNew().then(onSavedAsNew)}>
            Save as a new entry
          </Button>
        ) : null}
        {stored && mayPublish ? (
          <Button variant="outlined" disabled={isBusy} onClick={() => void publish()}>
            {isPublished ? 'Unpublish' : 'Publish'}
          </Button>
        ) : null}
        {stored && mayDelete ? (
          <DeleteButton name={String(stored.members.name ?? 'this entry')} remove={() => void remove()} />
        ) : null}
      </Stack>
    </Paper>
  )
}
