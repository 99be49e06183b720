import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../language/text.ts'

interface UnsavedWarningProps {
  isDirty: () => boolean
  /** What leaving means, where the form keeps no draft. */
  leaving?: string
}

/**
 * Warns before unsaved text is left: by a link of the page, by the browser's back button, and by closing or reloading
 * the tab. It says nothing of a form that was not changed.
 */
export const UnsavedWarning = ({ isDirty, leaving }: UnsavedWarningProps) => {
  const text = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby="unsaved-title">
      <DialogTitle id="unsaved-title">{text('entries.leaveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{leaving ?? text('entries.leaveText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={blocker.proceed}>{text('entries.leave')}</Button>
        <Button variant="contained" autoFocus onClick={blocker.reset}>
          {text('entries.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
