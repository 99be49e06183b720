import { TextInput } from 'react-admin'
import { useController, useWatch } from 'react-hook-form'
import type { FormField } from '../entries/fields.ts'
import { problemOf, type Shown } from '../entries/shown.ts'
import { useText } from '../language/text.ts'
import { type Area, publicAddress } from './areas.ts'
import { SectionChoice } from './section-choice.tsx'

interface InputProps {
  field: FormField
}

interface UrlInputProps extends InputProps {
  /** The beginning of the public address. */
  base: string
}

/** The input of a url, with the public address that it gives. */
export const UrlInput = ({ field, base }: UrlInputProps) => {
  const text = useText()
  const url: unknown = useWatch({ name: field.key })
  const isRight = typeof url === 'string' && problemOf(field, url) === undefined
  return (
    <TextInput
      source={field.key}
      label={field.label}
      isRequired
      fullWidth
      validate={(shown: Shown) => problemOf(field, shown)}
      parse={(typed: string) => typed}
      helperText={
        isRight
          ? text('site.urlHelp', { address: decodeURI(publicAddress(base, url)) })
          : text('site.urlHint')
      }
    />
  )
}

interface SectionInputProps extends InputProps {
  area: Area
  /** A section that is no choice, with those below it. */
  without?: number | undefined
}

/** The input of the section that something stands in. */
export const SectionInput = ({ field, area, without }: SectionInputProps) => {
  const { field: input, fieldState } = useController({ name: field.key })
  return (
    <SectionChoice
      area={area}
      label={field.label}
      value={input.value === '' ? null : Number(input.value)}
      onChange={(id) => input.onChange(id === null ? '' : String(id))}
      without={without}
      error={fieldState.error?.message}
      inputRef={input.ref}
    />
  )
}
