import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { useUnloadWarning } from '../../frame/unload-warning.ts'
import { useText } from '../../language/text.ts'
import { type Announced, undoTime } from './deletions.ts'
import { deletions } from './page-deletions.ts'

/** Shown to screen readers alone. */
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
}

/** The whole seconds until a time, which is drawn anew each second. */
const useSecondsTo = (at: number): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1_000))
}

const Waiting = ({ deletion: { key, at, entries, isSending } }: { deletion: Announced }) => {
  const text = useText()
  const seconds = useSecondsTo(at)
  const [first] = entries
  const name = entries.length === 1 ? (first?.name ?? '') : ''
  const told = (left: number): string =>
    text(name === '' ? 'deleting.many' : 'deleting.one', { name, smart_count: entries.length, seconds: left })
  return (
    <Alert
      severity="warning"
      elevation={6}
      role="group"
      action={
        isSending ? null : (
          <Button color="inherit" size="small" variant="outlined" onClick={() => deletions.undo(key)}>
            {text('deleting.undo')}
          </Button>
        )
      }
    >
      {isSending ? text('deleting.sending') : told(seconds)}
      {/* A screen reader is told once, and not each second. */}
      <Box component="span" role="status" sx={unseen}>
        {isSending ? '' : told(undoTime / 1_000)}
      </Box>
    </Alert>
  )
}

const Failed = () => {
  const text = useText()
  const { failed } = useSyncExternalStore(deletions.subscribe, deletions.state)
  if (failed.length === 0) return null
  return (
    <Alert severity="error" elevation={6} onClose={deletions.dismiss}>
      {text('deleting.failed', { smart_count: failed.length })}
      <ul>
        {failed.map(({ id, name, why, address }) => (
          <li key={`${address}/${id}`}>
            <MuiLink component={Link} to={address} color="inherit">
              {name}
            </MuiLink>{' '}
            – {why}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const isDeleting = (): boolean => deletions.state().announced.length > 0

/** Says which entries will be deleted, as long as that can be undone. Closing the tab would keep them, so it asks. */
export const DeletionsBar = () => {
  const { announced, isHeld } = useSyncExternalStore(deletions.subscribe, deletions.state)
  useUnloadWarning(isDeleting)
  return (
    <Stack
      spacing={1}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        left: { xs: 8, sm: 24 },
        right: { xs: 8, sm: 'auto' },
        bottom: { xs: 72, md: 24 },
        maxWidth: { sm: 560 },
        p: 1,
        maxHeight: '50vh',
        overflowY: 'auto',
      }}
    >
      {isHeld ? null : announced.map((deletion) => <Waiting key={deletion.key} deletion={deletion} />)}
      <Failed />
    </Stack>
  )
}
