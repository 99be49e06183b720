import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { optionalText } from '../../../shared/contract/schema-notes.ts'
import { coerce, coercionMessage } from '../../../shared/http/body/coerce.ts'
import { JsonPart } from '../../../shared/values/form-values.ts'
import { parseExactly } from '../../../shared/values/json.ts'

const item = z.object({ name: z.string(), on: z.boolean() })

describe('a number', () => {
  test.each(['1e999', '9007199254740993', '0.1234567890123456789'])(
    '%s would change, and is refused',
    (text) => {
      const problem = expect.stringMatching(/^must be a number that is kept exactly: /)
      for (const sent of [text, parseExactly(text)]) {
        expect(coercionMessage(coerce(z.number(), sent, 'json'))).toEqual(problem)
        expect(coercionMessage(coerce(z.optional(z.nullable(z.int())), sent, 'form'))).toEqual(problem)
      }
    },
  )

  test.each<[z.core.$ZodType, string, unknown]>([
    [z.number(), '1.0', 1],
    [z.literal([1, 'x']), '1.0', 1],
    [z.boolean(), '1.0', true],
    [z.nullable(z.number()), '1e2', 100],
    [z.union([z.boolean(), z.number()]), '5.0', 5],
    [z.object({ a: z.number() }), '1.0', 1],
    [z.record(z.string(), z.number()), '1.0', 1],
    [z.array(z.number()), '1.0', 1],
    [z.string(), '1.0', 1],
    [z.custom(), '1.0', 1],
    [z.unknown(), '1.0', parseExactly('1.0')],
  ])('case %#: that was written in another way is what JSON.parse makes of it', (schema, json, read) => {
    expect(coerce(schema, parseExactly(json), 'json')).toStrictEqual(read)
  })
})

describe('an empty member of a form', () => {
  const schema = z.object({
    flag: z.optional(z.boolean()),
    size: z._default(z.number(), 500),
    kind: z.optional(z.enum(['a', 'b'])),
    parent: z.optional(z.nullable(z.int())),
    password: optionalText(z.string()),
    title: z.optional(z.string()),
    list: z.optional(z.array(z.string())),
    needed: z.boolean(),
  })
  const empty = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, '']))

  test('is left out where the member may be, unless null, an empty text or an empty list is its value', () => {
    expect(coerce(schema, empty, 'form')).toStrictEqual({ parent: null, title: '', list: [], needed: '' })
  })

  test('is what it is in JSON', () => {
    expect(coerce(schema, empty, 'json')).toStrictEqual({ ...empty, parent: null })
  })
})

describe('a part of JSON within a form', () => {
  test.each<[z.core.$ZodType, unknown, unknown]>([
    [z.string(), '5', '5'],
    [z.nullable(z.string()), '', ''],
    [z.nullable(z.string()), null, null],
    [z.number(), 5, 5],
    [z.array(item), [{ name: 'a', on: true }], [{ name: 'a', on: true }]],
    [z.array(item), { name: 'a', on: true }, [{ name: 'a', on: true }]],
    [
      z.union([z.array(item), z.record(z.string(), item)]),
      [{ name: '5', on: true }],
      [{ name: '5', on: true }],
    ],
    [
      z.union([z.array(item), z.record(z.string(), item)]),
      { x: { name: '5', on: 0 } },
      { x: { name: '5', on: false } },
    ],
    [z.object({ a: z.array(z.string()) }), { a: '["b"]' }, { a: '["b"]' }],
  ])('case %#: is read by the rules of JSON', (schema, sent, read) => {
    expect(coerce(z.object({ m: schema }), { m: new JsonPart(sent) }, 'form')).toStrictEqual({ m: read })
  })

  test.each([z.unknown(), z.any()])(
    'stays one where its type is unknown, for its field to read',
    (schema) => {
      const sent = { m: new JsonPart('null') }
      expect(coerce(z.object({ m: schema }), sent, 'form')).toStrictEqual(sent)
    },
  )

  test('makes a list where it is repeated', () => {
    const parts = [new JsonPart({ name: 'a', on: true }), '{"name":"b","on":"1"}']
    expect(coerce(z.array(item), parts, 'form')).toStrictEqual([
      { name: 'a', on: true },
      { name: 'b', on: true },
    ])
  })
})
