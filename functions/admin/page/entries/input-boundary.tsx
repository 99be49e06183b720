import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { Component, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '../language/text.ts'

interface BoundaryProps {
  fallback: ReactNode
  children: ReactNode
}

/** React has boundaries of errors as classes alone. */
class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = (): { hasFailed: boolean } => ({ hasFailed: true })

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}

/** What stands in place of an input that cannot be shown. Its text can be copied, and it is saved as it is. */
const Failed = ({ name, label }: { name: string; label: string }) => {
  const text = useText()
  const { getValues } = useFormContext()
  return (
    <Alert severity="error" slotProps={{ message: { sx: { flex: 1 } } }}>
      {text('entries.inputFailed', { field: label })}
      <TextField
        fullWidth
        multiline
        maxRows={10}
        margin="normal"
        label={label}
        value={String(getValues(name) ?? '')}
        slotProps={{ input: { readOnly: true } }}
      />
    </Alert>
  )
}

/** Keeps an error of one input from the rest of the form. The values of the form live outside it. */
export const InputBoundary = ({
  children,
  ...field
}: {
  name: string
  label: string
  children: ReactNode
}) => <Boundary fallback={<Failed {...field} />}>{children}</Boundary>
