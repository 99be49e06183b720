import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useText } from '../language/text.ts'

const reload = (): void => location.reload()

/** In place of a view whose script cannot be loaded. */
export const OutdatedView = () => {
  const text = useText()
  return (
    <Alert
      severity="warning"
      sx={{ mt: 2 }}
      action={
        <Button color="inherit" onClick={reload}>
          {text('frame.reload')}
        </Button>
      }
    >
      {text('frame.outdatedText')}
    </Alert>
  )
}

/** Over what is open, which stays as it is. */
export const OutdatedDialog = ({ close }: { close: () => void }) => {
  const text = useText()
  return (
    <Dialog open onClose={close} aria-labelledby="outdated-title">
      <DialogTitle id="outdated-title">{text('frame.outdatedTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {text('frame.outdatedText')} {text('frame.outdatedForm')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={reload}>{text('frame.reload')}</Button>
        <Button variant="contained" autoFocus onClick={close}>
          {text('frame.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
