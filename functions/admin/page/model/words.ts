import type { FieldType } from '../../../../shared/client/types/answers.ts'
import { text } from '../language/text.ts'
import type { CollectionValues } from './collection-values.ts'
import type { FieldLine } from './field-line.ts'

/** The types of fields, in the order in which they are offered. */
export const types: readonly FieldType[] = ['text', 'number', 'boolean', 'color', 'date', 'rawJson']

/** A type, in the words of an editor. */
export const typeText = (type: FieldType): string => text(`model.type_${type}`)

/** What the form calls a member of a collection that is no list of fields. */
export const nameLabel = (member: keyof CollectionValues): string =>
  member === 'fields' ? text('model.fields') : text(`model.${member}`)

/** What the form calls a member of a field. */
export const memberText = (member: string): string => {
  const labels: Readonly<Record<string, string>> = {
    name: text('model.fieldName'),
    type: text('model.fieldType'),
    isRequired: text('model.required'),
    unique: text('model.unique'),
    label: text('model.label'),
    help: text('model.help'),
    options: text('model.options'),
    format: text('model.format'),
    hasInitial: text('model.initial'),
    initial: text('model.initial'),
    default: text('model.initial'),
  }
  return labels[member] ?? member
}

/** A member of a line, to be read. */
export const lineText = (line: FieldLine, member: keyof FieldLine): string => {
  if (member === 'type') return typeText(line.type)
  const value = line[member]
  if (typeof value === 'boolean') return text(value ? 'model.yes' : 'model.no')
  return typeof value === 'string' && value !== '' ? value : text('forms.empty')
}
