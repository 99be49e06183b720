import type { Collection } from '../../../../shared/client/types/answers.ts'
import type { CollectionInput } from '../../../../shared/client/types/requests.ts'
import { type FieldLine, fieldInput, isBlank, linesOf, newLine } from './field-line.ts'

/** What the form of a collection holds. */
export interface CollectionValues {
  name: string
  singleName: string
  pluralName: string
  fields: readonly FieldLine[]
}

/** The members of a collection that are no fields. */
export const nameMembers = ['name', 'singleName', 'pluralName'] as const

/** What the form of a new collection holds at first. */
export const emptyCollection = (): CollectionValues => ({
  name: '',
  singleName: '',
  pluralName: '',
  fields: [newLine('title')],
})

/** What is sent. A line that nobody filled in is left out. */
export const collectionBody = ({
  name,
  singleName,
  pluralName,
  fields,
}: CollectionValues): CollectionInput => ({
  name,
  singleName,
  pluralName,
  fields: fields.filter((line) => !isBlank(line)).map(fieldInput),
})

/** What the form of a stored collection holds. @param keyOf the key of the line that showed a field before, by its name */
export const valuesOf = (
  collection: Pick<Collection, 'name' | 'singleName' | 'pluralName' | 'fields'>,
  keyOf: (name: string) => string | undefined = () => undefined,
): CollectionValues => {
  const { name, singleName, pluralName } = collection
  return { name, singleName, pluralName, fields: linesOf(collection, keyOf) }
}

/** Keys by the names that fields have in the form, to show the answer to a save in the same lines. */
export const keysByName = ({ fields }: CollectionValues): ((name: string) => string | undefined) => {
  const keys = new Map(fields.map(({ name, key }) => [name.normalize('NFC'), key]))
  return (name) => keys.get(name)
}

/** Keys by the names that fields had when the form was filled, to compare it with what is stored now. */
export const keysByFormerName = ({ fields }: CollectionValues): ((name: string) => string | undefined) => {
  const keys = new Map(fields.flatMap(({ was, key }) => (was ? [[was.name, key] as const] : [])))
  return (name) => keys.get(name)
}

/** The values with one line changed. */
export const withLine = (
  values: CollectionValues,
  key: string,
  change: Partial<FieldLine>,
): CollectionValues => ({
  ...values,
  fields: values.fields.map((line) => (line.key === key ? { ...line, ...change } : line)),
})

/** The values without one line. */
export const withoutLine = (values: CollectionValues, key: string): CollectionValues => ({
  ...values,
  fields: values.fields.filter((line) => line.key !== key),
})

/** The values with one line a place further up (`-1`) or down (`1`). At the ends nothing moves. */
export const movedLine = (values: CollectionValues, key: string, by: -1 | 1): CollectionValues => {
  const at = values.fields.findIndex((line) => line.key === key)
  const line = values.fields[at]
  if (!line || at + by < 0 || at + by >= values.fields.length) return values
  return { ...values, fields: values.fields.toSpliced(at, 1).toSpliced(at + by, 0, line) }
}
