import InputAdornment from '@mui/material/InputAdornment'
import { useState } from 'react'
import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { type Text, useText } from '../language/text.ts'
import type { FormField } from './fields.ts'
import { fromLocal, toLocal, zoneText } from './local-time.ts'
import { problemOf, type Shown } from './shown.ts'
import { useHasTime } from './use-has-time.ts'

interface InputProps {
  field: FormField
}

const monospace = { '& textarea': { fontFamily: 'ui-monospace, monospace' } }

/** What stands under an input. react-admin takes false for nothing. */
const helpOf = (...parts: readonly (string | undefined)[]): string | false =>
  parts.filter((part) => part !== undefined && part !== '').join(' · ') || false

/** What all inputs of a form have. */
const sharedOf = (field: FormField) => ({
  source: field.key,
  label: field.label,
  helperText: helpOf(field.help),
  fullWidth: true,
  validate: (shown: Shown) => problemOf(field, shown),
  isRequired: field.isRequired,
})

/** A text is kept as it is typed, spaces and all. */
const asTyped = (typed: string): string => typed

/** What the browser's choice shows while there is no color. */
const unknownColor = '#808080'

/** A color as the browser's choice takes it: six digits, without the transparency that it may have. */
const opaque = (color: string): string => {
  if (/^#[0-9a-f]{3,4}$/i.test(color)) return color.slice(0, 4).replace(/[0-9a-f]/gi, '$&$&')
  return /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color.slice(0, 7) : unknownColor
}

/** The browser's own choice of a color, beside the text of it. It knows no transparency. */
const ColorChoice = ({ name, label }: { name: string; label: string }) => {
  const text = useText()
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const color = typeof value === 'string' ? opaque(value) : unknownColor
  return (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={text('entries.chooseColor', { field: label })}
        value={color}
        onChange={(event) => setValue(name, event.target.value, { shouldDirty: true, shouldTouch: true })}
      />
    </InputAdornment>
  )
}

const yesOrNo = (text: Text) => [
  { id: 'yes', name: text('entries.yes') },
  { id: 'no', name: text('entries.no') },
]

const BooleanChoice = ({ field }: InputProps) => {
  const text = useText()
  return field.allowNull ? (
    <SelectInput
      {...sharedOf(field)}
      choices={yesOrNo(text)}
      emptyText={text('entries.noValue')}
      format={(value: Shown) => (value === true ? 'yes' : value === false ? 'no' : '')}
      parse={(value: string) => (value === 'yes' ? true : value === 'no' ? false : null)}
    />
  ) : (
    <BooleanInput {...sharedOf(field)} />
  )
}

/** A text that is one of a few. */
const Options = ({ field }: InputProps) => {
  const text = useText()
  return (
    <SelectInput
      {...sharedOf(field)}
      choices={(field.options ?? []).map((option) => ({ id: option, name: option }))}
      translateChoice={false}
      emptyText={text('entries.noValue')}
      format={(value: Shown) => value ?? ''}
      parse={asTyped}
    />
  )
}

const DateChoice = ({ field }: InputProps) => {
  const text = useText()
  const value: unknown = useWatch({ name: field.key })
  const shown = typeof value === 'string' ? value : ''
  const hasTime = useHasTime(shown)
  return (
    <TextInput
      {...sharedOf(field)}
      type={hasTime ? 'datetime-local' : 'date'}
      helperText={helpOf(field.help, hasTime ? zoneText(shown) : text('entries.dayOnly'))}
      format={hasTime ? toLocal : (held: Shown) => held ?? ''}
      parse={hasTime ? fromLocal : asTyped}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1 } }}
    />
  )
}

const TextChoice = ({ field }: InputProps) => {
  const { getValues } = useFormContext()
  // An input of one line would drop the line breaks of a text that has some.
  const [hasLines] = useState(() => String(getValues(field.key) ?? '').includes('\n'))
  const shared = { ...sharedOf(field), parse: asTyped }
  const isLine = field.format === 'line' || field.name === 'name'
  if (isLine && !hasLines) return <TextInput {...shared} />
  if (field.format === 'markdown')
    return (
      <TextInput
        {...shared}
        helperText={helpOf(field.help, 'Markdown')}
        multiline
        minRows={6}
        maxRows={30}
        sx={monospace}
      />
    )
  return <TextInput {...shared} multiline minRows={field.format === 'multiline' ? 3 : 1} maxRows={30} />
}

/** The input of a field: one that it brings, or one by its type. */
export const FieldInput = ({ field }: InputProps) =>
  field.input ? field.input(field) : <TypedInput field={field} />

const TypedInput = ({ field }: InputProps) => {
  const text = { ...sharedOf(field), parse: asTyped }
  if (field.type === 'boolean') return <BooleanChoice field={field} />
  if (field.type === 'date') return <DateChoice field={field} />
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
    return (
      <TextInput
        {...text}
        helperText={helpOf(field.help, 'JSON')}
        multiline
        minRows={3}
        maxRows={30}
        sx={monospace}
      />
    )
  return (field.options ?? []).length > 0 ? <Options field={field} /> : <TextChoice field={field} />
}
