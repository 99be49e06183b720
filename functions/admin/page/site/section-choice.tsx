import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useMemo } from 'react'
import { useText } from '../language/text.ts'
import type { Area } from './areas.ts'
import { choicesOf } from './sections.ts'
import { useSections } from './use-sections.ts'

interface SectionChoiceProps {
  area: Area
  label: string
  /** The id of the chosen section; null for none. */
  value: number | null
  onChange: (id: number | null) => void
  /** A section that is no choice, nor are those below it: it cannot stand in itself. */
  without?: number | undefined
  error?: string | undefined
  inputRef?: (element: HTMLInputElement | null) => void
}

/** Chooses a section by typing a part of its name. Sections are named with those that they stand in. */
export const SectionChoice = ({
  area,
  label,
  value,
  onChange,
  without,
  error,
  inputRef,
}: SectionChoiceProps) => {
  const text = useText()
  const { data, isPending } = useSections(area)
  const choices = useMemo(() => choicesOf(data ?? [], without), [data, without])
  const chosen = choices.find(({ id }) => id === value) ?? null
  return (
    <Autocomplete
      // The list stands in the form or dialog that it belongs to, for screen readers.
      disablePortal
      options={choices}
      value={chosen}
      loading={isPending}
      onChange={(_, choice) => onChange(choice?.id ?? null)}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={text('site.noSections')}
      clearText={text('site.noSection')}
      openText={text('site.showSections')}
      closeText={text('site.hideSections')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={inputRef}
          label={label}
          placeholder={text('site.noSection')}
          error={error !== undefined}
          helperText={error}
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps.inputLabel, shrink: true } }}
        />
      )}
    />
  )
}
