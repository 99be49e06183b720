import { describe, expect, test } from 'vitest'
import { fieldsOf } from '../../../functions/admin/page/entries/fields.ts'
import { keyOf, nameOfKey } from '../../../functions/admin/page/entries/keys.ts'
import { fromLocal, toLocal } from '../../../functions/admin/page/entries/local-time.ts'
import { mergeOf, unchangedFields } from '../../../functions/admin/page/entries/merge.ts'
import {
  bodyOf,
  changedFields,
  problemOf,
  sentOf,
  shownOf,
  shownValues,
} from '../../../functions/admin/page/entries/shown.ts'
import { sizeProblem } from '../../../functions/admin/page/entries/size.ts'
import { parseExactly } from '../../../shared/values/json.ts'

const field = (
  name: string,
  type: 'text' | 'number' | 'boolean' | 'date' | 'color' | 'rawJson',
  allowNull = true,
) => ({
  name,
  type,
  allowNull,
  unique: false,
})
const fields = fieldsOf({
  fields: [field('name', 'text', false), field('a.b', 'text'), field('n', 'number')],
})

describe('keys', () => {
  test.each(['title', 'body, long', 'a.b[0]', 'say "hi"', '日本', '_sort', 'f_x', '_2c_', '👩‍💻', ''])(
    '%s is its name again, and a word',
    (name) => {
      expect(nameOfKey(keyOf(name))).toBe(name)
      expect(keyOf(name)).toMatch(/^\w+$/)
    },
  )

  test('names that differ have keys that differ', () => {
    const names = ['a b', 'a_b', 'a_20_b', 'a,b', 'ab', 'A b']
    expect(new Set(names.map(keyOf)).size).toBe(names.length)
  })

  test('what is no key stands for itself', () => {
    expect(nameOfKey('q')).toBe('q')
  })
})

test('a form has the fields in their order, the sort number last, and neither hits nor state', () => {
  const all = fieldsOf({
    fields: [
      field('name', 'text', false),
      field('active', 'boolean', false),
      field('_sort', 'number', false),
      field('_hits', 'number', false),
      field('title', 'text'),
    ],
  })
  expect(all.map(({ name }) => name)).toEqual(['name', 'title', '_sort'])
  expect(all.map(({ isRequired }) => isRequired)).toEqual([true, false, true])
})

test('an own label goes before the name, and help, options and format stand with the field', () => {
  const hints = { label: 'Kind of text', help: 'One of two', options: ['a', 'b'] }
  const [kind, name] = fieldsOf({ fields: [{ ...field('kind', 'text'), ...hints }, field('name', 'text')] })
  expect(kind).toMatchObject({ key: keyOf('kind'), ...hints })
  expect(name?.label).toBe('Name')
})

test('an empty choice is a problem where the field needs a value', () => {
  const options = ['a', 'b']
  expect(problemOf({ type: 'text', isRequired: true, options }, '')).toBeDefined()
  expect(problemOf({ type: 'text', isRequired: true, options }, 'a')).toBeUndefined()
  expect(problemOf({ type: 'text', isRequired: false, options }, '')).toBeUndefined()
})

