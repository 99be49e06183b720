import InputAdornment from '@mui/material/InputAdornment'
import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { isDay } from '../../../../shared/values/date.ts'
import type { FormField } from './fields.ts'
import { fromLocal, toLocal, zoneText } from './local-time.ts'
import { problemOf, type Shown } from './shown.ts'

interface InputProps {
  field: FormField
}

const monospace = { '& textarea': { fontFamily: 'ui-monospace, monospace' } }

/** The browser's own choice of a color, beside the text of it. It knows no transparency. */
const ColorChoice = ({ name, label }: { name: string; label: string }) => {
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const color = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : '#808080'
  return (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={`Choose ${label}`}
        value={color}
        onChange={(event) => setValue(name, event.target.value, { shouldDirty: true, shouldTouch: true })}
      />
    </InputAdornment>
  )
}

const yesNo = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
]

const BooleanChoice = ({ field, shared }: InputProps & { shared: object }) =>
  field.allowNull ? (
    <SelectInput
      {...shared}
      source={field.key}
      label={field.label}
      choices={yesNo}
      emptyText="No value"
      format={(value: Shown) => (value === true ? 'yes' : value === false ? 'no' : '')}
      parse={(value: string) => (value === 'yes' ? true : value === 'no' ? false : null)}
    />
  ) : (
    <BooleanInput {...shared} source={field.key} label={field.label} />
  )

const DateChoice = ({ field, shared }: InputProps & { shared: object }) => {
  const value: unknown = useWatch({ name: field.key })
  const text = typeof value === 'string' ? value : ''
  const hasTime = !isDay(text)
  return (
    <TextInput
      {...shared}
      source={field.key}
      label={field.label}
      type={hasTime ? 'datetime-local' : 'date'}
      helperText={hasTime ? zoneText(text) : 'A day without a time'}
      format={hasTime ? toLocal : (value: Shown) => value ?? ''}
      parse={hasTime ? fromLocal : (typed: string) => typed}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
    />
  )
}

/** The input of a field, by its type. A text is kept as it is typed, spaces and all. */
export const FieldInput = ({ field }: InputProps) => {
  const shared = {
    fullWidth: true,
    validate: (shown: Shown) => problemOf(field, shown),
    parse: (typed: string) => typed,
    isRequired: field.isRequired,
  }
  const text = { ...shared, source: field.key, label: field.label, helperText: false as const }
  if (field.type === 'boolean') {
    const { parse: _, ...rest } = shared
    return <BooleanChoice field={field} shared={rest} />
  }
  if (field.type === 'date') return <DateChoice field={field} shared={shared} />
  if (field.type === 'number')
    return <TextInput {...text} slotProps={{ htmlInput: { inputMode: 'decimal' } }} />
  if (field.type === 'color')
    return (
      <TextInput
        {...text}
        slotProps={{ input: { startAdornment: <ColorChoice name={field.key} label={field.label} /> } }}
      />
    )
  if (field.type === 'rawJson')
    return <TextInput {...text} helperText="JSON" multiline minRows={3} maxRows={30} sx={monospace} />
  return field.name === 'name' ? <TextInput {...text} /> : <TextInput {...text} multiline maxRows={30} />
}
