import type { FieldProblem } from '../../../../shared/client/http/error.ts'
import type { FieldType } from '../../../../shared/client/types/answers.ts'
import type { CollectionInput } from '../../../../shared/client/types/requests.ts'

/** What one line of the form holds: a field of the collection. */
export interface FieldLine {
  name: string
  type: FieldType
  isRequired: boolean
  unique: boolean
}

/** What the form of a new collection holds. */
export interface CollectionValues {
  name: string
  singleName: string
  pluralName: string
  isPublished: boolean
  fields: FieldLine[]
}

export const emptyLine: FieldLine = { name: '', type: 'text', isRequired: false, unique: false }

export const emptyCollection: CollectionValues = {
  name: '',
  singleName: '',
  pluralName: '',
  isPublished: true,
  fields: [{ ...emptyLine, name: 'title' }],
}

/** What is sent. A line without a name is left out, because it is one that nobody filled in. */
export const collectionBody = (values: CollectionValues): CollectionInput => ({
  name: values.name,
  singleName: values.singleName,
  pluralName: values.pluralName,
  fields: values.fields
    .filter(({ name }) => name !== '')
    .map(({ name, type, isRequired, unique }) => ({ name, type, allowNull: !isRequired, unique })),
})

/** The inputs that the server's problems belong to, by the path that the form knows them by; '' is the whole form. */
export const problemsByInput = (
  problems: readonly FieldProblem[],
  values: CollectionValues,
): (readonly [path: string, message: string])[] => {
  // The server counts the lines that were sent.
  const sent = values.fields.flatMap(({ name }, at) => (name === '' ? [] : [at]))
  return problems.map(({ name, message }) => {
    const [, line = '', member = ''] = /^fields[.[](\d+)\]?[.[]?(\w*)/.exec(name) ?? []
    const at = line === '' ? undefined : sent[Number(line)]
    if (at !== undefined) return [`fields.${at}.${member === 'type' ? 'type' : 'name'}`, message]
    return ['name', 'singleName', 'pluralName'].includes(name) ? [name, message] : ['', `${name} ${message}`]
  })
}
