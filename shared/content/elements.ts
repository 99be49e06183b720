import { builtInFields } from '../contract/built-in-fields.ts'
import type { FieldDefinition } from '../contract/fields.ts'
import { type FieldProblem, noSuchField } from '../values/field-problem.ts'
import { type BodyKind, claimText, isLeftOut, readValue } from '../values/field-types.ts'
import { parseStored } from '../values/json.ts'
import { composed } from '../values/text.ts'
import { nameProblem } from '../values/text-rules.ts'
import { claimName, heldValue, keptValues, type Reading, type Schema } from './collections.ts'
import { optionsProblem } from './options.ts'

/** An element without `_hits`: counters are stored beside the content. */
export interface Element {
  id: number
  name: string
  active: boolean
  _sort: number
  createdAt: string
  updatedAt: string
  /** Values by field name. Values of removed fields are among them. */
  values: Readonly<Record<string, unknown>>
}

/** Members that only the server sets. They are ignored where a client sends them. */
const serverOwned: ReadonlySet<string> = new Set(['id', '_hits', 'createdAt', 'updatedAt', 'createdBy'])
const longestName = 1_000

const builtIns = new Map(
  builtInFields.filter(({ name }) => name !== '_hits').map((field) => [field.name, field]),
)

interface Read {
  values: Record<string, unknown>
  problems: FieldProblem[]
}

const readMember = (field: FieldDefinition, sent: unknown, kind: BodyKind, read: Read): void => {
  if (isLeftOut(field.type, field.allowNull, sent, kind)) return
  const { value, problem } = readValue(field.type, field.allowNull, sent, kind)
  const wrong = problem ?? optionsProblem(field, value)
  if (wrong) read.problems.push({ name: field.name, message: wrong })
  else read.values[field.name] = value
}

/**
 * Reads the members that were sent for an element. Members that were not sent are not among the values.
 * @returns values by member name, and a problem for each member that is unknown or wrong
 */
const readMembers = (
  fields: readonly FieldDefinition[],
  input: Readonly<Record<string, unknown>>,
  kind: BodyKind,
): Read => {
  const known = new Map([...builtIns, ...fields.map((field) => [field.name, field] as const)])
  const read: Read = { values: Object.create(null), problems: [] }
  const seen = new Set<FieldDefinition>()
  for (const [sentName, sent] of Object.entries(input)) {
    const field = known.get(sentName) ?? known.get(composed(sentName))
    if (field && seen.has(field))
      read.problems.push({ name: sentName, message: 'is sent in two spellings of Unicode: send it once' })
    else if (field) readMember(field, sent, kind, read)
    else if (!serverOwned.has(sentName)) read.problems.push({ name: sentName, message: noSuchField })
    if (field) seen.add(field)
  }
  const { name } = read.values
  const message = typeof name === 'string' ? nameProblem(name, longestName) : null
  if (message) read.problems.push({ name: 'name', message })
  return read
}

type Checked = { element: Element; problems: [] } | { element: null; problems: FieldProblem[] }

const assemble = (id: number, values: Record<string, unknown>, createdAt: string, now: string): Element => {
  const { name, active, _sort, ...rest } = values
  return {
    id,
    name: String(name),
    active: active === true,
    _sort: Number(_sort),
    createdAt,
    updatedAt: now,
    values: rest,
  }
}

/**
 * Makes a new element of the members that were sent and the defaults of all others.
 * @param now ISO 8601
 * @param activeDefault the value of `active` where it is not sent
 * @returns the element, or every problem of the members
 */
export const newElement = (
  schema: Schema,
  id: number,
  input: Readonly<Record<string, unknown>>,
  kind: BodyKind,
  now: string,
  activeDefault: boolean,
): Checked => {
  const { values, problems } = readMembers(schema.fields, input, kind)
  const named = new Set(problems.map((problem) => problem.name))
  for (const field of [...builtIns.values(), ...schema.fields]) {
    if (field.name in values || named.has(field.name)) continue
    const initial = field.name === 'active' ? activeDefault : field.default
    if (initial !== undefined) values[field.name] = initial
    else if (field.allowNull) values[field.name] = null
    else problems.push({ name: field.name, message: 'is required' })
  }
  if (problems.length > 0) return { element: null, problems }
  return { element: assemble(id, values, now, now), problems: [] }
}

/**
 * Changes the members of an element that were sent. All other members stay as they are.
 * @param now ISO 8601
 * @returns the changed element, or every problem of the members
 */
export const changedElement = (
  schema: Schema,
  before: Element,
  input: Readonly<Record<string, unknown>>,
  kind: BodyKind,
  now: string,
): Checked => {
  const { values, problems } = readMembers(schema.fields, input, kind)
  if (problems.length > 0) return { element: null, problems }
  const { name, active, _sort } = before
  const merged = { name, active, _sort, ...before.values, ...shownValues(schema, before), ...values }
  return { element: assemble(before.id, merged, before.createdAt, now), problems: [] }
}

type Shown = Pick<Schema, 'fields' | 'fills'>

const shownValues = (schema: Shown, { values }: Element): Record<string, unknown> =>
  Object.fromEntries(schema.fields.map(({ name }) => [name, heldValue(schema, name, values)]))

/** An element in the form in which it is stored: the JSON that is served under a schema, and the values it hides. */
export const serialiseElement = (schema: Shown, element: Element): { data: string; hidden?: string } => {
  const { values, ...builtIn } = element
  const shown = shownValues(schema, element)
  const hidden = Object.fromEntries(Object.entries(values).filter(([name]) => !Object.hasOwn(shown, name)))
  const data = JSON.stringify({ ...builtIn, ...shown })
  return Object.keys(hidden).length > 0 ? { data, hidden: JSON.stringify(hidden) } : { data }
}

/** An element as it is stored. `sv` is the version of the schema under which it was written. */
interface StoredForms {
  data: string
  hidden?: string
  sv?: number
}

/** Reads a stored element as a schema has it, without the values that were dropped after it was written. */
export const parseElement = (schema: Reading, stored: StoredForms): Element => {
  const { id, name, active, _sort, createdAt, updatedAt, ...shown } = parseStored(stored.data)
  const hidden = stored.hidden === undefined ? {} : parseStored(stored.hidden)
  const values = keptValues(schema, stored.sv ?? 0, { ...hidden, ...shown })
  return { id, name, active, _sort, createdAt, updatedAt, values }
}

/** The JSON of an element as a schema shows it. A text that was written under that schema is served as it is stored. */
export const projectElement = (schema: Schema, stored: StoredForms): string =>
  stored.sv === schema.version ? stored.data : serialiseElement(schema, parseElement(schema, stored)).data

/** A unique value of an element: the field, the name under which it is claimed, and the claimed text. */
export interface ElementClaim {
  field: string
  claimedAs: string
  value: string
}

/** The unique values of an element under a schema. Null is never claimed. */
export const elementClaims = (schema: Schema, element: Element): ElementClaim[] => {
  const claims = [{ field: 'name', claimedAs: 'name', value: claimText('text', element.name) }]
  for (const { name, type, unique } of schema.fields) {
    const value = unique ? heldValue(schema, name, element.values) : null
    if (value !== null)
      claims.push({ field: name, claimedAs: claimName(schema, name), value: claimText(type, value) })
  }
  return claims
}
