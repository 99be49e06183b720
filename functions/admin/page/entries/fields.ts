import type { Collection, FieldDefinition } from '../../../../shared/client/types/answers.ts'
import { keyOf } from './keys.ts'

/** One input of a form: a member of an entry, and the key that the form knows it by. */
export interface FormField
  extends Pick<FieldDefinition, 'name' | 'type' | 'allowNull' | 'unique' | 'default'> {
  key: string
  label: string
  /** Whether an entry cannot be without it. */
  isRequired: boolean
}

/** Members that no form has: the server counts hits, and publishing has buttons of its own. */
const apart: ReadonlySet<string> = new Set(['_hits', 'active'])

const labels: Readonly<Record<string, string>> = { name: 'Name', _sort: 'Sort number' }

/** The inputs for the entries of a collection, in the order of its fields; the sort number comes last. */
export const fieldsOf = ({ fields }: Pick<Collection, 'fields'>): FormField[] => {
  const shown = fields
    .filter(({ name }) => !apart.has(name))
    .map((field) => ({
      ...field,
      key: keyOf(field.name),
      label: labels[field.name] ?? field.name,
      isRequired: !field.allowNull && field.default === undefined,
    }))
  return shown.toSorted((a, b) => Number(a.name === '_sort') - Number(b.name === '_sort'))
}
