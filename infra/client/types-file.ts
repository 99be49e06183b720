import type { Schema } from '../../shared/contract/openapi/types.ts'
import { commentText, membersText, schemaText } from './schema-text.ts'

/** The head of each file that is printed. */
export const fileHead =
  '// Printed from the contract by `npm run client-types`: change the contract, not this file.\n'

/** Names of other schemas in the text of a schema. */
const namesIn = (text: string, names: ReadonlySet<string>): string[] =>
  [...text.matchAll(/\b[A-Z]\w*/g)].map(([name]) => name).filter((name) => names.has(name))

const declaration = ([name, schema]: readonly [string, Schema]): string => {
  const isPlain = schema.type === 'object' && schema.properties !== undefined
  const body = isPlain
    ? `export interface ${name} {\n${membersText(schema).join('\n')}\n}`
    : `export type ${name} = ${schemaText(schema)}`
  return `${commentText(schema.description ?? `${name}, as the interface has it.`)}${body}\n`
}

/**
 * A file of named types.
 * @param schemas the schemas of the file, by name
 * @param others names of types that stand in the file `from`
 */
export const typesFile = (
  schemas: Readonly<Record<string, Schema>>,
  others: ReadonlySet<string> = new Set(),
  from = '',
): string => {
  const text = Object.entries(schemas).map(declaration).join('\n')
  const used = [...new Set(namesIn(text, others))].toSorted()
  return `${fileHead}${used.length > 0 ? `import type { ${used.join(', ')} } from '${from}'\n` : ''}\n${text}`
}
