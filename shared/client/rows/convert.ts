import { isLeftOut, readValue } from '../../values/field-types.ts'
import type { FieldProblem } from '../http/error.ts'
import type { FieldDefinition } from '../types/answers.ts'
import { withoutEscape } from './formulas.ts'
import { fieldsOf, type Mapping } from './mapping.ts'
import type { SourceRow } from './source-row.ts'

/** How rows become elements. */
export interface Conversion {
  mapping: Mapping
  /** The members of an element that a row may give, by name. */
  fields: ReadonlyMap<string, FieldDefinition>
  /** Fields whose texts are split at commas. */
  lists: ReadonlySet<string>
  /** Whether values are texts, as in a table. They are read as those of a form. */
  isText: boolean
  /** Members of every element whose row says nothing of them. */
  given?: Readonly<Record<string, unknown>>
}

/** An element to import, or what is wrong with its row. */
export type Converted = { element: Record<string, unknown> & { name: string } } | { problems: FieldProblem[] }

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isNamed = (element: Record<string, unknown>): element is Record<string, unknown> & { name: string } =>
  typeof element.name === 'string'

/**
 * Makes an element of a row. Texts of a table are read by the same rules as those of a form, which the server's
 * documentation has; values of JSON go to the server as they are.
 */
export const convert = (row: SourceRow, conversion: Conversion): Converted => {
  const { mapping, fields, lists, isText, given } = conversion
  if (!row.members) return { problems: [{ name: 'row', message: row.problem ?? 'cannot be read' }] }
  const element: Record<string, unknown> = { ...given }
  const problems: FieldProblem[] = []
  for (const [column, raw] of Object.entries(row.members)) {
    const sent = isText && typeof raw === 'string' ? withoutEscape(raw) : raw
    for (const name of fieldsOf(mapping, column)) {
      const field = fields.get(name)
      if (lists.has(name) && typeof sent === 'string') element[name] = listOf(sent)
      else if (!isText || !field) element[name] = sent
      else if (!isLeftOut(field.type, field.allowNull, sent, 'form')) {
        const { value, problem } = readValue(field.type, field.allowNull, sent, 'form')
        if (problem !== null) problems.push({ name, message: problem })
        else element[name] = value
      }
    }
  }
  if (problems.length > 0) return { problems }
  return isNamed(element) ? { element } : { problems: [{ name: 'name', message: 'must be text' }] }
}
