import * as fc from 'fast-check'
import type { Filter, Selection } from '../../../shared/readmodel/lists/shape.ts'
import { fieldTypes, noDates, type Values } from './sample.ts'
import type { World } from './world.ts'

const names = [
  '',
  'a',
  'A',
  'ab',
  'B',
  'é',
  'e\u0301',
  '\n\u0303E\u0301',
  'E',
  'z',
  'Ω',
  'ΟΔΟΣ',
  '10',
  '9',
  'a"b\\c',
  '日本',
  '😀',
  'Straße',
  'STRASSE',
  'İl',
  'ﬁ\u2028',
]
const dates = [
  '2024-01-01T00:00:00.000Z',
  '2024-01-01T01:00:00+01:00',
  '2023-06-01',
  '1969-12-31T23:59:59Z',
  '2024-01-01T00:00:00.000001Z',
  '2024-01-01T00:00:00.000002Z',
  '2024-01-01T23:59:59.9999999Z',
  '2024-01-01',
  '9999-12-31',
]
const metas = [
  null,
  [],
  ['News', 'sport'],
  { a: 1, b: 'é' },
  { b: 'e\u0301', a: 1 },
  ['E\u0301'],
  'text',
  5,
  false,
  { a: JSON.rawJSON('1234567890123456789') },
  [JSON.rawJSON('1.50'), 2],
  [1.5, 2],
]

/** Numbers that are one as doubles, and days with instants in them: seldom met unless often chosen. */
const longNumbers = ['1234567890123456789', '1234567890123456788'].map((text) => JSON.rawJSON(text))
const days = ['2024-01-01', '2023-06-01']

const name = fc.constantFrom(...names)
const n = fc.constantFrom(null, -1.5, 0, 1, 2, 1e21)
const flag = fc.constantFrom(null, true, false)
const when = fc.constantFrom(null, ...dates)
const storedWhen = fc.constantFrom(null, ...dates, ...noDates)
const meta = fc.oneof(fc.constantFrom<unknown[]>(...metas), fc.constantFrom(...longNumbers))
const tint = fc.constantFrom(null, '#fff', '#FFF', '#0a0b0c')
const values: fc.Arbitrary<Values> = fc.record({ name, n, flag, when: storedWhen, meta, tint })
const active = fc.constantFrom(true, true, false, null)
const picks = fc.array(fc.nat(300), { minLength: 1, maxLength: 4 })

/** One atomic step of a writer. */
export type Write =
  | { kind: 'create'; active: boolean | null; some: Values[] }
  | { kind: 'update' | 'fill'; picks: number[]; active: boolean | null; one: Values }
  | { kind: 'remove' | 'hit'; picks: number[] }
  | { kind: 'expireLog'; keep: number }
  | { kind: 'changeSchema' | 'publish' | 'replace' }

const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      active,
      some: fc.array(values, { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 18, arbitrary: fc.record({ kind: fc.constant('update' as const), picks, active, one: values }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('fill' as const), picks, active, one: values }) },
  { weight: 14, arbitrary: fc.record({ kind: fc.constantFrom('remove', 'remove', 'hit'), picks }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('expireLog' as const), keep: fc.nat(3) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('changeSchema' as const) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('publish', 'publish', 'publish', 'replace') }) },
)

/** Makes a step happen. */
export const apply = (world: World, step: Write): void => {
  if (step.kind === 'create') world.create(step.active, step.some)
  else if (step.kind === 'update') world.update(step.picks, step.active, step.one)
  else if (step.kind === 'fill') world.fill(step.picks, step.active, step.one)
  else if (step.kind === 'remove') world.remove(step.picks)
  else if (step.kind === 'hit') world.hit(step.picks)
  else if (step.kind === 'expireLog') world.expireLog(step.keep)
  else world[step.kind]()
}

const operators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'null'] as const

const valuesFor: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  name,
  n,
  flag,
  when: fc.oneof(when, fc.constantFrom(...days)),
  meta,
  tint,
  id: fc.integer({ min: 1, max: 30 }),
  _hits: fc.nat(2),
}

