import type { ReactElement } from 'react'
import { SearchInput, SelectInput, TextInput } from 'react-admin'
import type { FormField } from './fields.ts'
import { keyOf } from './keys.ts'

const states = [
  { id: 'true', name: 'Published' },
  { id: 'false', name: 'Draft' },
]

const yesNo = [
  { id: 'true', name: 'Yes' },
  { id: 'false', name: 'No' },
]

/** How a filter of a text reads: other types compare as a whole. */
const containing = new Set(['text', 'color'])

const filterOf = ({ key, label, type }: FormField): ReactElement => {
  if (type === 'boolean') return <SelectInput key={key} source={key} label={label} choices={yesNo} />
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
    <TextInput key={key} source={`${key}.contains`} label={`${label} contains`} />
  ) : (
    <TextInput key={key} source={key} label={label} />
  )
}

/** A filter for each field, a search over all texts, and one for the state. Each filter that is on can be taken off. */
export const filtersOf = (fields: readonly FormField[]): ReactElement[] => [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search" />,
  <SelectInput key="active" source={keyOf('active')} label="State" choices={states} />,
  ...fields.filter(({ type }) => type !== 'rawJson').map(filterOf),
]
