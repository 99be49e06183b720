import { describe, expect, test } from 'vitest'
import { claimName, newSchema, type Schema } from '../../../shared/content/collections.ts'
import { parseElement, projectElement } from '../../../shared/content/elements.ts'
import { hadName, underNewNames } from '../../../shared/content/renames.ts'
import { changeSchema } from '../../../shared/content/schema-change.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'

const field = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'text',
  allowNull: true,
  unique: false,
  ...rest,
})

/** The change to some fields, of which those of `former` had other names. */
const change = (
  schema: Schema,
  fields: FieldDefinition[],
  former: Record<string, string>,
  dropping: string[] = [],
) =>
  changeSchema(schema, fields, `m${schema.version}`, {
    dropping: new Set(dropping),
    former: new Map(Object.entries(former)),
  })
const renamed = (...all: Parameters<typeof change>) => change(...all).next

const built = { id: 7, name: 'one', active: true, _sort: 500, createdAt: 'c', updatedAt: 'u' }
const stored = (sv: number, shown: Record<string, unknown>, hidden?: Record<string, unknown>) => ({
  data: JSON.stringify({ ...built, ...shown }),
  ...(hidden ? { hidden: JSON.stringify(hidden) } : {}),
  sv,
})
const shownBy = (schema: Schema, ...forms: Parameters<typeof stored>) => {
  const { id, name, active, _sort, createdAt, updatedAt, ...own } = JSON.parse(
    projectElement(schema, stored(...forms)),
  )
  return own
}

describe('a renamed field', () => {
  const first = newSchema('element#x', [field('title'), field('other')])
  const headline = renamed(first, [field('headline'), field('other')], { headline: 'title' })

  test('shows what elements of before have, and what those of after have, whose text is served as it is', () => {
    expect(shownBy(headline, 1, { title: 'T', other: 'o' })).toEqual({ headline: 'T', other: 'o' })
    const after = stored(2, { headline: 'H', other: 'o' })
    expect(projectElement(headline, after)).toBe(after.data)
  })

  test('changes nothing that elements have to be checked for', () => {
    const { changed, changes, covering } = change(first, [field('headline')], { headline: 'title' })
    expect({ changed, changes, covering }).toEqual({ changed: true, changes: [], covering: [] })
  })

  test('is checked as under its former name for what else changes', () => {
    const strict = field('headline', { allowNull: false, unique: true, type: 'color' })
    const { changes } = change(first, [strict], { headline: 'title' })
    expect(changes).toMatchObject([
      { field: strict, checkType: true, checkNull: true, claim: true, isShown: true, isFilled: false },
    ])
  })

  test('leaves a later field of its former name without values', () => {
    const both = renamed(headline, [field('headline'), field('title', { default: 'new' })], {})
    expect(shownBy(both, 1, { title: 'T' })).toEqual({ headline: 'T', title: 'new' })
    expect(shownBy(both, 2, { headline: 'H' }, { other: 'o' })).toEqual({ headline: 'H', title: 'new' })
  })

  test('and one of its former name in the same request too', () => {
    const both = renamed(first, [field('headline'), field('title', { default: 'new' })], {
      headline: 'title',
    })
    expect(shownBy(both, 1, { title: 'T' })).toEqual({ headline: 'T', title: 'new' })
  })

  test('keeps its values when it is removed and returns, under its last name only', () => {
    const gone = renamed(headline, [], {})
    const back = renamed(gone, [field('headline'), field('title')], {})
    expect(shownBy(back, 1, { title: 'T' })).toEqual({ headline: 'T', title: null })
    expect(shownBy(back, 3, {}, { headline: 'H' })).toEqual({ headline: 'H', title: null })
  })

  test('keeps its fill, and what was dropped of it stays dropped', () => {
    const number = field('x', { type: 'number', default: 5 })
    const dropped = renamed(renamed(newSchema('element#x', [field('x')]), [], {}), [number], {}, ['x'])
    const y = renamed(dropped, [{ ...number, name: 'y' }], { y: 'x' })
    expect(y).toMatchObject({ since: { y: 3 }, fills: { y: 5 } })
    expect(shownBy(y, 1, { x: 'words' })).toEqual({ y: 5 })
    expect(shownBy(y, 3, { x: 9 })).toEqual({ y: 9 })
    const again = renamed(y, [{ ...number, name: 'y' }, field('x')], {}, ['x'])
    expect(again.since).toEqual({ y: 3, x: 5 })
    expect(shownBy(again, 3, { x: 9 })).toEqual({ y: 9, x: null })
  })
})

