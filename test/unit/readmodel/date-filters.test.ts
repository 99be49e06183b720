import { describe, expect, test } from 'vitest'
import type { FilterOperator, Shape } from '../../../shared/readmodel/lists/shape.ts'
import { listOf } from './list-of.ts'

const shape: Shape = {
  schemaKey: 1,
  project: ({ data }) => data,
  hitsMember: null,
  fields: { d: 'date' },
  searchable: [],
}

const idsOf = (dates: readonly (string | null)[]) =>
  listOf(
    shape,
    dates.map((d) => ({ d })),
  )

const by = (op: FilterOperator, value: unknown) => ({ filters: [{ field: 'd', op, value }] })

describe('dates finer than a millisecond', () => {
  const coarse = '2024-01-01T00:00:00.123Z'
  const low = '2024-01-01T00:00:00.123001Z'
  const high = '2024-01-01T01:00:00.123999+01:00'
  const stored = [high, coarse, low]

  test('sort in the order of time', async () => {
    const ids = await idsOf(stored)
    expect(await ids({ sortBy: 'd' })).toEqual([2, 3, 1])
    expect(await ids({ sortBy: 'd', sortOrder: 'DESC' })).toEqual([1, 3, 2])
  })

  test.each<[FilterOperator, unknown, number[]]>([
    ['eq', low, [3]],
    ['eq', '2024-01-01T00:00:00.1239990Z', [1]],
    ['eq', coarse, [2]],
    ['eq', '2024-01-01T00:00:00.1231Z', []],
    ['ne', low, [1, 2]],
    ['in', [high, coarse], [1, 2]],
    ['gt', coarse, [1, 3]],
    ['gt', low, [1]],
    ['gte', low, [1, 3]],
    ['gt', '2024-01-01T00:00:00.1231Z', [1]],
    ['lt', high, [2, 3]],
    ['lte', low, [2, 3]],
    ['lte', '2024-01-01T00:00:00.1231Z', [2, 3]],
  ])('%s %j', async (op, value, expected) => {
    const ids = await idsOf(stored)
    expect(await ids(by(op, value))).toEqual(expected)
  })
})

describe('a day is the whole of it in UTC', () => {
  const stored = [
    '2026-01-30T23:59:59.999999Z',
    '2026-01-31',
    '2026-01-31T12:00:00Z',
    '2026-02-01T00:59:59.999+01:00',
    '2026-01-31T23:59:59.9999999Z',
    '2026-02-01T00:00:00Z',
    '2026-01-31T23:00:00-02:00',
    null,
  ]

  test.each<[FilterOperator, unknown, number[]]>([
    ['eq', '2026-01-31', [2, 3, 4, 5]],
    ['ne', '2026-01-31', [1, 6, 7, 8]],
    ['lt', '2026-01-31', [1]],
    ['gte', '2026-01-31', [2, 3, 4, 5, 6, 7]],
    ['lte', '2026-01-31', [1, 2, 3, 4, 5]],
    ['gt', '2026-01-31', [6, 7]],
    ['in', ['2026-01-31'], [2, 3, 4, 5]],
    ['in', ['2026-02-01', '2026-01-30'], [1, 6, 7]],
    ['in', ['2026-02-01', '2026-01-31', '2026-02-01'], [2, 3, 4, 5, 6, 7]],
    ['in', ['2026-01-30', '2026-01-31T12:00:00Z', null], [1, 3, 8]],
    ['in', ['2026-01-29', '2027-01-01'], []],
    // An instant stays one, also at the edge of a day.
    ['eq', '2026-01-31T00:00:00Z', [2]],
    ['lte', '2026-01-31T00:00:00Z', [1, 2]],
    ['gt', '2026-01-31T00:00:00Z', [3, 4, 5, 6, 7]],
  ])('%s %j', async (op, value, expected) => {
    const ids = await idsOf(stored)
    expect(await ids(by(op, value))).toEqual(expected)
  })

  test.each<[FilterOperator, number[]]>([
    ['eq', [2]],
    ['lt', [1]],
    ['lte', [1, 2]],
    ['gte', [2]],
    ['gt', []],
  ])('the last one that is spelled with four digits: %s', async (op, expected) => {
    const ids = await idsOf(['9999-12-30', '9999-12-31T23:59:59.999999999Z', null])
    expect(await ids(by(op, '9999-12-31'))).toEqual(expected)
  })

  test('many days are one question', async () => {
    const days = Array.from({ length: 300 }, (_, at) =>
      new Date(Date.UTC(2020, 0, 1 + 2 * at)).toISOString().slice(0, 10),
    )
    const ids = await idsOf(days.flatMap((day) => [`${day}T23:59:59.9999Z`, null]))
    expect(await ids(by('in', days.toReversed()))).toEqual(days.map((_, at) => 2 * at + 1))
  })
})

test('what is stored and is no date counts as no value, in every way', async () => {
  const ids = await idsOf(['soon', '2026-01-31', '2026-01-31T24:00:00Z'])
  expect(await ids({ sortBy: 'd' })).toEqual([2, 1, 3])
  expect(await ids({ sortBy: 'd', sortOrder: 'DESC' })).toEqual([2, 1, 3])
  expect(await ids(by('gte', '0001-01-01'))).toEqual([2])
  expect(await ids(by('null', true))).toEqual([1, 3])
  expect(await ids(by('ne', '2026-01-31'))).toEqual([1, 3])
})
