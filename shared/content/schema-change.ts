import type { FieldDefinition } from '../contract/fields.ts'
import type { Schema } from './collections.ts'
import { narrowsOptions } from './options.ts'
import { type FormerNames, rekeyed } from './renames.ts'

/** A field that is new or changed, and what existing elements have to be checked for before that. */
export interface FieldChange {
  field: FieldDefinition
  checkType: boolean
  checkNull: boolean
  /** Set where the field has a choice list that may refuse what it allowed before. */
  checkOptions?: true
  /** Whether its values have to be claimed, because they were not claimed before. */
  claim: boolean
  /** Whether the collection has the field now. If not, its values are hidden: they are from before it was removed. */
  isShown: boolean
  /** Whether elements without a value already show a fill. If not, they take the default of the new field. */
  isFilled: boolean
}

/** A definition without the members that only editors see. Those change no element, and not how an element is shown. */
const rulesOf = ({ label: _, help: __, format: ___, ...rules }: FieldDefinition): object => rules

const equal = (a: FieldDefinition, b: FieldDefinition): boolean =>
  JSON.stringify(rulesOf(a)) === JSON.stringify(rulesOf(b))

/** What a request asks of fields beside their definitions. */
export interface FieldWishes {
  /**
   * Names of fields whose former values are dropped if they return with the change. A field that the collection has now
   * loses no value, so that the same request may come twice.
   */
  dropping: ReadonlySet<string>
  /** The former names of the fields that get a new name. */
  former: FormerNames
}

const noWishes: FieldWishes = { dropping: new Set(), former: new Map() }

/** A change of the fields of a collection. */
export interface SchemaChange {
  changed: boolean
  next: Schema
  /** What existing elements have to be checked for. */
  changes: FieldChange[]
  /** New names of fields that removed fields had, whose values elements may still have and would lose. */
  covering: string[]
}

/**
 * The next schema of a collection under a new list of fields, and what existing elements must be checked for.
 * @param mark tells the claims of this change from those of all others. Two changes under way need different marks.
 */
export const changeSchema = (
  schema: Schema,
  fields: readonly FieldDefinition[],
  mark: string,
  { dropping, former }: FieldWishes = noWishes,
): SchemaChange => {
  const shown = shownAfter(schema, former)
  const added = fields.filter(({ name }) => !shown.has(name))
  const dropped = added.filter(({ name }) => dropping.has(name))
  const kept = without(rekeyed(schema.fills, former), dropped)
  const changes = fields.flatMap((field) => changeOf(shown.get(field.name), field, kept) ?? [])
  const fills = Object.fromEntries(added.map(({ name, default: fill = null }) => [name, fill]))
  const marks = Object.fromEntries(
    changes.filter(({ claim }) => claim).map(({ field }) => [field.name, mark]),
  )
  const same =
    former.size === 0 &&
    fields.length === schema.fields.length &&
    fields.every((field, at) => equal(field, schema.fields[at] ?? field))
  const version = schema.version + (same ? 0 : 1)
  const renaming = { version, names: Object.fromEntries([...former].map(([to, from]) => [from, to])) }
  const since = Object.fromEntries(dropped.map(({ name }) => [name, version]))
  return {
    changed: !same,
    next: {
      ...schema,
      version,
      fields,
      fills: { ...fills, ...kept },
      claimMarks: { ...rekeyed(schema.claimMarks, former), ...marks },
      since: { ...rekeyed(schema.since, former), ...since },
      claimNames: claimNamesAfter(schema, former, marks),
      renames: former.size > 0 ? [...schema.renames, renaming] : schema.renames,
      removed: removedAfter(schema, fields, former),
    },
    changes,
    covering: [...former.keys()].filter((name) => mayHide(schema, name) && !dropping.has(name)),
  }
}

const byName = (fields: readonly FieldDefinition[]): Map<string, FieldDefinition> =>
  new Map(fields.map((field) => [field.name, field]))

/** The fields that the collection has now, under the names that they get. */
const shownAfter = ({ fields }: Schema, former: FormerNames): Map<string, FieldDefinition> => {
  const names = new Map([...former].map(([to, from]) => [from, to]))
  return byName(fields.map((field) => ({ ...field, name: names.get(field.name) ?? field.name })))
}

/** Whether elements may have values of a removed field of a name. */
const mayHide = ({ fields, removed }: Schema, name: string): boolean =>
  !fields.some((field) => field.name === name) && (removed === null || removed.includes(name))

const removedAfter = (
  { fields: before, removed }: Schema,
  fields: readonly FieldDefinition[],
  former: FormerNames,
): Schema['removed'] => {
  if (removed === null) return null
  const there = byName(fields)
  const renamed = new Set(former.values())
  const gone = before.map(({ name }) => name).filter((name) => !renamed.has(name))
  return [...new Set([...removed, ...gone])].filter((name) => !there.has(name))
}

/** A renamed field keeps the name of its claims. One that is claimed anew has its own name in them. */
const claimNamesAfter = (
  { claimNames }: Schema,
  former: FormerNames,
  marks: Readonly<Record<string, string>>,
): Schema['claimNames'] => {
  const own = Object.fromEntries([...former.values()].map((name) => [name, name]))
  const names = rekeyed({ ...own, ...claimNames }, former)
  return Object.fromEntries(
    Object.entries(names).filter(([field, name]) => field !== name && !Object.hasOwn(marks, field)),
  )
}

const without = (
  fills: Schema['fills'],
  fields: readonly FieldDefinition[],
): Readonly<Record<string, unknown>> => {
  const names = byName(fields)
  return Object.fromEntries(Object.entries(fills).filter(([name]) => !names.has(name)))
}

/**
 * What existing elements must be checked for because of one field; null where it did not change. A field that returns
 * is checked like a new one: elements were written without it meanwhile, and its claims were given up with it.
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
    ...(narrowsOptions(before, field) ? { checkOptions: true } : {}),
    claim: field.unique && !(before?.unique && before.type === field.type),
    isShown: before !== undefined,
    isFilled: Object.hasOwn(fills, field.name),
  }
}
