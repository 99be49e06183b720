import type { Schema } from '../../shared/contract/openapi/types.ts'
import { commentText, membersText, schemaText } from './schema-text.ts'

const declaration = ([name, schema]: readonly [string, Schema]): string => {
  const isPlain = schema.type === 'object' && schema.properties !== undefined
  const body = isPlain
    ? `export interface ${name} {\n${membersText(schema).join('\n')}\n}`
    : `export type ${name} = ${schemaText(schema)}`
  return `${commentText(schema.description ?? `${name}, as the interface has it.`)}${body}\n`
}

/** The text of a file of named types, without its imports. @param schemas those of the file, by name */
export const typesText = (schemas: Readonly<Record<string, Schema>>): string =>
  Object.entries(schemas).map(declaration).join('\n')
