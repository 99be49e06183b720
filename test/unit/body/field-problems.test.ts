import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { problemsOf } from '../../../shared/http/body/field-problems.ts'
import { issueMessage } from '../../../shared/http/body/issue-message.ts'

const WITH_PHRASE = { error: issueMessage }

/** Problems of a value, validated with `issueMessage` as error map or without. */
const problems = (schema: z.core.$ZodType, value: unknown, options?: { error: typeof issueMessage }) => {
  const parsed = z.safeParse(schema, value, options)
  if (parsed.success) throw new Error('The value is valid.')
  return problemsOf(parsed.error)
}
/** The message for one member of an object. */
const messageFor = (schema: z.core.$ZodType, value: unknown, options?: { error: typeof issueMessage }) => {
  const [problem, ...others] = problems(z.object({ a: schema }), { a: value }, options)
  expect(others).toEqual([])
  expect(problem?.name).toBe('a')
  return problem?.message
}

const name = z.string().check(z.minLength(1), z.maxLength(255))
const limit = z.int().check(z.minimum(1), z.maximum(1000))

describe('messages while validating', () => {
  test.each<[z.core.$ZodType, unknown, string]>([
    [name, undefined, 'is required'],
    [name, null, 'must be text of 1 to 255 characters'],
    [name, '', 'must be text of 1 to 255 characters'],
    [name, 'a'.repeat(256), 'must be text of 1 to 255 characters'],
    [z.string(), 5, 'must be text'],
    [z.string().check(z.length(3)), 'ab', 'must be text of exactly 3 characters'],
    [z.string().check(z.minLength(1)), '', 'must be text of at least 1 character'],
    [z.string().check(z.maxLength(2)), 'abc', 'must be text of at most 2 characters'],
    [limit, 0, 'must be a whole number from 1 to 1000'],
    [limit, 1001, 'must be a whole number from 1 to 1000'],
    [limit, 1.5, 'must be a whole number from 1 to 1000'],
    [limit, 'x', 'must be a whole number from 1 to 1000'],
    [z.number(), Number.NaN, 'must be a number'],
    [z.number().check(z.positive()), 0, 'must be a number above 0'],
    [z.number().check(z.minimum(2)), 0, 'must be a number of at least 2'],
    [z.number().check(z.lt(2)), 2, 'must be a number below 2'],
    [z.number().check(z.gt(1), z.maximum(2)), 3, 'must be a number above 1 and of at most 2'],
    [z.int().check(z.positive()), 1e300, 'must be a whole number above 0 and of at most 9007199254740991'],
    [z.number().check(z.multipleOf(5)), 3, 'must be a multiple of 5'],
    [z.boolean(), 'maybe', 'must be true or false'],
    [z.enum(['ASC', 'DESC']), 'UP', 'must be one of ASC, DESC'],
    [z.enum(['ASC', 'DESC']), undefined, 'is required'],
    [z.literal(['', 1, null]), 'x', 'must be one of an empty text, 1, null'],
    [z.literal('Bearer'), 'x', 'must be Bearer'],
    [z.array(z.string()), 'x', 'must be a list'],
    [z.array(z.string()).check(z.maxLength(1)), ['a', 'b'], 'must be a list of at most 1 item'],
    [z.tuple([z.string()]), 'x', 'must be a list'],
    [z.object({}), [], 'must be an object'],
    [z.record(z.string(), z.string()), 1, 'must be an object'],
    [z.null(), 1, 'must be null'],
    [z.never(), 1, 'must be left out'],
    [z.date(), 1, 'must be a date'],
    [z.nonoptional(z.optional(z.string())), undefined, 'is required'],
    [z.email(), 'x', 'must be an email address'],
    [z.iso.date(), 'x', 'must be a date like 2026-05-01'],
    [z.iso.datetime(), 'x', 'must be a date and time like 2026-05-01T12:00:00Z'],
    [z.url(), 'x', 'must be a URL'],
    [z.ulid(), 'x', 'must be text in the format ulid'],
    [z.string().check(z.regex(/^a+$/)), 'x', 'must be text that matches /^a+$/'],
    [z.string().check(z.startsWith('a')), 'x', 'must be text that starts with "a"'],
    [z.string().check(z.endsWith('a')), 'x', 'must be text that ends with "a"'],
    [z.string().check(z.includes('a')), 'x', 'must be text that includes "a"'],
    [z.string().check(z.lowercase()), 'X', 'must be text in lower case'],
    [z.string().check(z.refine((text) => text === 'x', 'must be x')), 'y', 'must be x'],
    [z.string().check(z.minLength(3, 'must be longer')), 'y', 'must be longer'],
    [z.string('must be words'), 5, 'must be words'],
    [z.string().check(z.refine((text) => text === 'x')), 'y', 'does not fit what is described for it'],
  ])('case %#: %#', (schema, value, message) => {
    expect(messageFor(schema, value, WITH_PHRASE)).toBe(message)
  })
})

test('a finished error alone gives what it holds: one limit, and no missing members', () => {
  // No locale is loaded in a function. A test before this one in the same worker may have loaded zod's English one.
  z.config({ localeError: () => undefined })
  expect(messageFor(name, '')).toBe('must be text of at least 1 character')
  expect(messageFor(name, undefined)).toBe('must be text')
  expect(messageFor(limit, 1001)).toBe('must be a number of at most 1000')
  expect(messageFor(limit, 1.5)).toBe('must be a whole number')
  expect(messageFor(z.string().check(z.length(3)), 'ab')).toBe('must be text of exactly 3 characters')
  expect(messageFor(z.string().check(z.refine(() => false, 'must be x')), 'y')).toBe('must be x')
})

