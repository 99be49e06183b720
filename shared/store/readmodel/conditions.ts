import { folded } from '../../values/text.ts'
import { partSearch } from './collation.ts'
import type { Columns } from './columns.ts'
import { absenceTest, equalTest, orderingTest, type Test } from './comparisons.ts'
import type { Members } from './members.ts'
import type { Filter, Selection } from './shape.ts'
import { collates } from './values.ts'

/** All conditions of a selection in one. */
export const selectionTest = (selection: Selection, members: Members, columns: Columns): Test => {
  const { slots } = members.content
  const tests = selection.filters.map((filter) => filterTest(filter, members, columns))
  if (selection.search) tests.push(searchTest(selection.search, members))
  return (slot) => {
    const entity = slots.at(slot)
    if (!entity || (selection.activeOnly && entity.active !== true)) return false
    return tests.every((test) => test(slot))
  }
}

const opposite =
  (test: Test): Test =>
  (slot) =>
    !test(slot)

const filterTest = ({ field, op, value }: Filter, members: Members, columns: Columns): Test => {
  switch (op) {
    case 'contains':
      return containsTest(field, value, members)
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

const containsTest = (field: string, value: unknown, members: Members): Test => {
  const type = members.typeOf(field)
  const { inText, inJson } = partSearch(String(value))
  if (type === 'rawJson') return (slot) => jsonContains(members.value(slot, field), value, inText)
  const isHeld: Test = (slot) => {
    const held = members.value(slot, field)
    return held !== null && held !== undefined && inText(String(held))
  }
  return collates(type) ? (slot) => inJson(members.json(slot)) && isHeld(slot) : isHeld
}

/**
 * A list contains what equals one of its elements, any other JSON value what is part of its text. Numbers are
 * compared as they are written.
 */
const jsonContains = (held: unknown, value: unknown, inText: (text: string) => boolean): boolean => {
  if (held === null || held === undefined) return false
  if (!Array.isArray(held)) return inText(JSON.stringify(held))
  const wanted = folded(String(value))
  return held.some((one) => folded(typeof one === 'string' ? one : JSON.stringify(one)) === wanted)
}

const searchTest = (search: string, members: Members): Test => {
  const { inText, inJson } = partSearch(search)
  return (slot) => inJson(members.json(slot)) && members.searchableTexts(slot).some(inText)
}
