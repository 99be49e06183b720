import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useSyncExternalStore } from 'react'
import { useFormContext } from 'react-hook-form'
import { isRecord } from '../../../../shared/values/records.ts'
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

interface Wrong {
  path: string
  label: string
  message: string
}

/** What the form library says is wrong with an input, or with each input of a member that has several. */
const wrongIn = (path: string, label: string, error: unknown, unknown: string): Wrong[] => {
  if (!isRecord(error) && !Array.isArray(error)) return []
  if (isRecord(error) && typeof error.type === 'string')
    return [{ path, label, message: textOf(error.message, unknown) }]
  return Object.entries(error)
    .filter(([part]) => part !== 'ref' && part !== 'root')
    .flatMap(([part, within]) =>
      wrongIn(
        `${path}.${part}`,
        /^\d+$/.test(part) ? `${label} ${Number(part) + 1}` : label,
        within,
        unknown,
      ),
    )
}

/** All that is wrong, at the top of the form. Each line leads to its input. */
export const ErrorList = ({ fields, control }: ErrorListProps) => {
  const text = useText()
  const { formState, setFocus } = useFormContext()
  const { others } = useSyncExternalStore(control.subscribe, control.state)
  const wrong = fields.flatMap(({ key, label }) =>
    wrongIn(key, label, formState.errors[key], text('entries.isWrong')),
  )
  if (wrong.length + others.length === 0) return null
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {text('entries.correctFirst')}
      <ul>
        {wrong.map(({ path, label, message }) => (
          <li key={path}>
            <Link component="button" type="button" onClick={() => setFocus(path)}>
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
