import type { Collection, FieldDefinition } from '../types/answers.ts'

/** Members of an element that the server sets. */
const setByServer: ReadonlySet<string> = new Set(['_hits'])

/** The members of a collection's elements that a row may give, by name. */
export const targetFields = ({ fields }: Pick<Collection, 'fields'>): Map<string, FieldDefinition> =>
  new Map(fields.filter(({ name }) => !setByServer.has(name)).map((field) => [field.name, field]))
