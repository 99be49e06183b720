import ContentCopyIcon from '@mui/icons-material/ContentCopy'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useUnloadWarning } from '../frame/unload-warning.ts'
import { useText } from '../language/text.ts'

interface ShownOnceProps {
  title: string
  about: string
  label: string
  secret: string
  close: () => void
}

/** Shows a secret that nobody can read again. Its button closes it, and the browser asks before the tab is closed. */
export const ShownOnce = ({ title, about, label, secret, close }: ShownOnceProps) => {
  const text = useText()
  useUnloadWarning(() => true)
  const [isCopied, setIsCopied] = useState<boolean>()
  const copy = (): void => {
    navigator.clipboard.writeText(secret).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="secret-title">
      <DialogTitle id="secret-title">{title}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{about}</DialogContentText>
        <TextField
          label={label}
          value={secret}
          fullWidth
          multiline
          slotProps={{ htmlInput: { readOnly: true }, inputLabel: { shrink: true } }}
          sx={{ '& textarea': { fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' } }}
        />
        <Button startIcon={<ContentCopyIcon />} onClick={copy} sx={{ mt: 1 }}>
          {text('forms.copy')}
        </Button>
        {isCopied === undefined ? null : (
          <Alert severity={isCopied ? 'success' : 'error'} sx={{ mt: 1 }}>
            {text(isCopied ? 'forms.copied' : 'forms.notCopied')}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={close}>
          {text('forms.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
