import { describe, expect, test } from 'vitest'
import { listText, successText } from '../../../shared/http/answers/envelope.ts'
import { memberKind } from '../../../shared/http/body/sent-kind.ts'
import type { Call } from '../../../shared/http/call.ts'
import { idOf, withHits } from '../../../shared/http/resource/counters.ts'
import { checkSize } from '../../../shared/http/resource/size.ts'

describe('an identifier in a path', () => {
  test.each<[string, number]>([
    ['1', 1],
    ['42', 42],
    ['999999999999', 999_999_999_999],
  ])('%s', (text, id) => {
    expect(idOf(text)).toBe(id)
  })

  test.each(['0', '01', '-1', '1.0', '1e3', 'abc', '', ' 1', '1 ', '1000000000000', '١', undefined])(
    '%j names nothing',
    (text) => {
      expect(() => idOf(text)).toThrow(expect.objectContaining({ kind: 'notFound' }))
    },
  )
})

test('a counter is put in front of what is served', () => {
  expect(withHits('{"id":1}', 'hits', 5)).toBe('{"hits":5,"id":1}')
  expect(withHits('{"id":1}', null, 5)).toBe('{"id":1}')
  expect(JSON.parse(withHits('{"10":1,"id":1}', '_hits', 0))).toEqual({ _hits: 0, 10: 1, id: 1 })
})

describe('an entity too large for an item', () => {
  const formsOf = (members: Record<string, unknown>) => ({ data: JSON.stringify(members) })
  const check =
    (members: Record<string, unknown>, rest = {}) =>
    () =>
      checkSize(members, { ...formsOf(members), ...rest })

  test('is refused by its largest member, in bytes', () => {
    expect(check({ a: 'x'.repeat(379_000), b: 'y' })).not.toThrow()
    expect(check({ a: 'x'.repeat(381_000), b: 'y' })).toThrow(
      expect.objectContaining({
        kind: 'validation',
        details: {
          fields: [
            { name: 'a', message: 'must be shorter: an entry holds at most 380 KB, and this one has 382 KB' },
          ],
        },
      }),
    )
    expect(check({ a: 'é'.repeat(100_000), b: '日'.repeat(70_000) })).toThrow(
      expect.objectContaining({ details: { fields: [expect.objectContaining({ name: 'b' })] } }),
    )
    expect(check({ a: '日'.repeat(126_000) })).not.toThrow()
  })

  test('counts what it hides, what only the server reads, and the names of members', () => {
    expect(check({ a: 'x'.repeat(200_000) }, { hidden: 'x'.repeat(200_000) })).toThrow('Correct')
    expect(check({}, { internal: 'x'.repeat(390_000) })).toThrow(
      expect.objectContaining({ details: { fields: [expect.objectContaining({ name: 'body' })] } }),
    )
    const names = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`${'n'.repeat(2_000)}${at}`, 1]))
    expect(check(names)).toThrow('Correct')
  })
})

describe('the rules a member is read by', () => {
  const kind = (bodyKind: Call['bodyKind'], sent: unknown) => memberKind({ sent, bodyKind }, 'fields')

  test.each<[Call['bodyKind'], unknown, Call['bodyKind']]>([
    ['json', { fields: [{ name: 'a' }] }, 'json'],
    ['form', { fields: '[{"name":"a"}]' }, 'json'],
    ['form', { fields: ['{"name":"a"}', '{"name":"b"}'] }, 'json'],
    ['form', { fields: [{ name: 'a' }] }, 'form'],
    ['form', { fields: { a: { type: 'text' } } }, 'form'],
    ['form', {}, 'form'],
    ['form', null, 'form'],
  ])('of a %s %j are those of %s', (bodyKind, sent, expected) => {
    expect(kind(bodyKind, sent)).toBe(expected)
  })

  test.each<[unknown, string, Call['bodyKind']]>([
    [{ fields: { a: '{"type":"rawJson","value":["1"]}', b: { type: 'text' } } }, 'a', 'json'],
    [{ fields: { a: '{"type":"rawJson","value":["1"]}', b: { type: 'text' } } }, 'b', 'form'],
    [{ fields: ['{"name":"a"}', { name: 'b' }] }, '0', 'json'],
    [{ fields: ['{"name":"a"}', { name: 'b' }] }, '1', 'form'],
    [{ fields: { name: 'a', type: 'text' } }, '0', 'form'],
    [{ fields: '{"toString":{"type":"text"}}' }, 'toString', 'json'],
    [{ fields: {} }, 'toString', 'form'],
  ])('of an entry of %j, %s, are those of %s', (sent, entry, expected) => {
    expect(memberKind({ sent, bodyKind: 'form' }, 'fields', entry)).toBe(expected)
  })
})

test('envelopes join what is serialised already', () => {
  expect(successText('{"id":1}')).toBe('{"status":"success","payload":{"id":1}}')
  const query = { sortBy: 'id', sortOrder: 'ASC' as const, limit: 2, page: 3, search: 'x', filters: [] }
  const { search: _, ...unsearched } = query
  expect(JSON.parse(listText(unsearched, [], 0)).search).toBeNull()
  expect(JSON.parse(listText(query, ['{"id":5}', '{"id":6}'], 9, { tableFields: {} }))).toEqual({
    status: 'success',
    payload: [{ id: 5 }, { id: 6 }],
    sort: { by: 'id', order: 'ASC' },
    filter: [],
    search: 'x',
    pagination: { limit: 2, offset: 4, currentTotal: 2, total: 9, page: 3 },
    tableFields: {},
  })
})
