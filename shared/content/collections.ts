import { builtInFields, builtInNames, isBuiltIn } from '../contract/built-in-fields.ts'
import type { Collection } from '../contract/collections.ts'
import type { FieldDefinition, FieldInput } from '../contract/fields.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { type BodyKind, type FieldType, fieldTypeRules, isLeftOut, readValue } from '../values/field-types.ts'
import { parseStored } from '../values/json.ts'
import type { ListFields } from './lists.ts'

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

/** A collection as it is kept: what is served, and the schema of its elements. */
export interface StoredCollection {
  visible: Collection
  schema: Schema
}

/** Reads a collection back from its serialised forms. */
export const parseCollection = (stored: { data: string; internal?: string }): StoredCollection => {
  const visible: Collection = parseStored(stored.data)
  const { version, partition, fills, claimMarks, since = {} } = parseStored(stored.internal ?? '{}')
  return {
    visible,
    schema: { version, partition, fields: ownFields(visible.fields), fills, claimMarks, since },
  }
}

/** The serialised forms of a collection. */
export const serialiseCollection = ({
  visible,
  schema,
}: StoredCollection): { data: string; internal: string } => {
  const { fields: _, ...internal } = schema
  return { data: JSON.stringify(visible), internal: JSON.stringify(internal) }
}

/** The field list a collection shows: the built-in definitions, then its own. */
export const shownFields = (fields: readonly FieldDefinition[]): FieldDefinition[] => [
  ...builtInFields,
  ...fields,
]

/** What a list of collections can be sorted and filtered by. */
export const collectionList: ListFields = {
  fields: {
    id: 'number',
    name: 'text',
    singleName: 'text',
    pluralName: 'text',
    fields: 'rawJson',
    active: 'boolean',
    createdBy: 'number',
    createdAt: 'date',
    updatedAt: 'date',
  },
  searchable: ['name', 'singleName', 'pluralName'],
}

/** What a list of a collection's elements can be sorted and filtered by. */
export const elementList = ({ fields }: Pick<Schema, 'fields'>): ListFields => {
  const own: [string, FieldType][] = fields.map(({ name, type }) => [name, type])
  return {
    fields: {
      id: 'number',
      name: 'text',
      active: 'boolean',
      _sort: 'number',
      _hits: 'number',
      createdAt: 'date',
      updatedAt: 'date',
      ...Object.fromEntries(own),
    },
    searchable: ['name', ...own.filter(([, type]) => fieldTypeRules[type].isSearched).map(([name]) => name)],
  }
}
