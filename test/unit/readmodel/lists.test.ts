import { describe, expect, test } from 'vitest'
import type { Filter, ListRequest, SortOrder } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import { fakeSource } from '../../store/readmodel/fake-source.ts'
import { shapeOf, type Values } from '../../store/readmodel/sample.ts'
import { World } from '../../store/readmodel/world.ts'

const none: Values = { name: 'x', n: null, flag: null, when: null, meta: null }

const base: ListRequest = {
  sortBy: 'id',
  sortOrder: 'ASC',
  limit: 1000,
  page: 1,
  filters: [],
  activeOnly: false,
  consistent: true,
}

/** Ids of a list over entities numbered from 1. */
const ids = async (values: Partial<Values>[], request: Partial<ListRequest>): Promise<number[]> => {
  const world = new World()
  world.create(
    true,
    values.map((some) => ({ ...none, ...some })),
  )
  const model = createReadModel({ maxBytes: 1e9 })
  const { entities } = await model.list(
    fakeSource(
      world,
      async () => {},
      () => 0,
    ),
    shapeOf(0),
    { ...base, ...request },
  )
  return entities.map((row) => Number(JSON.parse(row).id))
}

const both = async (values: Partial<Values>[], sortBy: string) => {
  const orders: SortOrder[] = ['ASC', 'DESC']
  return Promise.all(orders.map((sortOrder) => ids(values, { sortBy, sortOrder })))
}

describe('sorting', () => {
  test('puts what has no value last in either order, and breaks ties by id', async () => {
    const values = [{ n: 2 }, { n: null }, { n: 10 }, { n: 2 }, { n: null }, { n: -1 }]
    expect(await both(values, 'n')).toEqual([
      [6, 1, 4, 3, 2, 5],
      [3, 1, 4, 6, 2, 5],
    ])
  })

  test('follows Unicode collation, not code units', async () => {
    const values = ['z', 'é', 'Z', 'a', 'e', 'A', 'f', '10', '9', 'ä'].map((name) => ({ name }))
    expect((await both(values, 'name'))[0]).toEqual([8, 9, 4, 6, 10, 5, 2, 7, 1, 3])
  })

  test('compares dates as instants and truth values false first', async () => {
    const dates = ['2024-01-01T01:00:00+02:00', '2024-01-01', '2023-12-31T22:30:00Z'].map((when) => ({
      when,
    }))
    expect((await both(dates, 'when'))[0]).toEqual([3, 1, 2])
    expect(await both([{ flag: true }, { flag: false }, {}], 'flag')).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ])
  })

  test('by id is the natural order, and its reverse', async () => {
    expect(await both([{}, {}, {}], 'id')).toEqual([
      [1, 2, 3],
      [3, 2, 1],
    ])
  })
})

describe('filters', () => {
  const values: Partial<Values>[] = [
    { name: 'Alpha', n: 1, flag: true, when: '2024-01-01', meta: ['News', 'Sport'] },
    { name: 'beta', n: 2, flag: false, when: '2024-06-01', meta: { tag: 'News' } },
    { name: 'alphabet', n: null, when: null, meta: null },
    { name: 'é', n: 2, flag: null, when: '2024-01-01T01:00:00+01:00', meta: 'news' },
  ]
  const cases: [Filter['field'], Filter['op'], unknown, number[]][] = [
    ['n', 'eq', 2, [2, 4]],
    ['n', 'ne', 2, [1, 3]],
    ['n', 'eq', null, [3]],
    ['n', 'ne', null, [1, 2, 4]],
    ['n', 'gt', 1, [2, 4]],
    ['n', 'gte', 1, [1, 2, 4]],
    ['n', 'lt', 2, [1]],
    ['n', 'lte', 2, [1, 2, 4]],
    ['n', 'in', [1, null], [1, 3]],
    ['n', 'in', [], []],
    ['name', 'eq', 'alpha', []],
    ['name', 'eq', 'Alpha', [1]],
    ['name', 'eq', 'e\u0301', [4]],
    ['name', 'ne', 'e\u0301', [1, 2, 3]],
    ['name', 'in', ['e\u0301'], [4]],
    ['name', 'contains', 'E\u0301', [4]],
    ['name', 'contains', 'e', [2, 3]],
    ['name', 'gt', 'alphabet', [2, 4]],
    ['name', 'lte', 'b', [1, 3]],
    ['name', 'contains', 'ALPHA', [1, 3]],
    ['name', 'in', ['beta', 'é', 'nothing'], [2, 4]],
    ['flag', 'eq', false, [2]],
    ['when', 'eq', '2024-01-01T00:00:00.000Z', [1, 4]],
    ['when', 'gt', '2024-02-01', [2]],
    ['n', 'null', true, [3]],
    ['n', 'null', false, [1, 2, 4]],
    ['meta', 'contains', 'news', [1, 2, 4]],
    ['meta', 'contains', 'new', [2, 4]],
    ['meta', 'eq', ['News', 'Sport'], [1]],
    ['id', 'gte', 3, [3, 4]],
    ['_hits', 'eq', 0, [1, 2, 3, 4]],
  ]
  test.each(cases)('%s %s %j', async (field, op, value, expected) => {
    expect(await ids(values, { filters: [{ field, op, value }] })).toEqual(expected)
  })

  test('all have to hold, search among them', async () => {
    const filters: Filter[] = [{ field: 'n', op: 'eq', value: null }]
    expect(await ids(values, { filters, search: 'ALPHA' })).toEqual([3])
    expect(await ids(values, { search: 'news' })).toEqual([])
  })

  test('an unknown field is an error, also where every object has it', async () => {
    await expect(ids(values, { sortBy: 'nope' })).rejects.toThrow(RangeError)
    await expect(ids(values, { filters: [{ field: 'toString', op: 'eq', value: 1 }] })).rejects.toThrow(
      RangeError,
    )
  })
})

test('a page past the end is empty, with the total', async () => {
  const world = new World()
  world.create(true, [none, none, none])
  world.create(null, [none])
  const model = createReadModel({ maxBytes: 1e9 })
  const request = { ...base, activeOnly: true, limit: 2, page: 3 }
  const result = await model.list(
    fakeSource(
      world,
      async () => {},
      () => 0,
    ),
    shapeOf(0),
    request,
  )
  expect(result).toMatchObject({ entities: [], total: 3, version: 2 })
})
