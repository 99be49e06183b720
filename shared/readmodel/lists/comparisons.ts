import { canonicalInstant, dayAfter, isDay } from '../../values/date.ts'
import { type Comparable, fieldTypeRules } from '../../values/field-types.ts'
import type { Members } from '../instance/members.ts'
import type { Columns } from './columns.ts'
import type { Column, Rank } from './number-column.ts'
import { lowerBound } from './order.ts'

/** Whether the entity in a slot meets a condition. Valid until the partition changes. */
export type Test = (slot: number) => boolean

/** Operators for what comes before or after a value. */
export type OrderingOperator = 'gt' | 'gte' | 'lt' | 'lte'

const orderings: Readonly<Record<OrderingOperator, (place: Rank) => (at: number) => boolean>> = {
  gt: ({ from, isHeld }) => (isHeld ? (at) => at > from : (at) => at >= from),
  gte:
    ({ from }) =>
    (at) =>
      at >= from,
  lt:
    ({ from }) =>
    (at) =>
      at < from,
  lte: ({ from, isHeld }) => (isHeld ? (at) => at <= from : (at) => at < from),
}

/** Comes after every text by which dates compare: those begin with a digit. */
const afterAllDates = '~'

/** Whether a value stands for all of a day, not for one instant. */
const isWholeDay = (members: Members, field: string, value: unknown): value is string =>
  fieldTypeRules[members.typeOf(field)].order === 'time' && typeof value === 'string' && isDay(value)

/** The first instant of a day and that of the next one, in the form in which dates compare. */
const edgesOf = (day: string): [start: string, end: string] => {
  const next = dayAfter(day)
  return [canonicalInstant(day), next === undefined ? afterAllDates : canonicalInstant(next)]
}

const numbersBySlot =
  (column: Column) =>
  (slot: number): number =>
    column.values[slot] ?? Number.NaN

/** Whether a value comes before or after a given one; never where there is none. */
export const orderingTest = (
  field: string,
  op: OrderingOperator,
  value: unknown,
  members: Members,
  columns: Columns,
): Test => {
  const column = columns.get(field)
  const numberOf = numbersBySlot(column)
  const place = (): Rank => {
    if (!isWholeDay(members, field, value)) return column.place(members.comparableForm(field, value))
    const [start, end] = edgesOf(value)
    // The end of a day is not of the day.
    return op === 'gt' || op === 'lte' ? { ...column.place(end), isHeld: false } : column.place(start)
  }
  const isInOrder = orderings[op](place())
  return (slot) => isInOrder(numberOf(slot))
}

/** Whether there is no value. */
export const absenceTest = (field: string, columns: Columns): Test => {
  const numberOf = numbersBySlot(columns.get(field))
  return (slot) => Number.isNaN(numberOf(slot))
}

/** Whether a number lies in one of some days: their edges ascend, so that an odd number of them is behind it. */
const withinDays = (days: Iterable<string>, column: Column): ((at: number) => boolean) => {
  const edges = Float64Array.from([...days].sort().flatMap(edgesOf), (edge) => column.place(edge).from)
  return (at) => lowerBound(edges, (edge) => edge <= at) % 2 === 1
}

/**
 * Whether a value equals one of those given, null for none: one look-up for each slot, however many are given.
 * Texts that collate equal can still differ; only where different ones do does the text itself decide.
 */
export const equalTest = (
  field: string,
  values: readonly unknown[],
  members: Members,
  columns: Columns,
): Test => {
  const days = new Set<string>()
  const forms = new Set<Comparable>()
  for (const value of values)
    if (isWholeDay(members, field, value)) days.add(value)
    else forms.add(members.comparableForm(field, value))
  const column = columns.get(field)
  const places = Array.from(forms, (form) => column.place(form)).filter(({ isHeld }) => isHeld)
  const wanted = new Set(places.filter(({ isSame }) => isSame).map(({ from }) => from))
  const unsure = new Set(places.filter(({ isSame }) => isSame === undefined).map(({ from }) => from))
  if (values.includes(null)) wanted.add(Number.NaN)
  const numberOf = numbersBySlot(column)
  if (unsure.size > 0)
    return (slot) => {
      const at = numberOf(slot)
      return wanted.has(at) || (unsure.has(at) && forms.has(members.comparable(slot, field)))
    }
  if (days.size === 0) return (slot) => wanted.has(numberOf(slot))
  const isWithin = withinDays(days, column)
  return (slot) => wanted.has(numberOf(slot)) || isWithin(numberOf(slot))
}
