import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'

/**
 * Warns before unsaved text is left: by a link of the page, by the browser's back button, and by closing or reloading
 * the tab. It says nothing of a form that was not changed.
 */
export const UnsavedWarning = ({ isDirty }: { isDirty: () => boolean }) => {
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
      <DialogTitle id="unsaved-title">Leave without saving?</DialogTitle>
      <DialogContent>
        <DialogContentText>
          Your changes are not saved. If you leave, this browser keeps them as a draft, and offers it when you
          open the entry again.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={blocker.proceed}>Leave</Button>
        <Button variant="contained" autoFocus onClick={blocker.reset}>
          Stay
        </Button>
      </DialogActions>
    </Dialog>
  )
}
