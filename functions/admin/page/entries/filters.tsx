import type { ReactElement } from 'react'
import { SearchInput, SelectInput, TextInput } from 'react-admin'
import type { TextKey } from '../language/english/index.ts'
import type { Text } from '../language/text.ts'
import type { FormField } from './fields.ts'
import { keyOf } from './keys.ts'

/** The two values of a boolean, as a choice has them. */
const choicesOf = (text: Text, yes: TextKey, no: TextKey) => [
  { id: 'true', name: text(yes) },
  { id: 'false', name: text(no) },
]

/** How a filter of a text reads: other types compare as a whole. */
const containing = new Set(['text', 'color'])

const filterOf = ({ key, label, type }: FormField, text: Text): ReactElement => {
  if (type === 'boolean')
    return (
      <SelectInput
        key={key}
        source={key}
        label={label}
        choices={choicesOf(text, 'entries.yes', 'entries.no')}
      />
    )
  if (type === 'date')
    return (
      <TextInput
        key={key}
        source={key}
        label={label}
        type="date"
        slotProps={{ inputLabel: { shrink: true } }}
      />
    )
  return containing.has(type) ? (
    <TextInput key={key} source={`${key}.contains`} label={text('list.contains', { field: label })} />
  ) : (
    <TextInput key={key} source={key} label={label} />
  )
}

/** A filter for each field, a search over all texts, and one for the state. Each filter that is on can be taken off. */
export const filtersOf = (fields: readonly FormField[], text: Text): ReactElement[] => [
  <SearchInput key="q" source="q" alwaysOn placeholder={text('list.search')} />,
  <SelectInput
    key="active"
    source={keyOf('active')}
    label={text('list.state')}
    choices={choicesOf(text, 'entries.published', 'entries.draft')}
  />,
  ...fields.filter(({ type }) => type !== 'rawJson').map((field) => filterOf(field, text)),
]
