import { fieldTypeRules } from '../../values/field-types.ts'
import type { ColumnNeed, Columns } from './columns.ts'
import { absenceTest, equalTest, orderingTest, type Test } from './comparisons.ts'
import { entryOf, type FoldedTexts, isList } from './folded-texts.ts'
import type { Members } from './members.ts'
import { allPartsTest, type WantedPart, wantedPart } from './parts.ts'
import type { Filter, Selection } from './shape.ts'

/** Where conditions read the values of entities. */
export interface Readings {
  members: Members
  columns: Columns
  folded: FoldedTexts
}

const looksIntoText = ({ op }: Filter): boolean => op === 'contains'

const isRange = ({ op }: Filter): boolean => op === 'gt' || op === 'gte' || op === 'lt' || op === 'lte'

const needOf = (filter: Filter): ColumnNeed => ({ field: filter.field, isInOrder: isRange(filter) })

/** The columns that a selection's conditions and its order go by. */
export const columnsNeeded = ({ filters, sortBy }: Selection): ColumnNeed[] => [
  ...filters.filter((filter) => !looksIntoText(filter)).map(needOf),
  { field: sortBy, isInOrder: true },
]

/** Conditions without repeated ones. */
const distinct = (filters: readonly Filter[]): Filter[] => [
  ...new Map(
    filters.map((filter) => [JSON.stringify([filter.field, filter.op, filter.value]), filter]),
  ).values(),
]

/**
 * All conditions of a selection in one test. Conditions that compare numbers are tested first, then those that look into
 * texts. An entity is parsed and folded at most once for all of them.
 */
export const selectionTest = (selection: Selection, readings: Readings): Test => {
  const { members, folded } = readings
  const filters = distinct(selection.filters)
  const compared = filters.filter((filter) => !looksIntoText(filter))
  folded.begin()
  const tests = compared.map((filter) => filterTest(filter, readings))
  const byField = Map.groupBy(filters.filter(looksIntoText), ({ field }) => field)
  for (const [field, sought] of byField) {
    const parts = sought.map(({ value }) => String(value))
    tests.push(containsTest(field, parts, readings))
  }
  if (selection.search) tests.push(searchTest(selection.search, readings))
  const { slots } = members.content
  return (slot) => {
    if (selection.activeOnly ? !slots.isActiveAt(slot) : slots.idAt(slot) === undefined) return false
    for (const test of tests) if (!test(slot)) return false
    return true
  }
}

const opposite =
  (test: Test): Test =>
  (slot) =>
    !test(slot)

const filterTest = ({ field, op, value }: Filter, readings: Readings): Test => {
  const { members, columns } = readings
  switch (op) {
    case 'contains':
      return containsTest(field, [String(value)], readings)
    case 'null':
      return value === true ? absenceTest(field, columns) : opposite(absenceTest(field, columns))
    case 'eq':
      return equalTest(field, [value], members, columns)
    case 'ne':
      return opposite(equalTest(field, [value], members, columns))
    case 'in':
      return equalTest(field, Array.isArray(value) ? value : [value], members, columns)
    default:
      return orderingTest(field, op, value, members, columns)
  }
}

/** Whether the JSON text of an entity lacks one of the parts. Several fields may ask: the text is searched once. */
const lacking = (parts: readonly WantedPart[], members: Members): Test => {
  const spelled = parts.map(({ inJson }) => inJson).filter((inJson) => inJson !== undefined)
  if (spelled.length === 0) return () => false
  const hasAll = allPartsTest(spelled)
  let last = { slot: -1, isLacking: false }
  return (slot) => {
    if (last.slot !== slot) last = { slot, isLacking: !hasAll(members.foldedJson(slot)) }
    return last.isLacking
  }
}

/**
 * Whether a value contains all parts. A list contains a part that equals one of its entries, and any other value contains
 * a part of its text. A text that is not kept is folded only if the JSON text of the whole entity has the parts.
 */
const containsTest = (field: string, parts: readonly string[], { members, folded }: Readings): Test => {
  const { json } = fieldTypeRules[members.typeOf(field)]
  const wanted = parts.map(wantedPart)
  const isLacking = lacking(json === 'string' ? wanted : [], members)
  const textOf = folded.reader(field)
  const hasParts = allPartsTest(wanted.map(({ text }) => text))
  if (json !== 'any')
    return (slot) => {
      const text = textOf(slot, isLacking)
      return text !== null && hasParts(text)
    }
  const hasEntries = allPartsTest(wanted.map(({ text }) => entryOf(text)))
  return (slot) => {
    const text = textOf(slot, isLacking)
    return text !== null && (isList(text) ? hasEntries(text) : hasParts(text))
  }
}

const searchTest = (search: string, { members, folded }: Readings): Test => {
  const wanted = wantedPart(search)
  const isLacking = lacking([wanted], members)
  const texts = members.searchable.map((field) => folded.reader(field))
  return (slot) => texts.some((textOf) => textOf(slot, isLacking)?.includes(wanted.text) ?? false)
}
