import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { membersFromPairs } from '../../../shared/http/body/members.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { readValue } from '../../../shared/values/field-types.ts'

/** Pairs as a query string writes them, without its escapes. */
const read = (form: string) =>
  membersFromPairs(
    form.split('&').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )

const gaps = 'must number its items from 0 without gaps; where the numbers are names, send one JSON text'

describe('members', () => {
  test.each<[string, unknown]>([
    ['a=1', { a: '1' }],
    ['a=', { a: '' }],
    ['a=1&a=2&b=3&a=4', { a: ['1', '2', '4'], b: '3' }],
    ['a[]=1', { a: ['1'] }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[7]=y&a[2]=x&a[9999]=z', { a: ['x', 'y', 'z'] }],
    ['a.1=y&a.0=x', { a: ['x', 'y'] }],
    ['a[0][b]=1&a[0][c]=2&a[1][b]=3', { a: [{ b: '1', c: '2' }, { b: '3' }] }],
    ['a.0.b=1&a[0].c=2&a.0[d]=3', { a: [{ b: '1', c: '2', d: '3' }] }],
    [
      'a[][b]=1&a[][c]=2&a[][b]=3&a[][c]=4',
      {
        a: [
          { b: '1', c: '2' },
          { b: '3', c: '4' },
        ],
      },
    ],
    ['a[][b][c]=1&a[][b][d]=2&a[][b][c]=3', { a: [{ b: { c: '1', d: '2' } }, { b: { c: '3' } }] }],
    ['a[][b][]=1&a[][b][]=2&a[][c]=3', { a: [{ b: ['1', '2'], c: '3' }] }],
    ['a[].b=1&a[].b=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a[b]=1&a[c]=2', { a: { b: '1', c: '2' } }],
    ['a[b]=1&a[b]=2', { a: { b: ['1', '2'] } }],
    ['a[0]=1&a[b]=2', { a: { 0: '1', b: '2' } }],
    ['a[01]=1', { a: { '01': '1' } }],
    ['a[og:title.x]=1', { a: { 'og:title.x': '1' } }],
    ['0=a&1=b', { 0: 'a', 1: 'b' }],
    ['a b=1&é 😀=2', { 'a b': '1', 'é 😀': '2' }],
  ])('%s', (form, value) => {
    expect(read(form)).toEqual({ ok: true, value })
  })

  test('no pairs are an object without members', () => {
    expect(membersFromPairs([])).toEqual({ ok: true, value: {} })
  })

  test('an index orders and allocates nothing', () => {
    const result = read('a[9999]=1')
    expect(result.ok && result.value.a).toHaveLength(1)
  })

  test.each([
    ['a[0]=1&a[1]=2', null],
    ['a[1]=1&a[0]=2', null],
    ['a[]=1&a[]=2', null],
    ['a[x]=1', null],
    ['a[0]=1&a[0]=2', null],
    ['a[2024]=1&a[2025]=2', gaps],
    ['a[1]=1&a[2]=2', gaps],
    ['a.7=1', gaps],
    ['a[0][b][3]=1', gaps],
  ])('numbers of a rawJson member that may be names are not dropped: %s', (form, problem) => {
    const result = read(form)
    expect(readValue('rawJson', true, result.ok && result.value.a, 'form').problem).toBe(problem)
  })

  test('rows of a form may leave numbers out, for one that was taken away', () => {
    const rows = read('fields[0][name]=a&fields[0][type]=text&fields[2][name]=b&fields[2][type]=date')
    const collection = { name: 'c', singleName: 's', pluralName: 'p', ...(rows.ok ? rows.value : {}) }
    expect(validate(collectionInput, collection, 'form')).toMatchObject({
      ok: true,
      value: { fields: [{ name: 'a' }, { name: 'b' }] },
    })
  })
})

describe('names of a prototype', () => {
  test.each(['__proto__', 'constructor', 'prototype'])('%s is a member', (name) => {
    const result = read(`${name}[x]=1&a[${name}][x]=2&b[0]=3&b.1.${name}=4`)
    expect(result.ok && Object.keys(result.value)).toEqual([name, 'a', 'b'])
    expect(result.ok && Object.keys(Object(result.value.a))).toEqual([name])
    expect(result.ok && Object.getPrototypeOf(result.value)).toBe(Object.prototype)
    expect({}).not.toHaveProperty('x')
    expect(Object).not.toHaveProperty('x')
  })
})

describe('refused', () => {
  const conflict = 'must be sent in one form: as a value, as a list or as named members'
  const malformed = 'must be named like title, fields[0][name] or fields.0.name'
  test.each([
    ['a=1&a[b]=2', 'a', conflict],
    ['a[b]=1&a=2', 'a', conflict],
    ['a=1&a[]=2', 'a', conflict],
    ['a[]=1&a=2', 'a', conflict],
    ['a[]=1&a[0]=2', 'a', conflict],
    ['a[0]=1&a[]=2', 'a', conflict],
    ['x.a.b=1&x[a][b][c]=2', 'x.a.b', conflict],
    ['a[][b]=1&a[][b][c]=2', 'a..b', conflict],
    ['a[10000]=1', 'a[10000]', 'must not use an index above 9999'],
    ['a.999999999.b=1', 'a.999999999.b', 'must not use an index above 9999'],
    [`a[${'9'.repeat(400)}]=1`, `a[${'9'.repeat(252)}…`, 'must not use an index above 9999'],
    [`a${'[b]'.repeat(20)}=1`, `a${'[b]'.repeat(20)}`, 'is nested more than 20 levels deep'],
    ['=1', 'body', malformed],
    ['[a]=1', '[a]', malformed],
    ['a[=1', 'a[', malformed],
    ['a[b=1', 'a[b', malformed],
    ['a]b=1', 'a]b', malformed],
    ['a[b]c=1', 'a[b]c', malformed],
    ['a[[b]]=1', 'a[[b]]', malformed],
    ['.a=1', '.a', malformed],
    ['a.=1', 'a.', malformed],
    ['a..b=1', 'a..b', malformed],
  ])('%s', (form, name, message) => {
    expect(read(form)).toEqual({
      ok: false,
      status: 400,
      text: `The member ${JSON.stringify(name)} ${message}.`,
      fields: [{ name, message }],
    })
  })
})

/** A nested value as the pairs a form sends for it. */
const pairsFor = (name: string, value: unknown): [string, string][] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => pairsFor(`${name}[${index}]`, item))
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => pairsFor(`${name}[${key}]`, item))
  }
  return [[name, String(value)]]
}

test('what a form can say is read back in any order of its pairs', () => {
  const key = fc.stringMatching(/^[a-z_é]{1,8}$/)
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 4 },
      fc.string(),
      fc.array(tie('value'), { minLength: 1, maxLength: 4 }),
      fc.dictionary(key, tie('value'), { minKeys: 1, maxKeys: 4 }),
    ),
  }))
  const form = fc.dictionary(key, value, { minKeys: 1 }).chain((sent) =>
    fc.record({
      sent: fc.constant(sent),
      pairs: fc.shuffledSubarray(
        Object.entries(sent).flatMap(([name, item]) => pairsFor(name, item)),
        {
          minLength: Object.entries(sent).flatMap(([name, item]) => pairsFor(name, item)).length,
        },
      ),
    }),
  )
  fc.assert(
    fc.property(form, ({ sent, pairs }) => {
      expect(membersFromPairs(pairs)).toEqual({ ok: true, value: sent })
    }),
  )
})
