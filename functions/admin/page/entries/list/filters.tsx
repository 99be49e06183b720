import type { ReactElement } from 'react'
import { SearchInput, SelectInput, TextInput } from 'react-admin'
import type { TextKey } from '../../language/english/index.ts'
import type { Text } from '../../language/text.ts'
import type { FormField } from '../fields.ts'
import { keyOf } from '../keys.ts'

/** The two values of a boolean, as a choice has them. */
const choicesOf = (text: Text, yes: TextKey, no: TextKey) => [
  { id: 'true', name: text(yes) },
  { id: 'false', name: text(no) },
]

const shared = { fullWidth: true, helperText: false } as const

/** Two inputs, for the smallest and the largest value. */
const rangeOf = ({ key, label, type }: FormField, text: Text): ReactElement[] => {
  const own =
    type === 'date'
      ? { type: 'date', slotProps: { inputLabel: { shrink: true } } }
      : { slotProps: { htmlInput: { inputMode: 'decimal' as const } } }
  return [
    <TextInput
      key={`${key}.gte`}
      source={`${key}.gte`}
      label={text(type === 'date' ? 'list.fromDayLabel' : 'list.fromLabel', { field: label })}
      {...shared}
      {...own}
    />,
    <TextInput
      key={`${key}.lte`}
      source={`${key}.lte`}
      label={text(type === 'date' ? 'list.toDayLabel' : 'list.toLabel', { field: label })}
      {...shared}
      {...own}
    />,
  ]
}

const filterOf = (field: FormField, text: Text): ReactElement | ReactElement[] => {
  const { key, label, type, options = [] } = field
  const own = { key, source: key, label, ...shared }
  if (type === 'number' || type === 'date') return rangeOf(field, text)
  if (type === 'boolean')
    return <SelectInput {...own} key={key} choices={choicesOf(text, 'entries.yes', 'entries.no')} />
  if (options.length > 0)
    return (
      <SelectInput
        {...own}
        key={key}
        choices={options.map((option) => ({ id: option, name: option }))}
        translateChoice={false}
      />
    )
  return (
    <TextInput
      {...own}
      key={key}
      source={`${key}.contains`}
      label={text('list.contains', { field: label })}
    />
  )
}

/** A search over all texts, which is always there. */
export const searchOf = (text: Text): ReactElement[] => [
  <SearchInput key="q" source="q" alwaysOn placeholder={text('list.search')} />,
]

/** A filter for the state, and those of each field. JSON is searched as a text by the search alone. */
export const filtersOf = (fields: readonly FormField[], text: Text): ReactElement[] => [
  <SelectInput
    key="active"
    source={keyOf('active')}
    label={text('list.state')}
    choices={choicesOf(text, 'entries.published', 'entries.draft')}
    {...shared}
  />,
  ...fields.filter(({ type }) => type !== 'rawJson').flatMap((field) => filterOf(field, text)),
]
