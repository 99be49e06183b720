import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useBlocker } from 'react-router'
import { useText } from '../language/text.ts'
import { useUnloadWarning } from './unload-warning.ts'

interface LeaveWarningProps {
  /** Whether leaving would lose something now. */
  isUnfinished: () => boolean
  /** What the person is asked. */
  title: string
  /** What leaving means. */
  meaning: string
}

/**
 * Warns before a view is left that has something unfinished: by a link of the page, by the browser's back button, and by
 * closing or reloading the tab. It says nothing where nothing would be lost.
 */
export const LeaveWarning = ({ isUnfinished, title, meaning }: LeaveWarningProps) => {
  const text = useText()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && isUnfinished(),
  )
  useUnloadWarning(isUnfinished)
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog open onClose={blocker.reset} aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText>{meaning}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={blocker.proceed}>{text('frame.leave')}</Button>
        <Button variant="contained" autoFocus onClick={blocker.reset}>
          {text('frame.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
