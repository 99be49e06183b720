import { partSearch } from './collation.ts'
import type { Columns } from './columns.ts'
import { folded } from './composed.ts'
import type { Members } from './members.ts'
import type { Filter, FilterOperator, Selection } from './shape.ts'
import { comparesAsText } from './values.ts'

/** Whether the entity in a slot meets a condition. Valid until the partition changes. */
export type Test = (slot: number) => boolean

const orderings: Partial<Record<FilterOperator, (sign: number) => boolean>> = {
  gt: (sign) => sign > 0,
  gte: (sign) => sign >= 0,
  lt: (sign) => sign < 0,
  lte: (sign) => sign <= 0,
}

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

const filterTest = ({ field, op, value }: Filter, members: Members, columns: Columns): Test => {
  if (op === 'contains') return containsTest(field, value, members)
  const ordering = orderings[op]
  if (ordering) {
    const against = columns.get(field).against(members.comparableForm(field, value))
    return (slot) => ordering(against(slot))
  }
  const wanted: readonly unknown[] = op === 'in' && Array.isArray(value) ? value : [value]
  const tests = wanted.map((one) => equalTest(field, one, members, columns))
  const isAny: Test = (slot) => tests.some((test) => test(slot))
  return op === 'ne' ? (slot) => !isAny(slot) : isAny
}

/** Texts that collate equal can still differ, so among those the text itself decides. Texts of one form collate equal. */
const equalTest = (field: string, value: unknown, members: Members, columns: Columns): Test => {
  const { values } = columns.get(field)
  if (value === null) return (slot) => Number.isNaN(values[slot] ?? Number.NaN)
  const wanted = members.comparableForm(field, value)
  const against = columns.get(field).against(wanted)
  if (!comparesAsText(members.typeOf(field))) return (slot) => against(slot) === 0
  return (slot) => against(slot) === 0 && members.comparable(slot, field) === wanted
}

const containsTest = (field: string, value: unknown, members: Members): Test => {
  const type = members.typeOf(field)
  const { inText, inJson } = partSearch(String(value))
  if (type === 'rawJson') return (slot) => jsonContains(members.value(slot, field), value, inText)
  if (comparesAsText(type))
    return (slot) => inJson(members.json(slot)) && inText(String(members.value(slot, field) ?? ''))
  return (slot) => inText(String(members.value(slot, field) ?? ''))
}

/** A list contains what equals one of its elements, any other JSON value what is part of its text. */
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
