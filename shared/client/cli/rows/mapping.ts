import { fieldsOf, type Mapping } from '../../rows/mapping.ts'
import { UsageFailure } from '../failure.ts'

/**
 * Reads `column=field`; `column=` leaves the column out, and a column may be given to several fields.
 * @throws UsageFailure for a text of another form
 */
export const mappingOf = (texts: readonly string[]): Mapping => {
  const mapping = new Map<string, string[]>()
  for (const text of texts) {
    const at = text.lastIndexOf('=')
    if (at <= 0) throw new UsageFailure(`--map must be column=field, not ${text}.`)
    const [column, field] = [text.slice(0, at), text.slice(at + 1)]
    mapping.set(column, [...(mapping.get(column) ?? []), ...(field === '' ? [] : [field])])
  }
  return mapping
}

/**
 * Looks whether every column has a field, and every element a name.
 * @throws UsageFailure that says which column has none, and what to do
 */
export const checkColumns = (
  mapping: Mapping,
  columns: readonly string[],
  fields: ReadonlySet<string>,
  collection: string,
): void => {
  for (const column of mapping.keys())
    if (!columns.includes(column))
      throw new UsageFailure(`--map names ${column}, and the file has no such column.`)
  const targets = columns.flatMap((column) => fieldsOf(mapping, column).map((field) => ({ column, field })))
  const lost = targets.filter(({ field }) => !fields.has(field)).map(({ column }) => column)
  if (lost.length > 0)
    throw new UsageFailure(
      `${collection} has no field for the ${lost.length === 1 ? 'column' : 'columns'} ${lost.join(', ')}. Say where it goes by --map ${lost[0]}=FIELD, or leave it out by --map ${lost[0]}=. Its fields are ${[...fields].join(', ')}.`,
    )
  const twice = targets.find(({ field }, at) => targets.findIndex((other) => other.field === field) < at)
  if (twice)
    throw new UsageFailure(`Two columns go to ${twice.field}: leave one out by --map ${twice.column}=.`)
  if (!targets.some(({ field }) => field === 'name'))
    throw new UsageFailure('Every element has a name: say which column gives it, such as --map title=name.')
}
