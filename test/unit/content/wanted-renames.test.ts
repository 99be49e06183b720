import { describe, expect, test } from 'vitest'
import type { Renaming } from '../../../shared/content/renames.ts'
import { wantedRenames } from '../../../shared/content/wanted-renames.ts'
import type { FieldInput } from '../../../shared/contract/fields.ts'

/** Entries of a list: `b<a` renames a to b. */
const inputs = (...entries: string[]): FieldInput[] =>
  entries.map((entry) => {
    const [name = '', renamedFrom] = entry.split('<')
    const rest = { type: 'text', allowNull: true, unique: false, dropValues: false } as const
    return { name, ...rest, ...(renamedFrom === undefined ? {} : { renamedFrom }) }
  })

const wanted = (names: string, renames: Renaming[], ...entries: string[]) => {
  const fields = [...names].map((name) => ({ name }))
  const { former, problems } = wantedRenames({ fields, renames }, inputs(...entries))
  return {
    former: Object.fromEntries(former),
    problems: problems.map(({ name, message }) => `${name} ${message}`),
  }
}
const renaming = (names: Record<string, string>, version = 2): Renaming => ({ version, names })

describe('a renaming is to be done', () => {
  test.each<[string, string, Renaming[], string[], Record<string, string>]>([
    ['of a field that is there', 'ax', [], ['b<a', 'x'], { b: 'a' }],
    ['beside a new field of the former name', 'a', [], ['b<a', 'a'], { b: 'a' }],
    ['of two names that are swapped', 'ab', [], ['b<a', 'a<b'], { b: 'a', a: 'b' }],
    ['of names that move on', 'ab', [], ['b<a', 'c<b'], { b: 'a', c: 'b' }],
    ['back', 'b', [renaming({ a: 'b' })], ['a<b'], { a: 'b' }],
    [
      'of swapped names, in their order, back',
      'ba',
      [renaming({ a: 'b', b: 'a' })],
      ['a<b', 'b<a'],
      { a: 'b', b: 'a' },
    ],
    ['of a name in another form of Unicode', 'é', [], ['b<e\u0301'], { b: 'é' }],
    ['not where the name stays', 'a', [], ['a<a'], {}],
  ])('%s', (_, names, renames, entries, former) => {
    expect(wanted(names, renames, ...entries)).toEqual({ former, problems: [] })
  })
})

describe('a renaming that was done is passed over', () => {
  const ab = renaming({ a: 'b' })
  test.each<[string, string, Renaming[], string[]]>([
    ['where the former name is gone', 'bx', [ab], ['b<a', 'x']],
    ['where a later field has the former name', 'ba', [ab], ['b<a', 'a', 'c']],
    ['of names that moved on', 'bc', [renaming({ a: 'b', b: 'c' })], ['b<a', 'c<b']],
    [
      'of names that moved on, with another change',
      'bc',
      [renaming({ a: 'b', b: 'c' })],
      ['b<a', 'c<b', 'd'],
    ],
    ['of swapped names, in the same list', 'ba', [renaming({ a: 'b', b: 'a' })], ['b<a', 'a<b']],
  ])('%s', (_, names, renames, entries) => {
    expect(wanted(names, renames, ...entries)).toEqual({ former: {}, problems: [] })
  })
})

describe('a renaming is refused', () => {
  const beside = (from: string, to: string) =>
    `must be left out: the collection has the fields ${from} and ${to} now. Remove or rename ${to} by a request of its own first`
  test.each<[string, string, Renaming[], string[], string[]]>([
    [
      'of a field that never was',
      'ax',
      [],
      ['b<z', 'x'],
      ['fields.0.renamedFrom must be the name of a field that the collection has now, one of a, x'],
    ],
    [
      'where there is no field',
      '',
      [],
      ['b<a'],
      ['fields.0.renamedFrom must be left out: the collection has no field to rename'],
    ],
    [
      'of one field to two',
      'a',
      [],
      ['b<a', 'c<a'],
      ['fields.1.renamedFrom must not be a again: another entry gives that field its new name'],
    ],
    ['to the name of another field', 'ab', [], ['b<a'], [`fields.0.renamedFrom ${beside('a', 'b')}`]],
    ['that is kept beside it', 'ab', [], ['a', 'b<a'], [`fields.1.renamedFrom ${beside('a', 'b')}`]],
    [
      'of a later field of the former name, to the field that had it',
      'ba',
      [renaming({ a: 'b' })],
      ['b<a'],
      [`fields.0.renamedFrom ${beside('a', 'b')}`],
    ],
    [
      'where another one is, on which it depends',
      'abc',
      [],
      ['b<a', 'c<b'],
      [`fields.1.renamedFrom ${beside('b', 'c')}`, `fields.0.renamedFrom ${beside('a', 'b')}`],
    ],
  ])('%s', (_, names, renames, entries, problems) => {
    expect(wanted(names, renames, ...entries).problems).toEqual(problems)
  })
})

test('the fields of a collection get at most 1,000 new names', () => {
  const renames = Array.from({ length: 999 }, (_, at) => renaming({ z: 'y' }, at))
  expect(wanted('ab', renames, 'c<a', 'b').problems).toEqual([])
  expect(wanted('ab', renames, 'c<a', 'd<b').problems).toHaveLength(2)
  expect(wanted('ab', [...renames, renaming({ z: 'y' })], 'c<a').problems).toEqual([
    'fields.0.renamedFrom must be left out: fields of a collection get at most 1000 new names. Add a new field instead',
  ])
  expect(wanted('ab', [...renames, renaming({ z: 'y' })], 'a', 'b', 'c').problems).toEqual([])
})
