import type { ReactNode } from 'react'
import type { Collection, FieldDefinition } from '../../../../shared/client/types/answers.ts'
import type { TextKey } from '../language/english/index.ts'
import { type Text, text } from '../language/text.ts'
import { keyOf } from './keys.ts'
import type { MemberRules } from './member-rules.ts'

/** One input of a form: a member of an entry, and the key that the form knows it by. */
export interface FormField
  extends Pick<
    FieldDefinition,
    'name' | 'type' | 'allowNull' | 'unique' | 'default' | 'help' | 'options' | 'format'
  > {
  key: string
  label: string
  /** Whether an entry cannot be without it. */
  isRequired: boolean
  /** How a member is shown and sent to which the rules of `type` do not apply. */
  rules?: MemberRules | undefined
  /** Draws the input of such a member. */
  input?: ((field: FormField) => ReactNode) | undefined
}

/** Members that no form has: the server counts hits, and publishing has buttons of its own. */
const apart: ReadonlySet<string> = new Set(['_hits', 'active'])

const labels: Readonly<Record<string, TextKey>> = { name: 'entries.name', _sort: 'entries.sortNumber' }

/** What a form calls a field. An own label goes before all others. */
const labelOf = ({ name, label = '' }: FieldDefinition, say: Text): string => {
  if (label !== '') return label
  const key = Object.hasOwn(labels, name) ? labels[name] : undefined
  return key === undefined ? name : say(key)
}

/** The inputs for the entries of a collection, in the order of its fields; the sort number comes last. */
export const fieldsOf = ({ fields }: Pick<Collection, 'fields'>, say: Text = text): FormField[] => {
  const shown = fields
    .filter(({ name }) => !apart.has(name))
    .map((field) => ({
      ...field,
      key: keyOf(field.name),
      label: labelOf(field, say),
      isRequired: !field.allowNull && field.default === undefined,
    }))
  return shown.toSorted((a, b) => Number(a.name === '_sort') - Number(b.name === '_sort'))
}
