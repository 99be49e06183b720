import { builtInNames, isBuiltIn } from '../contract/built-in-fields.ts'
import type { Problem } from '../contract/envelope.ts'
import type { FieldDefinition, FieldInput } from '../contract/fields.ts'
import { type BodyKind, readValue } from './field-types.ts'

/** The submitted definitions among a collection's fields. */
export const ownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => !builtInNames.has(field.name))

/**
 * AWS: a transaction has at most 100 actions. Changing an element takes three, and two for each unique value,
 * its name among them.
 */
const mostUnique = 40

/** Reads a default as {@link readValue} does a value, and says what is wrong with it. */
export const readDefault: typeof readValue = (type, allowNull, sent, kind) => {
  const { value, problem } = readValue(type, allowNull, sent, kind)
  return { value, problem: value === null && problem ? `${problem} where allowNull is false` : problem }
}

/**
 * Definitions as submitted, read into the form they are kept in, or what is wrong with their defaults. Built-in
 * ones that came back as they were served are left out.
 */
export const readFields = (
  inputs: readonly FieldInput[],
  kind: BodyKind,
): { fields: FieldDefinition[]; problems: Problem[] } => {
  const problems: Problem[] = []
  if (inputs.filter((input) => input.unique && !isBuiltIn(input)).length > mostUnique)
    problems.push({ name: 'fields', message: `must hold at most ${mostUnique} unique fields` })
  const fields = inputs.flatMap((input, at): FieldDefinition[] => {
    if (isBuiltIn(input)) return []
    const { name, type, allowNull, unique } = input
    const field = { name: name.normalize('NFC'), type, allowNull, unique }
    if (input.default === undefined) return [field]
    const { value, problem } = readDefault(type, allowNull, input.default, kind)
    if (problem) problems.push({ name: `fields.${at}.default`, message: problem })
    return [{ ...field, default: value }]
  })
  return { fields, problems }
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
}

/** A schema that elements are still to be written under. */
export const newSchema = (partition: string, fields: readonly FieldDefinition[]): Schema => ({
  version: 1,
  partition,
  fields,
  fills: {},
  claimMarks: {},
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
}

const equal = (a: FieldDefinition, b: FieldDefinition): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * What a new list of fields means: the next schema, and what existing elements must be checked for.
 * @param mark tells the claims of this change from all others: two changes under way at once must not share one
 */
export const changeSchema = (
  schema: Schema,
  fields: readonly FieldDefinition[],
  mark: string,
): { changed: boolean; next: Schema; changes: FieldChange[] } => {
  const shown = byName(schema.fields)
  const changes = fields.flatMap((field) => changeOf(shown.get(field.name), field) ?? [])
  const added = fields.filter(({ name }) => !shown.has(name))
  const fills = Object.fromEntries(added.map(({ name, default: fill = null }) => [name, fill]))
  const marks = Object.fromEntries(
    changes.filter(({ claim }) => claim).map(({ field }) => [field.name, mark]),
  )
  const same =
    fields.length === schema.fields.length &&
    fields.every((field, at) => equal(field, schema.fields[at] ?? field))
  return {
    changed: !same,
    next: {
      ...schema,
      version: schema.version + (same ? 0 : 1),
      fields,
      fills: { ...fills, ...schema.fills },
      claimMarks: { ...schema.claimMarks, ...marks },
    },
    changes,
  }
}

const byName = (fields: readonly FieldDefinition[]): Map<string, FieldDefinition> =>
  new Map(fields.map((field) => [field.name, field]))

/**
 * What one field is to be checked for. One that returns is checked like a new one: elements were written
 * without it meanwhile, and its unique values were given up with it.
 */
const changeOf = (before: FieldDefinition | undefined, field: FieldDefinition): FieldChange | null => {
  if (before && equal(before, field)) return null
  return {
    field,
    checkType: before?.type !== field.type,
    checkNull: !field.allowNull,
    claim: field.unique && !(before?.unique && before.type === field.type),
  }
}
