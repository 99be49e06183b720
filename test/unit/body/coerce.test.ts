import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as classic from 'zod'
import * as z from 'zod/mini'
import { coerce, coercionMessage } from '../../../shared/http/body/coerce.ts'

type Case = [schema: z.core.$ZodType, sent: unknown, read: unknown]
const item = z.object({ name: z.string(), on: z.boolean() })

describe('in JSON and forms alike', () => {
  const cases: Case[] = [
    ...['true', 'TRUE', '1', 'on', 'On', ' true', 1].map((sent): Case => [z.boolean(), sent, true]),
    ...['false', 'False', '0', 'off', 'OFF', 0].map((sent): Case => [z.boolean(), sent, false]),
    ...['yes', '', '2', 2, null, undefined].map((value): Case => [z.boolean(), value, value]),
    [z.number(), '12', 12],
    [z.number(), ' -1.50 ', -1.5],
    [z.int(), '+3', 3],
    [z.number(), '.5', 0.5],
    [z.number(), '5.', 5],
    [z.number(), '1e3', 1000],
    [z.number(), '-2.5E-3', -0.0025],
    ...['', ' ', '0x10', 'Infinity', 'NaN', '1,5', '1 2', '0b1', '1n', '--1', 'e5', true, null].map(
      (value): Case => [z.number(), value, value],
    ),
    [z.nullable(z.number()), 'null', null],
    [z.nullable(z.number()), '', null],
    [z.nullable(z.number()), '7', 7],
    [z.nullable(z.boolean()), 'null', null],
    [z.nullable(z.boolean()), 'NULL', 'NULL'],
    [z.nullable(z.array(z.string())), '', null],
    [z.nullable(z.enum(['a', 'b'])), '', null],
    [z.nullable(z.enum(['a', 'null'])), 'a', 'a'],
    [z.optional(z.nullable(z.int())), 'null', null],
    [z.null(), 'null', null],
    [z.string(), '12', '12'],
    [z.string(), 'true', 'true'],
    [z.string(), '', ''],
    [z.optional(z.boolean()), 'on', true],
    [z._default(z.boolean(), true), 'off', false],
    [z._default(z.boolean(), true), undefined, undefined],
    [z.prefault(z.number(), 1), '2', 2],
    [z.catch(z.number(), 1), '2', 2],
    [z.readonly(z.number()), '2', 2],
    [z.nonoptional(z.optional(z.number())), '2', 2],
    [z.lazy(() => z.number()), '2', 2],
    [
      z.pipe(
        z.number(),
        z.transform((value) => value + 1),
      ),
      '2',
      2,
    ],
    [z.literal([1, true, null, 'x']), '1', 1],
    [z.literal([1, true, null, 'x']), 'on', true],
    [z.literal([1, true, null, 'x']), 'null', null],
    [z.literal(['1', 1]), '1', '1'],
    [z.literal(5), '6', '6'],
    [z.enum({ low: 1, high: 2 }), '2', 2],
    [z.array(z.number()), ['1', 'x', 3], [1, 'x', 3]],
    [z.object({ a: z.boolean() }), { a: '1', b: '1' }, { a: true, b: '1' }],
    [z.strictObject({ a: z.boolean() }), { a: '1', b: '1' }, { a: true, b: '1' }],
    [z.catchall(z.object({}), z.number()), { a: '1' }, { a: 1 }],
    [z.record(z.string(), z.boolean()), { a: '1', b: 'off' }, { a: true, b: false }],
    [
      z.intersection(z.object({ a: z.number() }), z.object({ b: z.boolean() })),
      { a: '1', b: '1' },
      { a: 1, b: true },
    ],
    [z.union([z.string(), z.number()]), '5', '5'],
    [z.union([z.boolean(), z.number()]), '5', 5],
    [z.union([z.boolean(), z.number()]), 'x', 'x'],
    [z.union([z.array(z.number()), z.record(z.string(), z.number())]), { a: '1' }, { a: 1 }],
    [z.object({ a: z.number() }), [], []],
    [z.object({ a: z.number() }), null, null],
    [z.date(), '2026-05-01', '2026-05-01'],
    [
      classic.object({ n: classic.number().int().min(1).optional(), b: classic.boolean().nullable() }),
      { n: '4', b: '' },
      { n: 4, b: null },
    ],
  ]
  test.each(cases)('case %#: %j', (schema, sent, read) => {
    expect(coerce(schema, sent, 'json')).toStrictEqual(read)
    expect(coerce(schema, sent, 'form')).toStrictEqual(read)
  })
})

