import { canonicalInstant, dayAfter, isDay } from '../../values/date.ts'
import { type Comparable, fieldTypeRules } from '../../values/field-types.ts'
import { type Column, hashOf, type OrderedColumn, type Rank } from './column.ts'
import type { Columns } from './columns.ts'
import { collates, type Members } from './members.ts'
import { lowerBound, numberAt } from './sorted-slots.ts'

/** Whether the entity in a slot meets a condition. Valid until the partition changes. */
export type Test = (slot: number) => boolean

/** The operators that ask what comes before or after a value. */
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

/** Comes after every date in its comparable form, since those begin with a digit. */
const afterAllDates = '~'

/** Whether a value means a whole day, not one instant. */
const isWholeDay = (members: Members, field: string, value: unknown): value is string =>
  fieldTypeRules[members.typeOf(field)].order === 'time' && typeof value === 'string' && isDay(value)

/** The first instant of a day and the first one of the next day, in their comparable form. */
const edgesOf = (day: string): [start: string, end: string] => {
  const next = dayAfter(day)
  return [canonicalInstant(day), next === undefined ? afterAllDates : canonicalInstant(next)]
}

const numbersBySlot =
  (column: Column) =>
  (slot: number): number =>
    numberAt(column.values, slot)

/** Whether a value comes before or after a given one. It is false where there is no value. */
export const orderingTest = (
  field: string,
  op: OrderingOperator,
  value: unknown,
  members: Members,
  columns: Columns,
): Test => {
  const column = columns.inOrder(field)
  const numberOf = numbersBySlot(column)
  const place = (): Rank => {
    if (!isWholeDay(members, field, value)) return column.place(members.comparableForm(field, value))
    const [start, end] = edgesOf(value)
    // The first instant of the next day does not belong to the day.
    return op === 'gt' || op === 'lte' ? { ...column.place(end), isHeld: false } : column.place(start)
  }
  const isInOrder = orderings[op](place())
  return (slot) => isInOrder(numberOf(slot))
}

/** Whether there is no value. */
export const absenceTest = (field: string, columns: Columns): Test => {
  const numberOf = numbersBySlot(columns.forEquality(field))
  return (slot) => Number.isNaN(numberOf(slot))
}

/** Whether an instant lies in one of some days. The edges of the days ascend, so an odd number of them precedes it. */
const withinDays = (days: Iterable<string>, column: OrderedColumn): ((at: number) => boolean) => {
  const edges = Float64Array.from([...days].sort().flatMap(edgesOf), (edge) => column.place(edge).from)
  return (at) => lowerBound(edges, (edge) => edge <= at) % 2 === 1
}

/** Whether a text equals one of those given. Its hash rules out most texts, and the text itself decides on the rest. */
const equalTextTest = (
  field: string,
  values: readonly unknown[],
  members: Members,
  columns: Columns,
): Test => {
  const texts = new Set<Comparable>()
  const hashes = new Set<number>()
  for (const value of values) {
    const text = members.comparableForm(field, value)
    if (typeof text !== 'string') continue
    texts.add(text)
    hashes.add(hashOf(text))
  }
  const hasNone = values.includes(null)
  const numberOf = numbersBySlot(columns.forEquality(field))
  const read = members.comparableReader(field)
  return (slot) => {
    const hash = numberOf(slot)
    return Number.isNaN(hash) ? hasNone : hashes.has(hash) && texts.has(read(slot))
  }
}

/** Whether a number, a truth value or a date equals one of those given. Those have one place for each value. */
const equalNumberTest = (
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
  const column = columns.inOrder(field)
  const places = Array.from(forms, (form) => column.place(form)).filter(({ isHeld }) => isHeld)
  const wanted = new Set(places.map(({ from }) => from))
  if (values.includes(null)) wanted.add(Number.NaN)
  const numberOf = numbersBySlot(column)
  if (days.size === 0) return (slot) => wanted.has(numberOf(slot))
  const isWithin = withinDays(days, column)
  return (slot) => wanted.has(numberOf(slot)) || isWithin(numberOf(slot))
}

/**
 * Whether a value equals one of those given, where null means no value. It costs one look-up for each slot, however many
 * values are given.
 */
export const equalTest = (
  field: string,
  values: readonly unknown[],
  members: Members,
  columns: Columns,
): Test =>
  collates(members.typeOf(field))
    ? equalTextTest(field, values, members, columns)
    : equalNumberTest(field, values, members, columns)
