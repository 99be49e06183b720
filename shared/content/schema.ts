import { builtInNames, isBuiltIn } from '../contract/built-in-fields.ts'
import type { FieldProblem } from '../contract/envelope.ts'
import type { FieldDefinition, FieldInput } from '../contract/fields.ts'
import { type BodyKind, isLeftOut, readValue } from './field-types.ts'

/** The submitted definitions among a collection's fields. */
export const ownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => !builtInNames.has(field.name))

/**
 * AWS: a transaction has at most 100 actions. Changing an element takes three, and two for each unique value,
 * its name among them.
 */
const mostUnique = 40

/**
 * Reads a default as {@link readValue} does a value, and says what is wrong with it. Undefined stands for one that a
 * form leaves out.
 */
export const readDefault: typeof readValue = (type, allowNull, sent, kind) => {
  if (isLeftOut(type, allowNull, sent, kind)) return { value: undefined, problem: null }
  const { value, problem } = readValue(type, allowNull, sent, kind)
  return { value, problem: value === null && problem ? `${problem} where allowNull is false` : problem }
}

/**
 * Definitions as submitted, read into the form they are kept in, with the names of those that are to drop the
 * values from before; or what is wrong with their defaults. Built-in ones that came back as they were served are
 * left out.
 * @param kindOf by which rules an entry of the list is read, told by its index
 */
export const readFields = (
  inputs: readonly FieldInput[],
  kindOf: (entry: string) => BodyKind,
): { fields: FieldDefinition[]; dropping: Set<string>; problems: FieldProblem[] } => {
  const problems: FieldProblem[] = []
  if (inputs.filter((input) => input.unique && !isBuiltIn(input)).length > mostUnique)
    problems.push({ name: 'fields', message: `must hold at most ${mostUnique} unique fields` })
  const fields = inputs.flatMap((input, at): FieldDefinition[] => {
    if (isBuiltIn(input)) return []
    const { name, type, allowNull, unique } = input
    const field = { name: name.normalize('NFC'), type, allowNull, unique }
    if (input.default === undefined) return [field]
    const { value, problem } = readDefault(type, allowNull, input.default, kindOf(String(at)))
    if (problem) problems.push({ name: `fields.${at}.default`, message: problem })
    return [value === undefined ? field : { ...field, default: value }]
  })
  const dropping = inputs.filter((input) => input.dropValues).map(({ name }) => name.normalize('NFC'))
  return { fields, dropping: new Set(dropping), problems }
}

/** What a collection keeps beside its visible members. */
export interface Schema {
  /** Raised at each change of the fields. */
  version: number
  /** The pk of its elements. */
  partition: string
  fields: readonly FieldDefinition[]
  /**
   * What elements show for a field they were written without: its default when it was first added to them. A
   * later default is for later elements, as in SQL, so that changing one changes no element.
   */
  fills: Readonly<Record<string, unknown>>
  /** What a field's unique values are claimed under beside its name, once they have been claimed anew. */
  claimMarks: Readonly<Record<string, string>>
  /**
   * For a field whose values were dropped, the version it returned with: its values in elements written under an
   * earlier one do not count. So no element is rewritten, however many there are.
   */
  since: Readonly<Record<string, number>>
}

/** A schema that elements are still to be written under. */
export const newSchema = (partition: string, fields: readonly FieldDefinition[]): Schema => ({
  version: 1,
  partition,
  fields,
  fills: {},
  claimMarks: {},
  since: {},
})

const own = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

/** The value an element has for a field, which it may have been written without. */
export const heldValue = (
  schema: Pick<Schema, 'fills'>,
  field: string,
  values: Readonly<Record<string, unknown>>,
): unknown => (Object.hasOwn(values, field) ? values[field] : (own(schema.fills, field) ?? null))

/**
 * The values of an element that count: those without what was dropped after it was written.
 * @param version of the schema that it was written under
 */
export const keptValues = (
  { since }: Pick<Schema, 'since'>,
  version: number,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const dropped = Object.keys(since).filter((name) => version < (since[name] ?? 0))
  if (dropped.length === 0) return values
  return Object.fromEntries(Object.entries(values).filter(([name]) => !dropped.includes(name)))
}

/**
 * The name a field's unique values are claimed under: claims under another mark do not count. A field's own
 * name is without dots, so the two never meet.
 */
export const claimName = (schema: Pick<Schema, 'claimMarks'>, field: string): string => {
  const mark = own(schema.claimMarks, field)
  return mark === undefined ? field : `${field}.${mark}`
}

/** A field that elements have to be checked against before it can be as it is asked for. */
export interface FieldChange {
  field: FieldDefinition
  checkType: boolean
  checkNull: boolean
  /** Its values have to be claimed, for they were not before. */
  claim: boolean
  /** The collection has it now. Values of any other are hidden: they are from before it was removed. */
  isShown: boolean
  /** Elements without a value took one before as well, its fill; else they take the default it comes with. */
  isFilled: boolean
}

const equal = (a: FieldDefinition, b: FieldDefinition): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a new list of fields means: the next schema, and what existing elements must be checked for.
 * @param mark tells the claims of this change from all others: two changes under way at once must not share one
 * @param dropping names of fields that, where they return, come without the values from before; of a field
 *   that is there nothing is dropped, so that a request which comes twice loses nothing
 */
export const changeSchema = (
  schema: Schema,
  fields: readonly FieldDefinition[],
  mark: string,
  dropping: ReadonlySet<string> = new Set(),
): { changed: boolean; next: Schema; changes: FieldChange[] } => {
  const shown = byName(schema.fields)
  const added = fields.filter(({ name }) => !shown.has(name))
  const dropped = added.filter(({ name }) => dropping.has(name))
  const kept = without(schema.fills, dropped)
  const changes = fields.flatMap((field) => changeOf(shown.get(field.name), field, kept) ?? [])
  const fills = Object.fromEntries(added.map(({ name, default: fill = null }) => [name, fill]))
  const marks = Object.fromEntries(
    changes.filter(({ claim }) => claim).map(({ field }) => [field.name, mark]),
  )
  const same =
    fields.length === schema.fields.length &&
    fields.every((field, at) => equal(field, schema.fields[at] ?? field))
  const version = schema.version + (same ? 0 : 1)
  return {
    changed: !same,
    next: {
      ...schema,
      version,
      fields,
      fills: { ...fills, ...kept },
      claimMarks: { ...schema.claimMarks, ...marks },
      since: { ...schema.since, ...Object.fromEntries(dropped.map(({ name }) => [name, version])) },
    },
    changes,
  }
}

const byName = (fields: readonly FieldDefinition[]): Map<string, FieldDefinition> =>
  new Map(fields.map((field) => [field.name, field]))

const without = (
  fills: Schema['fills'],
  fields: readonly FieldDefinition[],
): Readonly<Record<string, unknown>> => {
  const names = byName(fields)
  return Object.fromEntries(Object.entries(fills).filter(([name]) => !names.has(name)))
}

/**
 * What one field is to be checked for. One that returns is checked like a new one: elements were written
 * without it meanwhile, and its unique values were given up with it.
 */
const changeOf = (
  before: FieldDefinition | undefined,
  field: FieldDefinition,
  fills: Schema['fills'],
): FieldChange | null => {
  if (before && equal(before, field)) return null
  return {
    field,
    checkType: before?.type !== field.type,
    checkNull: !field.allowNull,
    claim: field.unique && !(before?.unique && before.type === field.type),
    isShown: before !== undefined,
    isFilled: Object.hasOwn(fills, field.name),
  }
}
