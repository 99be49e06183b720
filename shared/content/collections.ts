import { builtInFields, builtInNames, isBuiltIn } from '../contract/built-in-fields.ts'
import type { Collection } from '../contract/collections.ts'
import type { FieldDefinition, FieldInput } from '../contract/fields.ts'
import { collectionFields, elementFields } from '../contract/list-fields.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { type BodyKind, type FieldType, fieldTypeRules, isLeftOut, readValue } from '../values/field-types.ts'
import { parseStored } from '../values/json.ts'
import type { ListFields } from './lists.ts'
import { optionsProblem } from './options.ts'
import { type Renaming, underNewNames } from './renames.ts'

type Hints = Pick<FieldDefinition, 'label' | 'help' | 'options' | 'format'>

/** A collection's fields without the built-in ones. */
export const ownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => !builtInNames.has(field.name))

/**
 * The most unique fields of a collection. A DynamoDB transaction has at most 100 actions. The change of an element
 * takes three actions, and two more for each unique value. Its name is one of the unique values.
 */
const mostUnique = 40

/**
 * Reads a default as {@link readValue} reads a value, and tells what is wrong with it. The value is undefined where a
 * form leaves the default out.
 */
export const readDefault: typeof readValue = (type, allowNull, sent, kind) => {
  if (isLeftOut(type, allowNull, sent, kind)) return { value: undefined, problem: null }
  const { value, problem } = readValue(type, allowNull, sent, kind)
  return { value, problem: value === null && problem ? `${problem} where allowNull is false` : problem }
}

/** The members of a definition that tell editors what to type, in a fixed order. */
const hintsOf = ({ label, help, options = [], format }: FieldInput): Hints => ({
  ...(label === undefined ? {} : { label }),
  ...(help === undefined ? {} : { help }),
  ...(options.length === 0 ? {} : { options }),
  ...(format === undefined ? {} : { format }),
})

/**
 * Reads submitted field definitions into the form in which they are stored. Built-in definitions that a client sends
 * back are left out.
 * @param kindOf how an entry of the list arrived, by the entry's index
 * @returns the definitions, the names of the fields whose former values shall be dropped, and what is wrong
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
    const hints = hintsOf(input)
    if (input.default === undefined) return [{ ...field, ...hints }]
    const { value, problem } = readDefault(type, allowNull, input.default, kindOf(String(at)))
    const wrong = problem ?? optionsProblem(hints, value)
    if (wrong) problems.push({ name: `fields.${at}.default`, message: wrong })
    return [{ ...field, ...(value === undefined ? {} : { default: value }), ...hints }]
  })
  const dropping = inputs.filter((input) => input.dropValues).map(({ name }) => name.normalize('NFC'))
  return { fields, dropping: new Set(dropping), problems }
}

/** The fields of a collection, and what is stored beside its visible members. */
export interface Schema {
  /** Raised at each change of the fields. */
  version: number
  /** The pk of its elements. */
  partition: string
  fields: readonly FieldDefinition[]
  /**
   * The value that an element shows for a field, by field, where the element was written before the field was added.
   * It is the default that the field had when it was added. A later default holds for later elements only, as in SQL.
   */
  fills: Readonly<Record<string, unknown>>
  /** The mark under which a field's unique values are claimed, by field. A field has one after its first new claim. */
  claimMarks: Readonly<Record<string, string>>
  /**
   * The version with which a field returned after its values were dropped, by field. The field's values in elements
   * that were written under an earlier version do not count. So no element has to be rewritten.
   */
  since: Readonly<Record<string, number>>
  /**
   * The name that stands in a field's claims, by field, where it is a former one. A renamed field keeps its claims, and
   * a later field of the former name has a mark in its own.
   */
  claimNames: Readonly<Record<string, string>>
  /** All renamings of fields, in their order. An element is read through those after the version that wrote it. */
  renames: readonly Renaming[]
  /**
   * The names of fields that were removed, whose values elements may still have. Null where it is not known: the
   * collection was stored before this was noted.
   */
  removed: readonly string[] | null
}

