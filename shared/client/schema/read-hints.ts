import type { FieldDefinition, FieldType } from '../types/answers.ts'
import type { SchemaProblems } from './problems.ts'
import type { HintName } from './site-schema.ts'

type Hints = Pick<FieldDefinition, HintName>

const formats = ['line', 'multiline', 'markdown'] as const

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const readOptions = (value: unknown, path: string, problems: SchemaProblems): string[] | undefined => {
  const list: unknown[] = Array.isArray(value) ? value : []
  const texts = list.filter(isText)
  if (!Array.isArray(value) || texts.length < list.length) problems.add(path, 'must be a list of texts')
  // An empty list is the same as none.
  return texts.length === 0 ? undefined : texts
}

/**
 * Reads the members of a field that tell editors what to type. What is wrong is noted. The server checks lengths.
 * @param path that of the field
 */
export const readHints = (
  { label, help, options, format }: Readonly<Record<HintName, unknown>>,
  type: FieldType,
  path: string,
  problems: SchemaProblems,
): Hints => {
  for (const [name, value] of Object.entries({ label, help }))
    if (value !== undefined && !isText(value)) problems.add(`${path}.${name}`, 'must be text')
  const known = formats.find((one) => one === format)
  if (format !== undefined && !known) problems.add(`${path}.format`, `must be one of ${formats.join(', ')}`)
  const allowed = options === undefined ? undefined : readOptions(options, `${path}.options`, problems)
  for (const [name, value] of Object.entries({ options: allowed, format }))
    if (value !== undefined && type !== 'text')
      problems.add(`${path}.${name}`, 'must be left out: it is for fields of type text')
  return {
    ...(isText(label) ? { label } : {}),
    ...(isText(help) ? { help } : {}),
    ...(allowed ? { options: allowed } : {}),
    ...(known ? { format: known } : {}),
  }
}