const filter: fc.Arbitrary<Filter> = fc
  .tuple(
    fc.constantFrom('name', 'n', 'flag', 'when', 'when', 'meta', 'meta', 'tint', 'id', '_hits'),
    fc.constantFrom(...operators),
  )
  .chain(([field, op]): fc.Arbitrary<Filter> => {
    const value = valuesFor[field] ?? fc.constant(null)
    if (op === 'in') return fc.array(value, { maxLength: 3 }).map((list) => ({ field, op, value: list }))
    if (op === 'null') return fc.boolean().map((isNone) => ({ field, op, value: isNone }))
    if (op === 'contains')
      return fc
        .constantFrom(...parts, 'news', '0', 'B', '#fF', 'a":1', '1.50', '456789', '\n')
        .map((part) => ({ field, op, value: part }))
    return value
      .filter((one) => one !== null || op === 'eq' || op === 'ne')
      .map((one) => ({ field, op, value: one }))
  })

/** What texts are searched for. */
const parts = ['A', 'os', '"', 'e\u0301', '\u0303', 'É', 'σ', 'ss', 'ß', 'ı', 'I\u0307', 'FI', '\u2028']

const selection: fc.Arbitrary<Selection> = fc.record({
  sortBy: fc.constantFrom('id', '_hits', '_hits', ...Object.keys(fieldTypes)),
  sortOrder: fc.constantFrom('ASC', 'DESC'),
  filters: fc.oneof(fc.constant([]), fc.tuple(filter), fc.tuple(filter, filter)),
  search: fc.oneof(fc.constant(undefined), fc.constantFrom(...parts)),
  activeOnly: fc.boolean(),
})

/** One step of a reader. */
export type Read =
  | { kind: 'list'; pick: number; limit: number; page: number; headFirst: boolean; consistent: boolean }
  | { kind: 'get'; pick: number; activeOnly: boolean; consistent: boolean }
  | { kind: 'changes'; limit: number | undefined; consistent: boolean }
  | { kind: 'entities'; consistent: boolean }
  | { kind: 'evict' }

const read: fc.Arbitrary<Read> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('list' as const),
      pick: fc.nat(2),
      limit: fc.constantFrom(3, 20, 1000),
      page: fc.constantFrom(1, 1, 2),
      headFirst: fc.boolean(),
      consistent: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('get' as const),
      pick: fc.nat(300),
      activeOnly: fc.boolean(),
      consistent: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('changes' as const),
      limit: fc.constantFrom(undefined, undefined, 3),
      consistent: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('entities' as const), consistent: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('evict' as const) }) },
)

const scriptOf = (crowd: readonly number[], one: fc.Arbitrary<Selection>, step: fc.Arbitrary<Read>) => {
  const reads = fc.array(step, { minLength: 1, maxLength: 5 })
  return fc.record({
    /** Entities there from the start. */
    crowd: fc.constantFrom(...crowd),
    warmUp: fc.array(write, { maxLength: 6 }),
    writes: fc.array(write, { maxLength: 16 }),
    /** What readers list: few selections, so that held orders and filter results are used again. */
    selections: fc.tuple(one, one, one),
    readers: fc.array(fc.tuple(reads, reads, reads), { minLength: 1, maxLength: 2 }),
    snapshots: fc.nat(3),
    seed: fc.nat(),
  })
}

/**
 * What a run does: writes one after another, readers with three requests at a time each, and snapshots. The crowd is more
 * than a partition has to have for snapshots to be read.
 */
export const script = scriptOf([0, 210], selection, read)

/** A run whose readers list by id alone. */
export const scriptById = scriptOf(
  [0, 12, 210],
  fc.record({
    sortBy: fc.constant('id'),
    sortOrder: fc.constantFrom('ASC', 'DESC'),
    filters: fc.constant([]),
    activeOnly: fc.boolean(),
  }),
  fc.oneof(
    {
      weight: 10,
      arbitrary: fc.record({
        kind: fc.constant('list' as const),
        pick: fc.nat(2),
        limit: fc.constantFrom(1, 3, 3, 20),
        page: fc.constantFrom(1, 1, 2, 3, 4, 5, 10, 11, 69, 70),
        headFirst: fc.boolean(),
        consistent: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('evict' as const) }) },
  ),
)

export type Script = typeof script extends fc.Arbitrary<infer T> ? T : never