/** The first schema of a collection. */
export const newSchema = (partition: string, fields: readonly FieldDefinition[]): Schema => ({
  version: 1,
  partition,
  fields,
  fills: {},
  claimMarks: {},
  since: {},
  claimNames: {},
  renames: [],
  removed: [],
})

const own = <T>(members: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(members, name) ? members[name] : undefined

/** The value that an element shows for a field: its own, or the field's fill where it was written without one. */
export const heldValue = (
  schema: Pick<Schema, 'fills'>,
  field: string,
  values: Readonly<Record<string, unknown>>,
): unknown => (Object.hasOwn(values, field) ? values[field] : (own(schema.fills, field) ?? null))

/** What reading the values of an element takes of a schema. */
export type Reading = Pick<Schema, 'since' | 'renames'>

/**
 * The values of an element by the fields' names of now, without those that were dropped after it was written.
 * @param version of the schema under which it was written
 * @param values by the names of that version. They are changed in place
 */
export const keptValues = (
  { since, renames }: Reading,
  version: number,
  values: Record<string, unknown>,
): Readonly<Record<string, unknown>> => {
  const kept = renames.length === 0 ? values : underNewNames(renames, version, values)
  const dropped = Object.keys(since).filter((name) => version < (since[name] ?? 0))
  if (dropped.length === 0) return kept
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !dropped.includes(name)))
}

/**
 * The name under which a field's unique values are claimed: the name that the field had when they were first claimed,
 * and its mark after a dot. Claims under another mark do not count. No field's name has a dot, so two fields never
 * share a name: the first fields of a collection have no mark, and all later claims have a new one.
 */
export const claimName = (schema: Pick<Schema, 'claimMarks' | 'claimNames'>, field: string): string => {
  const name = own(schema.claimNames, field) ?? field
  const mark = own(schema.claimMarks, field)
  return mark === undefined ? name : `${name}.${mark}`
}

/** A collection as it is stored: the members that are served, and the schema of its elements. */
export interface StoredCollection {
  visible: Collection
  schema: Schema
}

/** Reads a stored collection. */
export const parseCollection = (stored: { data: string; internal?: string }): StoredCollection => {
  const visible: Collection = parseStored(stored.data)
  const { version, partition, fills, claimMarks, ...later } = parseStored(stored.internal ?? '{}')
  const { since = {}, claimNames = {}, renames = [], removed = version === 1 ? [] : null } = later
  const internal = { version, partition, fills, claimMarks, since, claimNames, renames, removed }
  return { visible, schema: { ...internal, fields: ownFields(visible.fields) } }
}

/** A collection in the form in which it is stored. */
export const serialiseCollection = ({
  visible,
  schema,
}: StoredCollection): { data: string; internal: string } => {
  const { fields: _, ...internal } = schema
  return { data: JSON.stringify(visible), internal: JSON.stringify(internal) }
}

/** The fields as a collection shows them: the built-in definitions first, then its own. */
export const shownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] => [
  ...builtInFields,
  ...fields,
]

/** The members by which a list of collections is sorted, filtered and searched. */
export const collectionList: ListFields = {
  fields: collectionFields,
  searchable: ['name', 'singleName', 'pluralName'],
}

/** The members by which a list of a collection's elements is sorted, filtered and searched. */
export const elementList = ({
  fields,
}: {
  fields: readonly Pick<FieldDefinition, 'name' | 'type'>[]
}): ListFields => {
  const own: [string, FieldType][] = fields.map(({ name, type }) => [name, type])
  return {
    fields: { ...elementFields, ...Object.fromEntries(own) },
    searchable: ['name', ...own.filter(([, type]) => fieldTypeRules[type].isSearched).map(([name]) => name)],
  }
}