describe('where they differ', () => {
  test.each<[z.core.$ZodType, unknown, json: unknown, form: unknown]>([
    [z.nullable(z.string()), '', '', null],
    [z.nullable(z.string()), 'null', 'null', null],
    [z.nullable(z.union([z.number(), z.string()])), '', '', null],
    [z.nullable(z.unknown()), '', '', null],
    [z.nullable(z.enum(['', 'a'])), '', '', null],
    [z.array(z.string()), '["a","b"]', '["a","b"]', ['a', 'b']],
    [z.array(z.string()), 'a', 'a', ['a']],
    [z.array(z.string()), '', '', []],
    [z.array(z.string()), undefined, undefined, undefined],
    [z.array(z.number()), '5', '5', [5]],
    [z.array(z.number()), 'x', 'x', 'x'],
    [z.array(item), '{"name":"5","on":"1"}', '{"name":"5","on":"1"}', [{ name: '5', on: true }]],
    [
      z.array(item),
      ['{"name":"a","on":true}', 'x'],
      ['{"name":"a","on":true}', 'x'],
      [{ name: 'a', on: true }, 'x'],
    ],
    [z.array(item), { name: 'a', on: '1' }, { name: 'a', on: '1' }, [{ name: 'a', on: true }]],
    [z.array(z.array(z.number())), '[["1"],[2]]', '[["1"],[2]]', [[1], [2]]],
    [item, '{"name":"a"}', '{"name":"a"}', { name: 'a' }],
    [item, '["a"]', '["a"]', '["a"]'],
    [z.record(z.string(), z.number()), '{"a":"1"}', '{"a":"1"}', { a: 1 }],
    [
      z.record(z.string(), z.nullable(z.string())),
      '{"a":"","b":"null"}',
      '{"a":"","b":"null"}',
      { a: '', b: 'null' },
    ],
    [
      z.union([z.array(item), z.record(z.string(), item)]),
      '[{"name":"a","on":"0"}]',
      '[{"name":"a","on":"0"}]',
      [{ name: 'a', on: false }],
    ],
    [
      z.union([z.array(item), z.record(z.string(), item)]),
      '{"x":{"name":"a","on":1}}',
      '{"x":{"name":"a","on":1}}',
      { x: { name: 'a', on: true } },
    ],
    [z.union([z.number(), z.string()]), '5', '5', 5],
  ])('case %#: %j', (schema, sent, json, form) => {
    expect(coerce(schema, sent, 'json')).toStrictEqual(json)
    expect(coerce(schema, sent, 'form')).toStrictEqual(form)
  })

  test.each<[z.ZodMiniType, unknown, string]>([
    [z.array(item), '{"name"', 'is not valid JSON'],
    [z.array(z.number()), '[1,', 'is not valid JSON'],
    [item, ' {', 'is not valid JSON'],
    [z.union([z.array(item), z.record(z.string(), item)]), '[', 'is not valid JSON'],
    [z.array(item), '['.repeat(200) + ']'.repeat(200), 'is nested more than 100 levels deep'],
    [z.nullable(z.string()), ['a', 'b'], 'must be sent once'],
    [z.optional(z.boolean()), ['1', '1'], 'must be sent once'],
    [z.enum(['a', 'b']), ['a', 'b'], 'must be sent once'],
  ])('case %#: %j is an error in a form, as it is in JSON', (schema, sent, message) => {
    expect(coerce(schema, sent, 'json')).toBe(sent)
    expect(coercionMessage(coerce(schema, sent, 'form'))).toContain(message)
  })

  test.each([z.unknown(), z.any()])('what has no type stays text, for its field to read', (schema) => {
    for (const text of ['2024', 'true', 'null', '{"a":1}', '']) {
      expect(coerce(z.object({ value: schema }), { value: text }, 'form')).toEqual({ value: text })
    }
  })
})

describe('safety', () => {
  test('names of a prototype are members like any other', () => {
    const sent = JSON.parse('{"__proto__":{"n":"1"},"constructor":"1","toString":"2","n":"3"}')
    const read = Object(coerce(z.object({ n: z.number() }), sent, 'json'))
    expect(JSON.stringify(read)).toBe('{"__proto__":{"n":"1"},"constructor":"1","toString":"2","n":3}')
    expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('n')
  })

  test('a schema that refers to itself reads what refers to itself', () => {
    interface Tree {
      size: number
      inner: Tree[]
    }
    const tree: z.ZodMiniType<Tree> = z.object({ size: z.number(), inner: z.array(z.lazy(() => tree)) })
    const sent = { size: '1', inner: '[{"size":"2","inner":[]}]' }
    expect(coerce(tree, sent, 'form')).toEqual({ size: 1, inner: [{ size: 2, inner: [] }] })
  })

  test('a schema without an end leaves the value', () => {
    const endless: z.ZodMiniType = z.lazy(() => endless)
    expect(coerce(endless, 'x', 'json')).toBe('x')
  })

  test('a check that throws is one that does not fit', () => {
    const throws = z.string().check(
      z.refine(() => {
        throw new Error('no')
      }),
    )
    expect(coerce(z.union([throws, z.number()]), '5', 'form')).toBe(5)
  })

  test('never throws, and leaves what is valid JSON already', () => {
    const schemas = [
      z.object({ a: z.nullable(z.number()), b: z.array(item), c: z.record(z.string(), z.boolean()) }),
      z.union([z.array(z.number()), z.object({ a: z.union([z.boolean(), item]) })]),
      z.nullable(z.array(z.union([z.literal([1, 'x']), z.enum(['a']), z.unknown()]))),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...schemas), fc.anything({ withNullPrototype: true }), (schema, value) => {
        coerce(schema, value, 'form')
        const read = coerce(schema, value, 'json')
        const before = z.safeParse(schema, value)
        if (before.success) expect(z.safeParse(schema, read)).toEqual(before)
      }),
    )
  })
})
