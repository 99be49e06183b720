import type { FieldDefinition } from '../contract/fields.ts'
import type { FieldProblem } from '../values/field-problem.ts'
import { claimText, valueProblem } from '../values/field-types.ts'
import { heldValue, type Schema } from './collections.ts'
import type { Element } from './elements.ts'

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

/** How many elements a refusal names: enough to start mending, short enough to read. */
const mostNamed = 20
const mostSamples = 3
const longestSample = 40

const rules = ['type', 'null', 'unique'] as const
type Rule = (typeof rules)[number]

/**
 * Where a value that breaks a change is from, for what can be done about it differs: the collection shows it now,
 * or hides it since its field was removed, or the element has none and takes the default of a new field.
 */
const origins = ['shown', 'hidden', 'default'] as const
type Origin = (typeof origins)[number]

/** What there is to do, in the words of a refusal. */
const advice: Readonly<Record<Origin, string>> = {
  shown: 'change the values of those elements first, or define the fields differently',
  hidden:
    'discard the values that a removed field left behind, or add that field as it was, or choose another name',
  default: 'give the new field a default that fits its rules, or loosen the rules',
}

/** A value of an element, as it counts for a change of its field. */
interface Held {
  id: number
  value: unknown
  origin: Origin
}

/** The elements that break one rule by values of one origin. */
interface Breach {
  rule: Rule
  origin: Origin
  ids: Set<number>
  /** Some of the values, as JSON. */
  samples: Set<string>
}

/** What breaks a change of one field, as far as elements have been looked at. */
interface Findings {
  change: FieldChange
  breaches: Breach[]
  /** The first holder of each unique value. */
  holders: Map<string, Held>
}

/** How existing elements break a change of fields. */
export interface Broken {
  problems: FieldProblem[]
  /** What there is to do about them, as clauses of a sentence. */
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
 * How existing elements, read under the next schema, break a change of fields to it: field by field, with the
 * elements' ids, and with some of the values that are hidden where `isSampled` says so. They are gone through
 * once: reading an element back takes longer than checking it.
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
