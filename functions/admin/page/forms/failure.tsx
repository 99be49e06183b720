import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useText } from '../language/text.ts'
import { said } from '../session/said.ts'

/** Says why something could not be read, and reads it again when it is asked to. */
export const ReadFailure = ({ error, again }: { error: unknown; again: () => unknown }) => {
  const text = useText()
  return (
    <Alert
      severity="error"
      sx={{ mt: 2 }}
      action={<Button onClick={() => void again()}>{text('forms.again')}</Button>}
    >
      {said(error)}
    </Alert>
  )
}
