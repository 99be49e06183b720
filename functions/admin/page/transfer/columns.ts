import { type Conversion, convert } from '../../../../shared/client/rows/convert.ts'
import type { SourceRow } from '../../../../shared/client/rows/source-row.ts'
import { targetFields } from '../../../../shared/client/rows/target-fields.ts'
import type { Collection, FieldDefinition } from '../../../../shared/client/types/answers.ts'

/** Which column gives the values of a field, by the field's name. A field without one takes its default. */
export type Columns = ReadonlyMap<string, string>

/** How a person maps the columns of a file. */
export interface Choice {
  columns: Columns
  /** Fields of JSON whose texts are split at commas. */
  lists: ReadonlySet<string>
  /** Whether the entries are published, where no column says so; undefined for a person who may not publish. */
  active: boolean | undefined
}

/** A name without what people write in several ways: case, accents, spaces and signs. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The fields that a file may fill, the name first. Only a person who may publish can say what is published. */
export const fillable = (collection: Pick<Collection, 'fields'>, mayPublish: boolean): FieldDefinition[] =>
  [...targetFields(collection).values()]
    .filter(({ name }) => name !== 'active' || mayPublish)
    .toSorted((a, b) => rank(a.name) - rank(b.name))

/** Members of every collection stand around its own fields. */
const rank = (name: string): number => {
  if (name === 'name') return 0
  return name === 'active' || name === '_sort' ? 2 : 1
}

/** The column for each field, by its exact name first, then by its label, then by how the name sounds. */
export const guessedColumns = (fields: readonly FieldDefinition[], columns: readonly string[]): Columns => {
  const guessed = new Map<string, string>()
  const taken = new Set<string>()
  // A file may have thousands of columns, so each is looked at once and not for each field.
  const exact = Map.groupBy(columns, (column) => column.normalize('NFC'))
  const sounding = Map.groupBy(columns, plain)
  const tests: ((field: FieldDefinition) => readonly string[] | undefined)[] = [
    ({ name }) => exact.get(name),
    ({ label }) => (label === undefined ? undefined : sounding.get(plain(label))),
    ({ name }) => (plain(name) === '' ? undefined : sounding.get(plain(name))),
  ]
  for (const fitting of tests)
    for (const field of fields) {
      const column = fitting(field)?.find((one) => !taken.has(one))
      if (column === undefined || guessed.has(field.name)) continue
      guessed.set(field.name, column)
      taken.add(column)
    }
  return guessed
}

/** The columns that no field takes. */
export const unused = (columns: readonly string[], chosen: Columns): string[] => {
  const taken = new Set(chosen.values())
  return columns.filter((column) => !taken.has(column))
}

/** How rows become elements, by what the person chose. */
export const conversionOf = (
  columns: readonly string[],
  { columns: chosen, lists, active }: Choice,
  fields: readonly FieldDefinition[],
  isText: boolean,
): Conversion => {
  const targets = (column: string): string[] =>
    [...chosen].flatMap(([field, from]) => (from === column ? [field] : []))
  return {
    mapping: new Map(columns.map((column) => [column, targets(column)])),
    fields: new Map(fields.map((field) => [field.name, field])),
    lists,
    isText,
    ...(active === undefined ? {} : { given: { active } }),
  }
}

/** A row as it will be stored: the value of each field, or why the row cannot be imported. */
export type Previewed =
  | { line: number; values: ReadonlyMap<string, unknown> }
  | { line: number; problems: readonly { name: string; message: string }[] }

/** The rows as they will be stored. Fields that a row leaves out have their defaults. */
export const preview = (rows: readonly SourceRow[], conversion: Conversion): Previewed[] =>
  rows.map((row) => {
    const converted = convert(row, conversion)
    if ('problems' in converted) return { line: row.line, problems: converted.problems }
    const { element } = converted
    const values = [...conversion.fields.values()].map((field): [string, unknown] => [
      field.name,
      Object.hasOwn(element, field.name) ? element[field.name] : (field.default ?? null),
    ])
    return { line: row.line, values: new Map(values) }
  })