describe('names', () => {
  const [a, b, c] = [field('a'), field('b'), field('c')]
  const one = newSchema('element#x', [a])
  const two = newSchema('element#x', [a, b])

  test('go on from one to the next, and back', () => {
    const steps = [renamed(one, [b], { b: 'a' })]
    for (const [to, from] of [
      ['c', 'b'],
      ['a', 'c'],
    ] as const)
      steps.push(renamed(steps.at(-1) ?? one, [field(to)], { [to]: from }))
    const [atB = one, atC = one, atA = one] = steps
    expect(shownBy(atC, 1, { a: 1 })).toEqual({ c: 1 })
    expect(shownBy(atC, 2, { b: 2 })).toEqual({ c: 2 })
    expect([1, 2, 3].map((sv) => shownBy(atA, sv, { [' abc'.charAt(sv)]: sv }))).toEqual([
      { a: 1 },
      { a: 2 },
      { a: 3 },
    ])
    expect(hadName(atA.renames, 'a', 'b')).toBe(true)
    expect(hadName(atB.renames, 'b', 'c')).toBe(false)
  })

  test('are swapped, and moved on', () => {
    const swapped = renamed(two, [a, b], { a: 'b', b: 'a' })
    expect(swapped.version).toBe(2)
    expect(shownBy(swapped, 1, { a: 1, b: 2 })).toEqual({ a: 2, b: 1 })
    const moved = renamed(two, [b, c], { b: 'a', c: 'b' })
    expect(shownBy(moved, 1, { a: 1, b: 2 })).toEqual({ b: 1, c: 2 })
  })

  test('of a removed field can be taken, which its values do not outlive', () => {
    const gone = renamed(two, [a], {})
    const { next, covering } = change(gone, [b], { b: 'a' })
    expect(covering).toEqual(['b'])
    expect(shownBy(next, 1, { a: 1, b: 2 })).toEqual({ b: 1 })
    expect(shownBy(next, 2, {}, { b: 2 })).toEqual({ b: null })
    expect(change(gone, [b], { b: 'a' }, ['b']).covering).toEqual([])
    expect(change(renamed(next, [a], { a: 'b' }), [b], { b: 'a' }).covering).toEqual([])
  })

  test('may be those of an object’s own members', () => {
    const { renames } = renamed(one, [field('toString')], { toString: 'a' })
    expect(underNewNames(renames, 1, { a: 1 })).toEqual({ toString: 1 })
    expect(underNewNames(renames, 1, {})).toEqual({})
    expect(hadName(renames, 'a', 'valueOf')).toBe(false)
  })

  test('are unknown where a collection was stored before removed ones were noted', () => {
    const { covering, next } = change({ ...two, removed: null }, [c, b], { c: 'a' })
    expect(covering).toEqual(['c'])
    expect(next.removed).toBeNull()
  })

  test('hide nothing while a field has them', () => {
    expect(change({ ...two, removed: null }, [b, a], { b: 'a', a: 'b' }).covering).toEqual([])
  })
})

describe('the claims of a renamed field', () => {
  const unique = (name: string) => field(name, { unique: true })
  const first = newSchema('element#x', [unique('a')])
  const atB = renamed(first, [unique('b')], { b: 'a' })

  test('keep their names, and later fields of the former name have other ones', () => {
    expect(claimName(atB, 'b')).toBe('a')
    const both = renamed(atB, [unique('b'), unique('a')], {})
    expect([claimName(both, 'a'), claimName(both, 'b')]).toEqual(['a.m2', 'a'])
    const swapped = renamed(both, [unique('b'), unique('a')], { a: 'b', b: 'a' })
    expect([claimName(swapped, 'a'), claimName(swapped, 'b')]).toEqual(['a', 'a.m2'])
    expect(swapped.claimNames).toEqual({ b: 'a' })
  })

  test('get its new name where it is claimed anew', () => {
    const color = renamed(atB, [{ ...unique('b'), type: 'color' }], {})
    expect(claimName(color, 'b')).toBe('b.m2')
    const both = renamed(first, [{ ...unique('b'), type: 'color' }], { b: 'a' })
    expect(claimName(both, 'b')).toBe('b.m1')
    const returned = renamed(renamed(atB, [], {}), [unique('b')], {})
    expect(claimName(returned, 'b')).toBe('b.m3')
  })
})

test('an element is read by its names at the version that wrote it', () => {
  const renames = [
    { version: 2, names: { a: 'b' } },
    { version: 4, names: { b: 'c', c: 'b' } },
  ]
  const values = (sv: number, shown: Record<string, unknown>) =>
    parseElement({ since: {}, renames }, stored(sv, shown)).values
  expect(values(1, { a: 1, b: 2, c: 3 })).toEqual({ c: 1, b: 3 })
  expect(values(2, { a: 1, b: 2, c: 3 })).toEqual({ a: 1, c: 2, b: 3 })
  expect(values(3, { b: 2 })).toEqual({ c: 2 })
  expect(values(4, { b: 2 })).toEqual({ b: 2 })
})