describe('names', () => {
  const schema = z.strictObject({ title: name, fields: z.array(z.object({ name, on: z.boolean() })) })

  test('are paths joined with dots, each once', () => {
    const twice = z.string().check(z.minLength(2), z.regex(/^b/))
    expect(problems(z.object({ a: twice, b: twice }), { a: 'a' }, WITH_PHRASE)).toEqual([
      { name: 'a', message: 'must be text of at least 2 characters' },
      { name: 'b', message: 'is required' },
    ])
    expect(problems(schema, { fields: [{ name: 'x', on: true }, { on: 1 }] }, WITH_PHRASE)).toEqual([
      { name: 'title', message: 'is required' },
      { name: 'fields.1.name', message: 'is required' },
      { name: 'fields.1.on', message: 'must be true or false' },
    ])
  })

  test('are those of unknown members, whatever they are called', () => {
    const sent = JSON.parse('{"title":"a","fields":[],"b":1,"__proto__":1,"constructor":2}')
    expect(problems(schema, sent, WITH_PHRASE)).toEqual(
      ['b', '__proto__', 'constructor'].map((unknown) => ({
        name: unknown,
        message: 'is not a known member',
      })),
    )
  })

  test('stand after a prefix, and a problem of the whole body is its own', () => {
    const parsed = z.safeParse(schema, 5, WITH_PHRASE)
    expect(parsed.success || problemsOf(parsed.error)).toEqual([
      { name: 'body', message: 'must be an object' },
    ])
    expect(parsed.success || problemsOf(parsed.error, 'row.3')).toEqual([
      { name: 'row.3', message: 'must be an object' },
    ])
    const inner = z.safeParse(schema, { fields: [] }, WITH_PHRASE)
    expect(inner.success || problemsOf(inner.error, 'row.3')).toEqual([
      { name: 'row.3.title', message: 'is required' },
    ])
  })

  test('are at most 1000, of at most 255 characters', () => {
    const sent = Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [`${index}-${'a'.repeat(300)}`, 1]),
    )
    const found = problems(z.strictObject({}), sent, WITH_PHRASE)
    expect(found).toHaveLength(1000)
    expect(found[0]?.name).toBe(`0-${'a'.repeat(252)}…`)
  })
})

describe('keys and unions', () => {
  test('a key of a record is named with its rule', () => {
    const record = z.record(z.string().check(z.maxLength(2)), z.number())
    expect(problems(z.object({ r: record }), { r: { abc: 1, b: 'x' } }, WITH_PHRASE)).toEqual([
      { name: 'r.abc', message: 'has a name that must be text of at most 2 characters' },
      { name: 'r.b', message: 'must be a number' },
    ])
  })

  test('an element of a map or a set is explained', () => {
    const map = z.map(z.string(), z.object({ n: z.number() }))
    expect(problems(map, new Map([['k', { n: 'x' }]]), WITH_PHRASE)).toEqual([
      { name: 'k.n', message: 'must be a number' },
    ])
  })

  test.each<[z.core.$ZodType, unknown, string]>([
    [z.union([z.string(), z.number()]), true, 'must be text or a number'],
    [z.union([z.string(), z.number()]), undefined, 'is required'],
    [z.union([z.string(), z.string()]), 1, 'must be text'],
    [z.union([z.string(), z.number()], 'must be words or digits'), true, 'must be words or digits'],
    [
      z.union([z.union([z.null(), z.boolean()]), z.array(z.string())]),
      1,
      'must be null or true or false or a list',
    ],
    [z.xor([z.string(), z.string()]), 'x', 'does not fit what is described for it'],
  ])('a union that nothing fits: case %#', (schema, value, message) => {
    expect(messageFor(schema, value, WITH_PHRASE)).toBe(message)
  })

  test('a union reports the option that came closest', () => {
    const item = z.object({ name: z.string(), type: z.enum(['text', 'date']) })
    const either = z.object({
      fields: z.union([z.array(item), z.record(z.string(), z.object({ n: z.number() }))]),
    })
    expect(problems(either, { fields: [{ name: 'a', type: 'x' }] }, WITH_PHRASE)).toEqual([
      { name: 'fields.0.type', message: 'must be one of text, date' },
    ])
    expect(problems(either, { fields: { a: { n: 'x' }, b: {} } }, WITH_PHRASE)).toEqual([
      { name: 'fields.a.n', message: 'must be a number' },
      { name: 'fields.b.n', message: 'is required' },
    ])
    expect(problems(either, { fields: 5 }, WITH_PHRASE)).toEqual([
      { name: 'fields', message: 'must be a list or an object' },
    ])
  })

  test('a discriminated union names its discriminator', () => {
    const option = <T extends string>(t: T) => z.object({ t: z.literal(t), n: z.number() })
    const union = z.discriminatedUnion('t', [option('a'), option('b')])
    expect(problems(union, { t: 'c' }, WITH_PHRASE)).toEqual([{ name: 't', message: 'must be one of a, b' }])
    expect(problems(union, { t: 'a' }, WITH_PHRASE)).toEqual([{ name: 'n', message: 'is required' }])
  })
})
