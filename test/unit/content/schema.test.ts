import { describe, expect, test } from 'vitest'
import { brokenBy } from '../../../shared/content/broken-fields.ts'
import {
  claimName,
  heldValue,
  newSchema,
  ownFields,
  parseCollection,
  readFields,
  type Schema,
  serialiseCollection,
  shownFields,
} from '../../../shared/content/collections.ts'
import type { Element } from '../../../shared/content/elements.ts'
import { changeSchema } from '../../../shared/content/schema-change.ts'
import { builtInFields } from '../../../shared/contract/built-in-fields.ts'
import type { FieldDefinition, FieldInput } from '../../../shared/contract/fields.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'

const field = (
  name: string,
  type: FieldType = 'text',
  rest: Partial<FieldDefinition> = {},
): FieldDefinition => ({
  name,
  type,
  allowNull: true,
  unique: false,
  ...rest,
})

const input = (name: string, rest: Partial<FieldInput>): FieldInput => ({
  ...field(name),
  dropValues: false,
  ...rest,
})

const schemaOf = (...fields: FieldDefinition[]): Schema => newSchema('element#x', fields)
/** The schema after one list of fields after another. */
const evolved = (first: Schema, ...lists: FieldDefinition[][]): Schema =>
  lists.reduce((schema, fields, at) => changeSchema(schema, fields, `m${at + 1}`).next, first)