describe('what inputs hold', () => {
  test.each([
    ['text', null, ''],
    ['text', 'a', 'a'],
    ['number', 1.5, '1.5'],
    ['boolean', null, null],
    ['boolean', false, false],
    ['date', '2026-01-31', '2026-01-31'],
    ['rawJson', { a: [1] }, '{\n  "a": [\n    1\n  ]\n}'],
    ['rawJson', null, ''],
  ] as const)('%s: %j is shown as %j', (type, value, shown) => {
    expect(shownOf({ type }, value)).toBe(shown)
  })

  test('numbers within JSON stay as they were written, there and back', () => {
    const text = '{"large":12345678901234567890,"half":1.50}'
    const shown = shownOf({ type: 'rawJson' }, parseExactly(text))
    expect(JSON.stringify(sentOf({ type: 'rawJson', allowNull: true }, shown))).toBe(text)
  })

  test.each([
    ['text', '', true, null],
    ['text', '', false, ''],
    ['text', '  a ', true, '  a '],
    ['number', ' 12.5 ', true, 12.5],
    ['number', '', true, null],
    ['boolean', null, true, null],
    ['color', '#fff ', true, '#fff'],
  ] as const)('%s: %j is sent', (type, shown, allowNull, value) => {
    expect(sentOf({ type, allowNull }, shown)).toBe(value)
  })

  test.each([
    ['number', '12,5', /point/],
    ['number', '1e', /number/],
    ['number', '9007199254740993', /would become 9007199254740992/],
    ['number', '1e999', /out of range/],
    ['color', 'red', /#ff8800/],
    ['date', 'soon', /date/],
    ['rawJson', '{"a":}', /^Line 1, column 6: /],
    ['rawJson', '{"a":1,"a":2}', /twice/],
  ] as const)('%s: %s is refused before it is sent', (type, shown, reason) => {
    expect(problemOf({ type, isRequired: false }, shown)).toMatch(reason)
  })

  test('an empty input is a problem only where a value is needed; the server decides about text', () => {
    expect(problemOf({ type: 'number', isRequired: true }, '')).toBeDefined()
    expect(problemOf({ type: 'number', isRequired: false }, '')).toBeUndefined()
    expect(problemOf({ type: 'boolean', isRequired: true }, null)).toBeDefined()
    expect(problemOf({ type: 'text', isRequired: true }, '')).toBeUndefined()
  })

  test('only what was changed is sent', () => {
    const before = shownValues(fields, { name: 'x', 'a.b': 'old', n: 1 })
    const now = { ...before, [keyOf('a.b')]: 'new' }
    const changed = changedFields(fields, before, now)
    expect(bodyOf(changed, now)).toEqual({ 'a.b': 'new' })
    expect(changedFields(fields, before, { ...before })).toEqual([])
  })
})

describe('two changes at once', () => {
  const shown = (name: string, text: string, n: string) => ({
    [keyOf('name')]: name,
    [keyOf('a.b')]: text,
    [keyOf('n')]: n,
  })
  const before = shown('x', 'old', '1')

  test('what only the other person changed is taken, what both changed is asked', () => {
    const merge = mergeOf(fields, before, shown('x', 'mine', '1'), shown('x', 'theirs', '2'))
    expect(merge.taken.map(({ name }) => name)).toEqual(['n'])
    expect(merge.conflicts.map(({ name }) => name)).toEqual(['a.b'])
  })

  test('the same change of both is no conflict, and what only I changed stays', () => {
    const merge = mergeOf(fields, before, shown('y', 'same', '1'), shown('x', 'same', '1'))
    expect(merge).toEqual({ taken: [], joined: [], conflicts: [] })
  })

  test('JSON and numbers that differ in spaces alone are no change', () => {
    const own = fieldsOf({ fields: [field('data', 'rawJson'), field('n', 'number')] })
    const of = (data: string, n: string) => ({ [keyOf('data')]: data, [keyOf('n')]: n })
    const stored = of('{\n  "a": 12345678901234567890\n}', '1.5')
    const typed = of('{"a":12345678901234567890}', '1.50 ')
    expect(mergeOf(own, typed, typed, stored)).toEqual({ taken: [], joined: [], conflicts: [] })
    expect(mergeOf(own, typed, of('{"a":2}', '1.5'), stored)).toEqual({
      taken: [],
      joined: [],
      conflicts: [],
    })
    expect(unchangedFields(own, typed, stored)).toEqual(own)
  })
})

test('an entry that is too large is told with its largest fields', () => {
  const values = shownValues(fields, { name: 'x', 'a.b': 'é'.repeat(200_000), n: 1 })
  expect(sizeProblem(fields, values)).toMatch(/has 400 KB, and at most 380 KB .* a\.b \(400 KB\)/)
  expect(sizeProblem(fields, shownValues(fields, { name: 'x' }))).toBeUndefined()
})

test('the spaces with which JSON is shown do not count as its size', () => {
  const own = fieldsOf({ fields: [field('data', 'rawJson')] })
  const values = shownValues(own, { data: Array.from({ length: 50_000 }, () => [1]) })
  expect(String(values[keyOf('data')]).length).toBeGreaterThan(380_000)
  expect(sizeProblem(own, values)).toBeUndefined()
})

test('times are shown in the zone of the person, and come back as the same instant', () => {
  for (const instant of ['2026-07-01T08:30:00.000Z', '2026-01-01T23:59:59.000Z'])
    expect(fromLocal(toLocal(instant))).toBe(instant)
  // The year 2026 while its first digit is typed.
  expect(toLocal(fromLocal('0002-07-01T10:30'))).toBe('0002-07-01T10:30')
  expect(toLocal('')).toBe('')
  expect(fromLocal('')).toBe('')
  expect(fromLocal('2026-13-01T00:00')).toBe('')
})
