import type { CollectionValues } from '../../../functions/admin/page/model/collection-values.ts'
import type { FieldLine } from '../../../functions/admin/page/model/field-line.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'

/** A field of texts. */
export const text = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'text',
  allowNull: true,
  unique: false,
  ...rest,
})

const builtIn: FieldDefinition = { name: 'name', type: 'text', allowNull: false, unique: true }
/** A collection with some fields. */
export const collectionOf = (...fields: FieldDefinition[]) => ({
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields: [builtIn, ...fields],
})

/** The line at a place. */
export const at = ({ fields }: CollectionValues, number: number): FieldLine => {
  const line = fields[number]
  if (!line) throw new Error(`There is no line ${number}.`)
  return line
}
/** The names of the lines, in their order. */
export const names = ({ fields }: CollectionValues): string[] => fields.map(({ name }) => name)
