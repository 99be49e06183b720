import { describe, expect, test } from 'vitest'
import { fixedSource } from '../../../functions/auth/fixed-source.ts'
import type { FilterOperator, Shape } from '../../../shared/readmodel/lists/shape.ts'
import { createReadModel } from '../../../shared/readmodel/model.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'
import { parseExactly } from '../../../shared/values/json.ts'
import { listOf } from './list-of.ts'
import { listRequest } from './list-request.ts'

const shapeOf = (type: FieldType): Shape => ({
  schemaKey: 1,
  project: ({ data }) => data,
  hitsMember: null,
  fields: { v: type },
  searchable: ['v'],
})

const by = (op: FilterOperator, value: unknown) => ({ filters: [{ field: 'v', op, value }] })

describe('null asks for what has no value, or has one', () => {
  test.each<[FieldType, unknown[]]>([
    ['text', ['', 'null', 'a']],
    ['color', ['#fff']],
    ['number', [0, -1]],
    ['boolean', [false, true]],
    ['date', ['2024-01-01', '1970-01-01T00:00:00Z']],
    ['rawJson', [false, 0, '', [], {}, 'null', [null]]],
  ])('%s', async (type, values) => {
    const held = values.map((v) => ({ v }))
    const ids = await listOf(shapeOf(type), [{}, ...held, { v: null }])
    const first = 2
    expect(await ids(by('null', true))).toEqual([1, values.length + first])
    expect(await ids(by('null', false))).toEqual(values.map((_, at) => at + first))
    // Null as a value asks the same of eq, ne and in.
    expect(await ids(by('eq', null))).toEqual([1, values.length + first])
    expect(await ids(by('in', [null]))).toEqual([1, values.length + first])
    expect(await ids(by('ne', null))).toEqual(values.map((_, at) => at + first))
  })

  test('also for the id and the hit counter, which are always there', async () => {
    const ids = await listOf({ ...shapeOf('text'), hitsMember: 'hits' }, [{}, {}])
    for (const field of ['id', 'hits']) {
      expect(await ids({ filters: [{ field, op: 'null', value: true }] })).toEqual([])
      expect(await ids({ filters: [{ field, op: 'null', value: false }] })).toEqual([1, 2])
    }
  })
})

describe('numbers within rawJson', () => {
  const written = ['1234567890123456789', '1234567890123456788', '1.50', '1.5', '-0', '1e400']
  const stored = [
    ...written.map((text) => JSON.rawJSON(text)),
    { id: JSON.rawJSON('1234567890123456789'), a: 1 },
    [JSON.rawJSON('12345678901234567890'), 2],
  ].map((v) => ({ v }))
  const cases: [FilterOperator, string, number[]][] = [
    ['eq', '1234567890123456789', [1]],
    ['eq', '1234567890123456788', [2]],
    ['ne', '1234567890123456789', [2, 3, 4, 5, 6, 7, 8]],
    ['eq', '1.5', [3, 4]],
    ['eq', '15e-1', [3, 4]],
    ['eq', '0', [5]],
    ['eq', '1e400', [6]],
    ['eq', '10e399', [6]],
    ['eq', '1e401', []],
    ['eq', '{"a":1.0,"id":1234567890123456789}', [7]],
    ['eq', '{"a":1,"id":1234567890123456788}', []],
    ['eq', '[12345678901234567890,2]', [8]],
    ['eq', '[12345678901234567891,2]', []],
  ]

  test.each(cases)('%s %s', async (op, text, expected) => {
    const ids = await listOf(shapeOf('rawJson'), stored)
    expect(await ids(by(op, parseExactly(text)))).toEqual(expected)
  })

  test('are looked for as they are written', async () => {
    const ids = await listOf(shapeOf('rawJson'), stored)
    expect(await ids(by('contains', '123456788'))).toEqual([2])
    expect(await ids(by('contains', '1234567890123456789'))).toEqual([1, 7])
    expect(await ids(by('contains', '12345678901234567890'))).toEqual([8])
    expect(await ids(by('contains', '1.50'))).toEqual([3])
    expect(await ids(by('contains', '1e400'))).toEqual([6])
  })

  test('are given back as they are written', async () => {
    const source = fixedSource(stored.map((one, at) => ({ id: at + 1, ...one })))
    const model = createReadModel({ maxBytes: 1e9 })
    const { entities } = await model.list(source, shapeOf('rawJson'), listRequest({ activeOnly: false }))
    expect(entities.slice(0, written.length)).toEqual(
      written.map((text, at) => `{"id":${at + 1},"v":${text}}`),
    )
    expect(entities[6]).toContain('"id":1234567890123456789,"a":1}')
  })

  test('in two filters that differ in their last digit are two lists', async () => {
    const ids = await listOf(shapeOf('rawJson'), stored)
    expect(await ids(by('in', [parseExactly('1234567890123456789')]))).toEqual([1])
    expect(await ids(by('in', [parseExactly('1234567890123456788')]))).toEqual([2])
  })
})

describe('in', () => {
  const text = ['a', 'A', 'é', 'e\u0301', 'b']

  test.each<[FieldType, unknown[], unknown[], number[]]>([
    ['text', text, ['a', 'zz', 'e\u0301', 'a'], [1, 3, 4]],
    ['text', text, ['A', 'b'], [2, 5]],
    // A soft hyphen and what is invisible count for nothing in collation.
    ['text', ['a', 'a\u00ad', 'a\u0000', '\u00ad'], ['a', ''], [1]],
    ['text', ['a', 'a\u00ad', 'a\u0000', '\u00ad'], ['a\u00ad', '\u00ad'], [2, 4]],
    ['color', ['#fff', '#FFF', '#000'], ['#FfF'], [1, 2]],
    ['number', [1, 2, -0, 2, null], [2, 0, 9], [2, 3, 4]],
    ['number', [1, null], ['1', {}], []],
    ['boolean', [true, false, null], [false, null], [2, 3]],
    ['rawJson', [{ a: 1, b: 2 }, [1], 'x', null], [{ b: 2, a: 1 }, 'x', null], [1, 3, 4]],
  ])('%s %j: %j', async (type, values, wanted, expected) => {
    const ids = await listOf(
      shapeOf(type),
      values.map((v) => ({ v })),
    )
    expect(await ids(by('in', wanted))).toEqual(expected)
    // What equals none of them is the rest.
    const unequal = await Promise.all(wanted.map((one) => ids(by('ne', one))))
    const rest = values.map((_, at) => at + 1).filter((id) => unequal.every((some) => some.includes(id)))
    expect([...rest, ...expected].sort()).toEqual(values.map((_, at) => at + 1))
  })

  test.each<FieldType>(['number', 'text', 'rawJson', 'date'])(
    'asks each entity once, however many %s values it names',
    async (type) => {
      const count = 2_000
      const valueAt = (at: number): unknown => {
        if (type === 'date') return new Date(1.7e12 + at).toISOString()
        return type === 'number' ? at : `v${at}`
      }
      const values = Array.from({ length: count }, (_, at) => valueAt(at))
      let looks = 0
      const shape: Shape = {
        ...shapeOf(type),
        project: ({ data }) => {
          looks += 1
          return data
        },
      }
      const ids = await listOf(
        shape,
        values.map((v) => ({ v })),
      )
      await ids({ sortBy: 'v' })
      looks = 0
      const wanted = values.filter((_, at) => at % 20 === 0)
      expect(await ids(by('in', wanted))).toHaveLength(wanted.length)
      // Those found are shown, and texts compared; each value is looked for among all in log2(2,000) steps.
      expect(looks).toBeLessThan(count + wanted.length * 20)
    },
  )
})
