import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../language/text.ts'

/** Warns before an import is left that is not done: its file is read in this tab, and by no other. */
export const LeaveWarning = ({ isBusy }: { isBusy: () => boolean }) => {
  const text = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isBusy(),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isBusy()) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isBusy])
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{text('transfer.leaveTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{text('transfer.leaveText')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={blocker.proceed}>{text('transfer.leave')}</Button>
        <Button variant="contained" autoFocus onClick={blocker.reset}>
          {text('transfer.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
