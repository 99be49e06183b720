import type { Problem } from '../contract/envelope.ts'
import { builtInNames, type FieldDefinition, type FieldInput } from '../contract/fields.ts'
import { type BodyKind, coerceValue, valueProblem } from './field-types.ts'

/** The definitions every collection carries before its own. */
export const builtInFields: readonly FieldDefinition[] = [
  { name: 'name', type: 'text', allowNull: false, unique: true },
  { name: 'active', type: 'boolean', allowNull: false, unique: false, default: true },
  { name: '_sort', type: 'number', allowNull: false, unique: false, default: 500 },
  { name: '_hits', type: 'number', allowNull: false, unique: false, default: 0 },
]

/** The submitted definitions among a collection's fields. */
export const ownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => !builtInNames.has(field.name))

/** Definitions as submitted, read into the form they are kept in, or what is wrong with their defaults. */
export const readFields = (
  inputs: readonly FieldInput[],
  kind: BodyKind,
): { fields: FieldDefinition[]; problems: Problem[] } => {
  const problems: Problem[] = []
  const fields = inputs.map((input, at) => {
    const { name, type, allowNull, unique } = input
    const field = { name: name.normalize('NFC'), type, allowNull, unique }
    if (input.default === undefined) return field
    const value = coerceValue(type, allowNull, input.default, kind)
    const message =
      value === null
        ? allowNull
          ? null
          : 'must not be null where allowNull is false'
        : valueProblem(type, value)
    if (message) problems.push({ name: `fields.${at}.default`, message })
    return { ...field, default: value }
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
  /** Removed fields as they last were: their values stay, and their unique values stay claimed. */
  hidden: readonly FieldDefinition[]
  /** How often a field was made unique: each time claims its values anew. */
  generations: Readonly<Record<string, number>>
}

const generationOf = (schema: Pick<Schema, 'generations'>, field: string): number =>
  Object.hasOwn(schema.generations, field) ? (schema.generations[field] ?? 0) : 0

/**
 * The name a field's unique values are claimed under: claims of an earlier time do not count. A field's own
 * name is without dots, so the two never meet.
 */
export const claimName = (schema: Pick<Schema, 'generations'>, field: string): string => {
  const generation = generationOf(schema, field)
  return generation === 0 ? field : `${field}.${generation}`
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

/** What a new list of fields means: the next schema, and what existing elements must be checked for. */
export const changeSchema = (
  schema: Schema,
  fields: readonly FieldDefinition[],
): { changed: boolean; next: Schema; changes: FieldChange[] } => {
  const known = new Map([...schema.hidden, ...schema.fields].map((field) => [field.name, field]))
  const kept = new Set(fields.map((field) => field.name))
  const hidden = [...known.values()].filter((field) => !kept.has(field.name))
  const changes = fields.flatMap((field) => changeOf(known.get(field.name), field) ?? [])
  const raised = changes
    .filter(({ field, claim }) => claim && known.has(field.name))
    .map(({ field }) => field.name)
  const generations = Object.fromEntries(raised.map((name) => [name, generationOf(schema, name) + 1]))
  const same =
    fields.length === schema.fields.length &&
    fields.every((field, at) => equal(field, schema.fields[at] ?? field))
  return {
    changed: !same,
    next: {
      ...schema,
      version: schema.version + (same ? 0 : 1),
      fields,
      hidden,
      generations: { ...schema.generations, ...generations },
    },
    changes,
  }
}

const changeOf = (before: FieldDefinition | undefined, field: FieldDefinition): FieldChange | null => {
  if (before && equal(before, field)) return null
  const claim = field.unique && !(before?.unique && before.type === field.type)
  return {
    field,
    checkType: before !== undefined && before.type !== field.type,
    checkNull: !field.allowNull,
    claim,
  }
}
