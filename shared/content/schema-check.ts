import type { Problem } from '../contract/envelope.ts'
import type { Element } from './elements.ts'
import { claimText, valueProblem } from './field-types.ts'
import { type FieldChange, heldValue, type Schema } from './schema.ts'

/** How many elements a refusal names: enough to start mending, short enough to read. */
const mostNamed = 20

/** The elements that break a change of one field, by the rule they break, as far as they have been looked at. */
interface Findings {
  change: FieldChange
  wrongType: number[]
  nulls: number[]
  repeated: number[]
  /** The first holder of each unique value. */
  holders: Map<string, number>
}

const noFindings = (change: FieldChange): Findings => ({
  change,
  wrongType: [],
  nulls: [],
  repeated: [],
  holders: new Map(),
})

const look = (findings: Findings, id: number, value: unknown): void => {
  const { field, checkType, checkNull, claim } = findings.change
  if (value === null) {
    if (checkNull) findings.nulls.push(id)
  } else if (checkType && valueProblem(field.type, value)) findings.wrongType.push(id)
  else if (claim) {
    const text = claimText(field.type, value)
    const first = findings.holders.get(text)
    if (first === undefined) findings.holders.set(text, id)
    else findings.repeated.push(first, id)
  }
}

const listed = (ids: readonly number[]): string => {
  const distinct = [...new Set(ids)].sort((a, b) => a - b)
  const more = distinct.length > mostNamed ? ` and ${distinct.length - mostNamed} more` : ''
  return `${distinct.slice(0, mostNamed).join(', ')}${more}`
}

const problemsOf = ({ change: { field }, wrongType, nulls, repeated }: Findings): Problem[] => {
  const rules: [string, number[]][] = [
    [valueProblem(field.type, undefined) ?? 'must fit the type', wrongType],
    ['must not be null', nulls],
    ['must be unique', repeated],
  ]
  return rules
    .filter(([, ids]) => ids.length > 0)
    .map(([rule, ids]) => ({
      name: field.name,
      message: `${rule}, which these elements break: ${listed(ids)}`,
    }))
}

/**
 * What existing elements break of a change of fields to the next schema, field by field, with the elements' ids.
 * They are gone through once: reading an element back takes longer than checking it.
 */
export const brokenBy = (
  next: Schema,
  changes: readonly FieldChange[],
  elements: Iterable<Element>,
): Problem[] => {
  if (changes.length === 0) return []
  const all = changes.map(noFindings)
  for (const { id, values } of elements)
    for (const findings of all) look(findings, id, heldValue(next, findings.change.field.name, values))
  return all.flatMap(problemsOf)
}
