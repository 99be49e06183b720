import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useSyncExternalStore } from 'react'
import { useFormContext } from 'react-hook-form'
import { useText } from '../language/text.ts'
import type { Control } from './control.ts'
import type { FormField } from './fields.ts'

interface ErrorListProps {
  fields: readonly FormField[]
  control: Control
}

/** react-admin puts this in front of a message, and quotes the message as a JSON text. */
const wrapped = '@@react-admin@@'

const textOf = (message: unknown, unknown: string): string => {
  if (typeof message !== 'string') return unknown
  return message.startsWith(wrapped) ? String(JSON.parse(message.slice(wrapped.length))) : message
}

/** All that is wrong, at the top of the form. Each line leads to its input. */
export const ErrorList = ({ fields, control }: ErrorListProps) => {
  const text = useText()
  const { formState, setFocus } = useFormContext()
  const { others } = useSyncExternalStore(control.subscribe, control.state)
  const wrong = fields.flatMap((field) => {
    const error = formState.errors[field.key]
    return error ? [{ ...field, message: textOf(error.message, text('entries.isWrong')) }] : []
  })
  if (wrong.length + others.length === 0) return null
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text('entries.correctFirst')}
      <ul>
        {wrong.map(({ key, label, message }) => (
          <li key={key}>
            <Link component="button" type="button" onClick={() => setFocus(key)}>
              {label}
            </Link>
            : {message}
          </li>
        ))}
        {others.map(({ name, message }) => (
          <li key={name}>{text('entries.problem', { field: name, message })}</li>
        ))}
      </ul>
    </Alert>
  )
}
