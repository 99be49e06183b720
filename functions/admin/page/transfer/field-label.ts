import type { FieldDefinition } from '../../../../shared/client/types/answers.ts'
import type { TextKey } from '../language/english/index.ts'
import type { Text } from '../language/text.ts'

/** The members that every entry has beside the fields of its collection. */
const builtIn: ReadonlyMap<string, TextKey> = new Map([
  ['name', 'transfer.name'],
  ['active', 'transfer.isPublished'],
  ['_sort', 'transfer.sortNumber'],
])

/** What a person calls a field. */
export const fieldLabel = ({ name, label }: Pick<FieldDefinition, 'name' | 'label'>, text: Text): string => {
  const key = builtIn.get(name)
  return label ?? (key === undefined ? name : text(key))
}
