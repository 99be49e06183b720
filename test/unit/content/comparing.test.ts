import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roleList, userList } from '../../../shared/content/accounts.ts'
import { collectionList } from '../../../shared/content/collections.ts'
import { pageSections, pages, staticItems, staticSections } from '../../../shared/content/site.ts'
import { plainPartition, storedShape } from '../../../shared/http/resource/plain-partition.ts'
import type { FilterOperator } from '../../../shared/readmodel/lists/shape.ts'
import { claimText, comparable, fieldTypes } from '../../../shared/values/field-types.ts'
import { listOf } from '../readmodel/list-of.ts'

const nfc = 'Caf\u00e9'
const nfd = 'Cafe\u0301'

describe('what uniqueness takes for equal, filters take for equal', () => {
  const text = fc
    .array(fc.constantFrom('a', 'E', '\u00e9', '\u0301', '\u0303', '\n', 'J', '\u030c', '한'))
    .map((parts) => parts.join(''))
  const json = fc.oneof(text, fc.dictionary(fc.constantFrom('a', 'b', '1'), text), fc.array(text))
  const color = fc.constantFrom('#fff', '#FFF', '#FfF', '#000')
  const date = fc.constantFrom('2024-01-01', '2024-01-01T01:00:00+01:00', '2024-01-02')
  const values = { text, color, date, rawJson: json, number: fc.nat(2), boolean: fc.boolean() }

  test.each(fieldTypes)('%s', (type) =>
    fc.assert(
      fc.property(values[type], values[type], (a, b) => {
        const isOne = claimText(type, a) === claimText(type, b)
        if (isOne) expect(comparable(type, a)).toBe(comparable(type, b))
        else if (type !== 'rawJson') expect(comparable(type, a)).not.toBe(comparable(type, b))
      }),
      { numRuns: 300 },
    ),
  )

  test('text of any composition', () => {
    expect(comparable('text', nfd)).toBe(comparable('text', nfc))
    expect(comparable('rawJson', { b: nfd, a: 1 })).toBe(comparable('rawJson', { a: 1, b: nfc }))
    expect(comparable('color', '#FFF')).toBe(comparable('color', '#fff'))
  })
})

describe('lists', () => {
  const users = plainPartition('user', userList).shape
  const one = (field: string, op: FilterOperator, value: unknown) => ({ filters: [{ field, op, value }] })

  test('of users compare emails as their uniqueness does', async () => {
    const ids = await listOf(users, [{ email: 'Admin@example.com' }, { email: 'groß@example.com' }])
    expect(await ids(one('email', 'eq', 'ADMIN@example.com'))).toEqual([1])
    expect(await ids(one('email', 'ne', 'ADMIN@example.com'))).toEqual([2])
    expect(await ids(one('email', 'in', ['aDMIN@example.com', 'GROSS@example.com']))).toEqual([1, 2])
    expect(await ids(one('email', 'contains', 'MIN@'))).toEqual([1])
    expect(await ids({ search: 'ADMIN' })).toEqual([1])
  })

  test.each([pages, pageSections, staticItems, staticSections])(
    'of site content compare urls so',
    async (type) => {
      const ids = await listOf(storedShape(type.partition, type.list, 'hits'), [
        { url: `/${nfc}/` },
        { url: 'other' },
      ])
      expect(await ids(one('url', 'eq', nfd))).toEqual([1])
      expect(await ids(one('url', 'in', [`${nfd}/`, 'x']))).toEqual([1])
      expect(await ids(one('url', 'contains', `/${nfd}`))).toEqual([1])
      expect(await ids({ search: nfd })).toEqual([1])
    },
  )

  test.each([
    ['collection', collectionList],
    ['role', roleList],
  ])('of %ss compare names composed', async (partition, list) => {
    const ids = await listOf(plainPartition(partition, list).shape, [
      { name: nfc },
      { name: nfd },
      { name: 'x' },
    ])
    for (const name of [nfc, nfd]) expect(await ids(one('name', 'eq', name))).toEqual([1, 2])
    for (const search of [nfc, nfd]) expect(await ids({ search })).toEqual([1, 2])
  })
})