describe('submitted definitions', () => {
  const read = (default_: unknown, rest: Partial<FieldInput>, kind: 'json' | 'form' = 'json') =>
    readFields([input('x', { default: default_, ...rest })], () => kind)

  test.each<[unknown, Partial<FieldInput>, 'json' | 'form', unknown]>([
    ['a', {}, 'json', 'a'],
    ['', {}, 'json', ''],
    ['', {}, 'form', null],
    [null, {}, 'json', null],
    ['5', { type: 'number' }, 'form', 5],
    [5, { type: 'number' }, 'json', 5],
    ['on', { type: 'boolean' }, 'form', true],
    ['[1]', { type: 'rawJson' }, 'form', [1]],
    ['[1]', { type: 'rawJson' }, 'json', '[1]'],
  ])('keep the default %j of %j in a %s', (sent, rest, kind, kept) => {
    const { fields, problems } = read(sent, rest, kind)
    expect(problems).toEqual([])
    expect(fields[0]?.default).toEqual(kept)
  })

  test.each<[unknown, Partial<FieldInput>, string]>([
    ['many', { type: 'number' }, 'must be a number'],
    [null, { allowNull: false }, 'must not be null where allowNull is false'],
    [5, {}, 'must be text'],
    ['2026-02-30', { type: 'date' }, 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z'],
  ])('refuse the default %j of %j by its place', (sent, rest, message) => {
    expect(read(sent, rest).problems).toEqual([{ name: 'fields.0.default', message }])
  })

  test('have no default where none is sent, and names in NFC', () => {
    const { fields } = readFields([input('e\u0301', { allowNull: false, unique: true })], () => 'json')
    expect(fields).toEqual([{ name: 'é', type: 'text', allowNull: false, unique: true }])
  })

  test('hold no more unique fields than one transaction can claim', () => {
    const inputs = (count: number): FieldInput[] =>
      Array.from({ length: count }, (_, at) => input(`f${at}`, { unique: true }))
    expect(readFields(inputs(40), () => 'json').problems).toEqual([])
    expect(readFields(inputs(41), () => 'json').problems).toEqual([
      { name: 'fields', message: 'must hold at most 40 unique fields' },
    ])
  })
})

describe('a collection', () => {
  test('shows the built-in definitions first, and tells its own from them', () => {
    const own = [field('a'), field('b')]
    expect(shownFields(own).map(({ name }) => name)).toEqual(['name', 'active', '_sort', '_hits', 'a', 'b'])
    expect(ownFields(shownFields(own))).toEqual(own)
    expect(builtInFields.map(({ default: value }) => value)).toEqual([undefined, true, 500, 0])
  })

  test('reads back as it was stored', () => {
    const schema = evolved(schemaOf(field('a', 'text', { unique: true })), [
      field('b', 'number', { default: 1 }),
    ])
    const visible = {
      id: 1,
      name: 'x',
      singleName: 's',
      pluralName: 'p',
      fields: shownFields(schema.fields),
      active: null,
      createdBy: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    }
    expect(parseCollection(serialiseCollection({ visible, schema }))).toEqual({ visible, schema })
  })
})

describe('a new list of fields', () => {
  test('that is the old one changes nothing', () => {
    const schema = schemaOf(field('a'), field('b'))
    expect(changeSchema(schema, [...schema.fields], 'm')).toEqual({
      changed: false,
      next: schema,
      changes: [],
      covering: [],
    })
  })

  test('in another order is a change that breaks nothing', () => {
    const { changed, next, changes } = changeSchema(
      schemaOf(field('a'), field('b')),
      [field('b'), field('a')],
      'm',
    )
    expect({ changed, version: next.version, changes }).toEqual({ changed: true, version: 2, changes: [] })
  })

  type Checks = { checkType: boolean; checkNull: boolean; claim: boolean }
  const checks = (checkType: boolean, checkNull: boolean, claim: boolean): Checks => ({
    checkType,
    checkNull,
    claim,
  })
  const unique = field('a', 'text', { unique: true })
  test.each<[string, Schema, FieldDefinition, Checks]>([
    ['a new field', schemaOf(), field('a'), checks(true, false, false)],
    ['a new required field', schemaOf(), field('a', 'text', { allowNull: false }), checks(true, true, false)],
    ['a new unique field', schemaOf(), unique, checks(true, false, true)],
    ['another type', schemaOf(field('a')), field('a', 'number'), checks(true, false, false)],
    [
      'another type of a unique field',
      schemaOf(unique),
      { ...unique, type: 'color' },
      checks(true, false, true),
    ],
    ['no more null', schemaOf(unique), { ...unique, allowNull: false }, checks(false, true, false)],
    ['unique', schemaOf(field('a')), unique, checks(false, false, true)],
    ['no longer unique', schemaOf(unique), field('a'), checks(false, false, false)],
    ['another default', schemaOf(unique), { ...unique, default: 'x' }, checks(false, false, false)],
    ['a field that returns', evolved(schemaOf(unique), []), unique, checks(true, false, true)],
  ])('%s is checked for what it can break', (_, schema, field, expected) => {
    const { changes } = changeSchema(schema, [field], 'm')
    expect(changes).toMatchObject([{ field, ...expected }])
  })

  test('fills a field that is added with its default, once and for all', () => {
    const x = (value?: unknown) => field('x', 'text', value === undefined ? {} : { default: value })
    expect(evolved(schemaOf(x('own'))).fills).toEqual({})
    expect(evolved(schemaOf(), [x('a')]).fills).toEqual({ x: 'a' })
    expect(evolved(schemaOf(), [x('a')], [x('b')], [], [x('c')]).fills).toEqual({ x: 'a' })
    expect(evolved(schemaOf(), [x()], [x('b')], [], [x('c')]).fills).toEqual({ x: null })
    expect(evolved(schemaOf(x('own')), [], [x('c')]).fills).toEqual({ x: 'c' })
  })

  test('claims anew under its mark whenever values were not claimed, or not so', () => {
    const names = (schema: Schema) => claimName(schema, 'a')
    expect(names(schemaOf(unique))).toBe('a')
    expect(names(evolved(schemaOf(), [unique]))).toBe('a.m1')
    expect(names(evolved(schemaOf(unique), [{ ...unique, allowNull: false }]))).toBe('a')
    expect(names(evolved(schemaOf(unique), [field('a')], [unique]))).toBe('a.m2')
    expect(names(evolved(schemaOf(unique), [], [unique]))).toBe('a.m2')
    expect(names(evolved(schemaOf(unique), [{ ...unique, type: 'color' }]))).toBe('a.m1')
  })

  test('is told apart from an object’s own members', () => {
    const schema = schemaOf(field('toString'))
    expect(claimName(schema, 'toString')).toBe('toString')
    expect(heldValue(schema, 'toString', {})).toBeNull()
  })
})

describe('what elements break of a change', () => {
  const element = (id: number, values: Record<string, unknown>): Element => ({
    id,
    name: `n${id}`,
    active: true,
    _sort: 500,
    createdAt: '',
    updatedAt: '',
    values,
  })
  const broken = (schema: Schema, fields: FieldDefinition[], elements: Element[]) => {
    const { next, changes } = changeSchema(schema, fields, 'm')
    return brokenBy(next, changes, elements, true).problems.map(({ name, message }) => `${name} ${message}`)
  }

  test('is named field by field, with the elements', () => {
    const elements = [
      element(1, { a: 'x', b: null }),
      element(2, { a: 'x', b: 5 }),
      element(3, { a: 'y', b: '5' }),
    ]
    const next = [field('a', 'text', { unique: true }), field('b', 'number', { allowNull: false })]
    expect(broken(schemaOf(field('a'), field('b', 'rawJson')), next, elements)).toEqual([
      'a must be unique: the elements with ids 1, 2 break this rule',
      'b must be a number: the element with id 3 breaks this rule',
      'b must not be null: the element with id 1 breaks this rule',
    ])
  })

  test('names at most twenty elements, and how many more', () => {
    const elements = Array.from({ length: 25 }, (_, at) => element(at + 1, { a: null }))
    expect(broken(schemaOf(field('a')), [field('a', 'text', { allowNull: false })], elements)).toEqual([
      'a must not be null: the elements with ids 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 5 more break this rule',
    ])
  })

  test('counts the fill', () => {
    const required = field('a', 'text', { allowNull: false })
    const written = [element(1, { a: 'kept' }), element(2, {})]
    const hiding = evolved(schemaOf(required), [])
    expect(broken(hiding, [required], written)).toEqual([
      'a must not be null: the element with id 2 breaks this rule',
    ])
    expect(broken(hiding, [{ ...required, default: 'd' }], written)).toEqual([])
    const twice = [{ ...required, default: 'd', unique: true }]
    expect(broken(hiding, twice, [...written, element(3, {})])).toEqual([
      'a must be unique: the elements with ids 2, 3 break this rule',
    ])
  })

  test('is nothing where two values are null, or differ as their type compares', () => {
    const elements = [
      element(1, { a: null }),
      element(2, { a: null }),
      element(3, { a: 'A' }),
      element(4, { a: 'a' }),
    ]
    expect(broken(schemaOf(field('a')), [field('a', 'text', { unique: true })], elements)).toEqual([])
  })
})
