import type { FieldProblem } from '../values/field-problem.ts'
import { claimText, valueProblem } from '../values/field-types.ts'
import { heldValue, type Schema } from './collections.ts'
import { addSample, suchAs, withVerb } from './element-words.ts'
import type { Element } from './elements.ts'
import { optionsProblem, optionsRule } from './options.ts'
import type { FieldChange } from './schema-change.ts'

const rules = ['type', 'null', 'options', 'unique'] as const
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

const note = ({ breaches }: Findings, rule: Rule, { id, value, origin }: Held): void => {
  const known = breaches.find((breach) => breach.rule === rule && breach.origin === origin)
  const breach = known ?? { rule, origin, ids: new Set(), samples: new Set() }
  if (!known) breaches.push(breach)
  breach.ids.add(id)
  addSample(breach.samples, value)
}

const look = (findings: Findings, held: Held): void => {
  const { field, checkType, checkNull, checkOptions, claim } = findings.change
  const { value } = held
  if (value === null) {
    if (checkNull) note(findings, 'null', held)
  } else if (checkType && valueProblem(field.type, value)) note(findings, 'type', held)
  else if (checkOptions && optionsProblem(field, value)) note(findings, 'options', held)
  else if (claim) {
    const text = claimText(field.type, value)
    const first = findings.holders.get(text)
    if (first) for (const one of [first, held]) note(findings, 'unique', one)
    else findings.holders.set(text, held)
  }
}

const ruleText = ({ field }: FieldChange, rule: Rule): string => {
  if (rule === 'type') return valueProblem(field.type, undefined) ?? 'must fit the type'
  if (rule === 'options') return optionsRule(field.options ?? [])
  return rule === 'null' ? 'must not be null' : 'must be unique'
}

const problemOf = (change: FieldChange, breach: Breach, isSampled: boolean): FieldProblem => {
  const { name } = change.field
  const rule = `${ruleText(change, breach.rule)}: ${withVerb(breach.ids, 'breaks', 'break')} this rule`
  if (breach.origin !== 'hidden') return { name, message: rule }
  const sample = isSampled ? suchAs(breach.samples) : ''
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
