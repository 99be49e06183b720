import { describe, expect, test } from 'vitest'
import { newSchema, type Schema } from '../../../shared/content/collections.ts'
import {
  changedElement,
  type Element,
  newElement,
  parseElement,
  projectElement,
  serialiseElement,
} from '../../../shared/content/elements.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'

const created = '2026-01-01T00:00:00.000Z'
const now = '2026-06-01T00:00:00.000Z'

const field = (name: string, type: FieldType, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  allowNull: true,
  unique: false,
  ...rest,
})

const schema: Schema = newSchema('element#books', [
  field('title', 'text', { allowNull: false }),
  field('pages', 'number'),
  field('isNew', 'boolean', { default: true }),
  field('meta', 'rawJson'),
])

const make = (input: Record<string, unknown>, kind: 'json' | 'form' = 'json', under = schema) =>
  newElement(under, 7, input, kind, now, true)

const element = (values: Record<string, unknown>, rest: Partial<Element> = {}): Element => ({
  id: 7,
  name: 'one',
  active: true,
  _sort: 500,
  createdAt: created,
  updatedAt: created,
  values,
  ...rest,
})

describe('a new element', () => {
  test('has defaults for what is left out, and null where there is none', () => {
    expect(make({ name: 'one', title: 'T' })).toEqual({
      problems: [],
      element: {
        id: 7,
        name: 'one',
        active: true,
        _sort: 500,
        createdAt: now,
        updatedAt: now,
        values: { title: 'T', pages: null, isNew: true, meta: null },
      },
    })
  })

  test('names every member that is missing, wrong, null or unknown, all at once', () => {
    const sent = { pages: 'many', isNew: 'maybe', _sort: null, nope: 1, active: 5 }
    expect(make(sent)).toEqual({
      element: null,
      problems: [
        { name: 'pages', message: 'must be a number' },
        { name: 'isNew', message: 'must be true or false' },
        { name: '_sort', message: 'must not be null' },
        { name: 'nope', message: 'is not a field of this collection: leave it out or define it' },
        { name: 'active', message: 'must be true or false' },
        { name: 'name', message: 'is required' },
        { name: 'title', message: 'is required' },
      ],
    })
  })

  test('ignores what the server owns', () => {
    const owned = { id: 99, _hits: 5, createdAt: 'x', updatedAt: 'x', createdBy: 4 }
    expect(make({ name: 'one', title: 'T', ...owned }).element).toMatchObject({ id: 7, createdAt: now })
  })

  test('takes a field named like a server-owned member that elements do not have', () => {
    const under = newSchema('element#x', [field('createdBy', 'text'), field('values', 'text')])
    const { element } = make({ name: 'one', createdBy: 'me', values: 'v' }, 'json', under)
    expect(element?.values).toEqual({ createdBy: 'me', values: 'v' })
    const forms = serialiseElement(under, element ?? make({}).element ?? never())
    expect(parseElement(under, forms)).toEqual(element)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('knows no member %s', (name) => {
    const sent: Record<string, unknown> = JSON.parse(`{"name":"one","title":"T","${name}":{"active":false}}`)
    expect(make(sent).problems).toEqual([
      { name, message: 'is not a field of this collection: leave it out or define it' },
    ])
  })

  test('takes fields named like an object’s own functions', () => {
    const under = newSchema('element#x', [
      field('toString', 'text'),
      field('valueOf', 'number', { default: 3 }),
    ])
    const { element } = make({ name: 'one' }, 'json', under)
    expect(element?.values).toEqual({ toString: null, valueOf: 3 })
  })

  test.each<[string, boolean]>([
    ['', false],
    [' \n', false],
    ['a', true],
    ['\u{1f600}'.repeat(1000), true],
    ['a'.repeat(1001), false],
    ['half \ud83d', false],
  ])('has a name of 1 to 1000 characters', (name, isFine) => {
    expect(make({ name, title: 'T' }).problems.length === 0).toBe(isFine)
  })

  test('says of a name what is wrong with it', () => {
    const rule = 'must be text of 1 to 1000 characters'
    for (const [name, message] of [
      ['', rule],
      ['a'.repeat(1001), rule],
      [' \u3000', `${rule}, not only white space`],
    ])
      expect(make({ name, title: 'T' }).problems).toEqual([{ name: 'name', message }])
  })

  test('reads a form’s texts as the fields say', () => {
    const sent = {
      name: 'null',
      title: 'null',
      pages: '',
      isNew: '',
      meta: '{"a":1}',
      active: 'off',
      _sort: '7',
    }
    expect(make(sent, 'form').element).toMatchObject({
      name: 'null',
      active: false,
      _sort: 7,
      values: { title: 'null', pages: null, isNew: null, meta: { a: 1 } },
    })
  })

  test('knows a field by its name in any composition', () => {
    const under = newSchema('element#x', [field('größe', 'number')])
    const { element } = make({ name: 'one', ['größe'.normalize('NFD')]: 5 }, 'json', under)
    expect(element?.values).toEqual({ größe: 5 })
  })

  test.each(['json', 'form'] as const)('takes one value for a field, in a %s too', (kind) => {
    const under = newSchema('element#x', [field('größe', 'number')])
    const other = 'größe'.normalize('NFD')
    const message = 'is sent in two spellings of Unicode: send it once'
    for (const [first, second] of [
      ['größe', other],
      [other, 'größe'],
    ] as const) {
      const input = { name: 'one', [first]: '5', [second]: '6' }
      expect(make(input, kind, under).problems).toEqual([{ name: second, message }])
      expect(changedElement(under, element({ größe: 1 }), input, kind, now).problems).toHaveLength(1)
    }
  })
})

const never = (): never => {
  throw new Error('There is no element.')
}

describe('a changed element', () => {
  const before = element({ title: 'T', pages: 5, isNew: false, meta: [1], gone: 'hidden' })

  test('keeps what is not sent, hidden values too, and its time of creation', () => {
    expect(changedElement(schema, before, { pages: null, name: 'two' }, 'json', now).element).toEqual({
      ...before,
      name: 'two',
      updatedAt: now,
      values: { title: 'T', pages: null, isNew: false, meta: [1], gone: 'hidden' },
    })
  })

  test('does not fall back to a default', () => {
    const cleared = element({ title: 'T', pages: 5, isNew: null, meta: null })
    expect(changedElement(schema, cleared, {}, 'json', now).element?.values).toEqual(cleared.values)
  })

  test('cannot set a hidden field', () => {
    expect(
      changedElement(schema, before, { gone: 'x' }, 'json', now).problems.map(({ name }) => name),
    ).toEqual(['gone'])
  })

  test('keeps the fill it showed, whatever the default is by then', () => {
    const under = {
      ...schema,
      fields: [...schema.fields, field('tone', 'text', { default: 'loud' })],
      fills: { tone: 'calm' },
    }
    expect(changedElement(under, before, { pages: 1 }, 'json', now).element?.values.tone).toBe('calm')
  })
})

describe('what is stored', () => {
  test('is what is served, and beside it what a removed field hides', () => {
    const forms = serialiseElement(
      schema,
      element({ title: 'T', pages: 1, isNew: true, meta: null, old: [1] }),
    )
    expect(JSON.parse(forms.data)).toEqual({
      id: 7,
      name: 'one',
      active: true,
      _sort: 500,
      createdAt: created,
      updatedAt: created,
      title: 'T',
      pages: 1,
      isNew: true,
      meta: null,
    })
    expect(forms.hidden).toBe('{"old":[1]}')
  })

  test('reads back as it was, numeric field names too', () => {
    const under = newSchema('element#x', [field('10', 'number'), field('9', 'text'), field('a', 'text')])
    const numbered = element({ 10: 1, 9: 'x', a: null })
    const forms = serialiseElement(under, numbered)
    expect(parseElement(under, forms)).toEqual(numbered)
    expect(forms.hidden).toBeUndefined()
  })

  test('is served untouched under the schema that made it, and projected under another', () => {
    const stored = {
      data: '{"id":7,"name":"one","title":"T"}',
      hidden: '{"tone":"calm"}',
      sv: schema.version,
    }
    expect(projectElement(schema, stored)).toBe(stored.data)
    const next = {
      ...schema,
      version: 2,
      fields: [field('tone', 'text'), field('size', 'number')],
      fills: { size: 3 },
    }
    expect(JSON.parse(projectElement(next, stored))).toMatchObject({ tone: 'calm', size: 3 })
    expect(projectElement(next, stored)).not.toContain('title')
  })
})
