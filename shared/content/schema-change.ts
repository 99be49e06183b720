import type { FieldDefinition } from '../contract/fields.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { claimText, valueProblem } from '../values/field-types.ts'
import { heldValue, type Schema } from './collections.ts'
import type { Element } from './elements.ts'

/** A field that is new or changed, and what existing elements have to be checked for before that. */
export interface FieldChange {
  field: FieldDefinition
  checkType: boolean
  checkNull: boolean
  /** Whether its values have to be claimed, because they were not claimed before. */
  claim: boolean
  /** Whether the collection has the field now. If not, its values are hidden: they are from before it was removed. */
  isShown: boolean
  /** Whether elements without a value already show a fill. If not, they take the default of the new field. */
  isFilled: boolean
}

const equal = (a: FieldDefinition, b: FieldDefinition): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * The next schema of a collection under a new list of fields, and what existing elements must be checked for.
 * @param mark tells the claims of this change from those of all others. Two changes under way need different marks.
 * @param dropping names of fields whose former values are dropped if they return with this change. A field that the
 *   collection has now loses no value, so that the same request may come twice.
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
    claim: field.unique && !(before?.unique && before.type === field.type),
    isShown: before !== undefined,
    isFilled: Object.hasOwn(fills, field.name),
  }
}

/** The most elements that one problem names. */
const mostNamed = 20
const mostSamples = 3
const longestSample = 40

const rules = ['type', 'null', 'unique'] as const
type Rule = (typeof rules)[number]

/**
 * Where a value that breaks a rule comes from. The collection shows it now, or hides it since its field was removed, or
 * it is the default of a new field. The advice to the caller depends on it.
 */
const origins = ['shown', 'hidden', 'default'] as const
type Origin = (typeof origins)[number]

/** What the caller can do, as clauses of an error text. */
const advice: Readonly<Record<Origin, string>> = {
  shown: 'change the values of those elements first, or define the fields differently',
  hidden:
    'discard the values that a removed field left behind, or add that field as it was, or choose another name',
  default: 'give the new field a default that fits its rules, or loosen the rules',
}

/** The value of an element for a field that changes. */
interface Held {
  id: number
  value: unknown
  origin: Origin
}

/** The elements that break one rule with values of one origin. */
interface Breach {
  rule: Rule
  origin: Origin
  ids: Set<number>
  /** Some of the values, as JSON. */
  samples: Set<string>
}

/** What the elements looked at so far say against the change of one field. */
interface Findings {
  change: FieldChange
  breaches: Breach[]
  /** The first holder of each unique value. */
  holders: Map<string, Held>
}

/** How existing elements break the rules of changed fields. */
export interface Broken {
  problems: FieldProblem[]
  /** What the caller can do about them, as clauses of a sentence. */
  advice: string[]
}

const originOf = ({ field, isShown, isFilled }: FieldChange, values: Element['values']): Origin => {
  if (isShown) return 'shown'
  return isFilled || Object.hasOwn(values, field.name) ? 'hidden' : 'default'
}

const shortened = (value: unknown): string => {
  const characters = [...JSON.stringify(value)]
  return characters.length > longestSample
    ? `${characters.slice(0, longestSample).join('')}…`
    : characters.join('')
}

const note = ({ breaches }: Findings, rule: Rule, { id, value, origin }: Held): void => {
  const known = breaches.find((breach) => breach.rule === rule && breach.origin === origin)
  const breach = known ?? { rule, origin, ids: new Set(), samples: new Set() }
  if (!known) breaches.push(breach)
  breach.ids.add(id)
  if (breach.samples.size < mostSamples) breach.samples.add(shortened(value))
}

const look = (findings: Findings, held: Held): void => {
  const { field, checkType, checkNull, claim } = findings.change
  const { value } = held
  if (value === null) {
    if (checkNull) note(findings, 'null', held)
  } else if (checkType && valueProblem(field.type, value)) note(findings, 'type', held)
  else if (claim) {
    const text = claimText(field.type, value)
    const first = findings.holders.get(text)
    if (first) for (const one of [first, held]) note(findings, 'unique', one)
    else findings.holders.set(text, held)
  }
}

/** The elements that break a rule, as the subject and verb of a sentence. */
const listed = (ids: ReadonlySet<number>): string => {
  const inOrder = [...ids].sort((a, b) => a - b)
  if (inOrder.length === 1) return `the element with id ${inOrder[0]} breaks`
  const more = inOrder.length > mostNamed ? ` and ${inOrder.length - mostNamed} more` : ''
  return `the elements with ids ${inOrder.slice(0, mostNamed).join(', ')}${more} break`
}

const ruleText = ({ field }: FieldChange, rule: Rule): string => {
  if (rule === 'type') return valueProblem(field.type, undefined) ?? 'must fit the type'
  return rule === 'null' ? 'must not be null' : 'must be unique'
}

const problemOf = (change: FieldChange, breach: Breach, isSampled: boolean): FieldProblem => {
  const { name } = change.field
  const rule = `${ruleText(change, breach.rule)}: ${listed(breach.ids)} this rule`
  if (breach.origin !== 'hidden') return { name, message: rule }
  const sample = isSampled ? ` (such as ${[...breach.samples].join(', ')})` : ''
  const message =
    `${rule} with values from before this field was removed${sample}. Those values are hidden. Send dropValues: true ` +
    'with this field to discard them, or add the field with its former type and rules to see them, or choose ' +
    'another name'
  return { name, message }
}

const inOrder = (breaches: readonly Breach[]): Breach[] =>
  rules.flatMap((rule) =>
    origins.flatMap((origin) =>
      breaches.filter((breach) => breach.rule === rule && breach.origin === origin),
    ),
  )

/**
 * Checks existing elements against changed fields. Each element is read once for all fields, because reading it takes
 * longer than checking it.
 * @param next the schema after the change. The elements are read under it.
 * @param isSampled whether the problems show some of the hidden values
 * @returns a problem for each field and rule, with the ids of the elements
 */
export const brokenBy = (
  next: Schema,
  changes: readonly FieldChange[],
  elements: Iterable<Element>,
  isSampled: boolean,
): Broken => {
  if (changes.length === 0) return { problems: [], advice: [] }
  const all = changes.map((change): Findings => ({ change, breaches: [], holders: new Map() }))
  for (const { id, values } of elements)
    for (const findings of all) {
      const value = heldValue(next, findings.change.field.name, values)
      look(findings, { id, value, origin: originOf(findings.change, values) })
    }
  const found = new Set(all.flatMap(({ breaches }) => breaches.map(({ origin }) => origin)))
  return {
    problems: all.flatMap(({ change, breaches }) =>
      inOrder(breaches).map((breach) => problemOf(change, breach, isSampled)),
    ),
    advice: origins.filter((origin) => found.has(origin)).map((origin) => advice[origin]),
  }
}
