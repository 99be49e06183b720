import type { Problem } from '../contract/envelope.ts'
import type { Element } from './elements.ts'
import { claimText, valueProblem } from './field-types.ts'
import { type FieldChange, heldValue, type Schema } from './schema.ts'

/** How many elements a refusal names: enough to start mending, short enough to read. */
const mostNamed = 20

interface Finding {
  rule: string
  ids: number[]
}

const findings = (next: Schema, change: FieldChange, elements: Iterable<Element>): Finding[] => {
  const { field } = change
  const wrongType: Finding = { rule: valueRule(change), ids: [] }
  const nulls: Finding = { rule: 'must not be null', ids: [] }
  const repeated: Finding = { rule: 'must be unique', ids: [] }
  const seen = new Map<string, number>()
  for (const element of elements) {
    const value = heldValue(next, field.name, element.values)
    if (value === null) {
      if (change.checkNull) nulls.ids.push(element.id)
      continue
    }
    if (change.checkType && valueProblem(field.type, value)) wrongType.ids.push(element.id)
    else if (change.claim) {
      const text = claimText(field.type, value)
      const first = seen.get(text)
      if (first === undefined) seen.set(text, element.id)
      else repeated.ids.push(first, element.id)
    }
  }
  return [wrongType, nulls, repeated].filter(({ ids }) => ids.length > 0)
}

const valueRule = ({ field }: FieldChange): string =>
  valueProblem(field.type, undefined) ?? 'must fit the type'

const listed = (ids: readonly number[]): string => {
  const distinct = [...new Set(ids)].sort((a, b) => a - b)
  const more = distinct.length > mostNamed ? ` and ${distinct.length - mostNamed} more` : ''
  return `${distinct.slice(0, mostNamed).join(', ')}${more}`
}

/** What existing elements break of a change of fields to the next schema, field by field, with the elements' ids. */
export const brokenBy = (
  next: Schema,
  changes: readonly FieldChange[],
  elements: () => Iterable<Element>,
): Problem[] =>
  changes.flatMap((change) =>
    findings(next, change, elements()).map(({ rule, ids }) => ({
      name: change.field.name,
      message: `${rule}, which these elements break: ${listed(ids)}`,
    })),
  )
