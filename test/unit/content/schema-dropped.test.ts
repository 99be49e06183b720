import { describe, expect, test } from 'vitest'
import { brokenBy } from '../../../shared/content/broken-fields.ts'
import { newSchema, parseCollection, readFields, type Schema } from '../../../shared/content/collections.ts'
import {
  changedElement,
  elementClaims,
  parseElement,
  projectElement,
  serialiseElement,
} from '../../../shared/content/elements.ts'
import { changeSchema } from '../../../shared/content/schema-change.ts'
import { builtInFields } from '../../../shared/contract/built-in-fields.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'

const x = (type: FieldType, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name: 'x',
  type,
  allowNull: true,
  unique: false,
  ...rest,
})
const other: FieldDefinition = { ...x('text'), name: 'other' }
const schemaOf = (...fields: FieldDefinition[]): Schema => newSchema('element#x', fields)

const wishes = (dropping: string[]) => ({ dropping: new Set(dropping), former: new Map<string, string>() })

type Step = [fields: FieldDefinition[], dropping?: string[]]
/** The schema after one list of fields after another, each with the names whose values it drops. */
const evolved = (first: Schema, ...steps: Step[]): Schema =>
  steps.reduce(
    (schema, [fields, dropping = []], at) => changeSchema(schema, fields, `m${at}`, wishes(dropping)).next,
    first,
  )

/** Text in `x`, `x` removed, and back as a number without its values. */
const dropped = evolved(schemaOf(x('text')), [[]], [[x('number', { default: 5 })], ['x']])

const built = { id: 7, name: 'one', active: true, _sort: 500, createdAt: 'c', updatedAt: 'u' }
const stored = (sv: number, shown: Record<string, unknown>, hidden?: Record<string, unknown>) => ({
  data: JSON.stringify({ ...built, ...shown }),
  ...(hidden ? { hidden: JSON.stringify(hidden) } : {}),
  sv,
})

describe('a definition that drops values', () => {
  test('says so in its request alone, under its name in NFC', () => {
    const { fields, dropping } = readFields(
      [
        { ...x('text'), name: 'e\u0301', dropValues: true },
        { ...other, dropValues: false },
      ],
      () => 'json',
    )
    expect(fields).toEqual([{ ...x('text'), name: '\u00e9' }, other])
    expect(dropping).toEqual(new Set(['\u00e9']))
  })

  test('of a built-in field defines nothing and drops nothing', () => {
    const inputs = builtInFields.map((field) => ({ ...field, dropValues: true }))
    const { fields, dropping } = readFields(inputs, () => 'json')
    expect(fields).toEqual([])
    expect(evolved(schemaOf(), [fields, [...dropping]])).toEqual(schemaOf())
  })

  test('raises the version its values count from, and makes its default their fill', () => {
    expect(dropped).toMatchObject({ version: 3, since: { x: 3 }, fills: { x: 5 } })
    const again = evolved(
      dropped,
      [[other]],
      [
        [other, x('text')],
        ['x', 'other'],
      ],
    )
    expect(again).toMatchObject({ version: 5, since: { x: 5 }, fills: { x: null } })
  })

  test('does nothing to a field that is there: neither when it is sent twice, nor with another change', () => {
    expect(evolved(dropped, [[x('number', { default: 5 })], ['x']])).toEqual(dropped)
    const changed = evolved(dropped, [[x('rawJson', { default: 6 }), other], ['x']])
    expect(changed).toMatchObject({ version: 4, since: { x: 3 }, fills: { x: 5 } })
  })

  test('once is not for ever: a later return that does not ask keeps what there is by then', () => {
    const back = evolved(dropped, [[]], [[x('number', { default: 8 })]])
    expect(back).toMatchObject({ version: 5, since: { x: 3 }, fills: { x: 5 } })
  })

  test('is told apart from an object’s own members', () => {
    const named = { ...x('text'), name: 'toString' }
    const { since } = evolved(schemaOf(named), [[]], [[named], ['toString']])
    expect(Object.entries(since)).toEqual([['toString', 3]])
    expect(parseElement({ since: {}, renames: [] }, stored(1, { toString: 'mine' })).values).toHaveProperty(
      'toString',
      'mine',
    )
  })
})

describe('an element', () => {
  test.each<[string, ReturnType<typeof stored>, Record<string, unknown>]>([
    ['written when the field was shown', stored(1, { x: 'words' }), {}],
    ['written when it was hidden', stored(2, {}, { x: 'words', y: 1 }), { y: 1 }],
    ['written since', stored(3, { x: 9 }), { x: 9 }],
    ['written later, with the field hidden', stored(4, {}, { x: 9 }), { x: 9 }],
  ])('%s holds what was not dropped after it', (_, forms, values) => {
    expect(parseElement(dropped, forms).values).toEqual(values)
  })

  test('takes the new default in its place, and keeps that when it is written', () => {
    const forms = stored(1, { x: 'words' })
    expect(JSON.parse(projectElement(dropped, forms))).toEqual({ ...built, x: 5 })
    const { element } = changedElement(dropped, parseElement(dropped, forms), { name: 'two' }, 'json', 'now')
    expect(element?.values).toEqual({ x: 5 })
  })

  test('written while the field is away again does not keep what was dropped', () => {
    const away = evolved(dropped, [[other]])
    const forms = serialiseElement(away, parseElement(away, stored(1, { x: 'words' })))
    expect(forms.hidden).toBeUndefined()
    const back = evolved(away, [[x('number')]])
    expect(JSON.parse(projectElement(back, { ...forms, sv: away.version }))).toEqual({ ...built, x: 5 })
  })

  test('claims the default it shows, and not what was dropped', () => {
    const unique = evolved(
      schemaOf(x('text', { unique: true })),
      [[]],
      [[x('text', { unique: true, default: 'd' })], ['x']],
    )
    const claims = elementClaims(unique, parseElement(unique, stored(1, { x: 'words' })))
    expect(claims.map(({ field, value }) => `${field} ${value}`)).toEqual(['name one', 'x d'])
  })
})

test('a collection stored before values could be dropped, and fields renamed, has dropped and renamed none', () => {
  const internal = JSON.stringify({ version: 4, partition: 'element#x', fills: { x: 1 }, claimMarks: {} })
  const { schema } = parseCollection({ data: JSON.stringify({ fields: [x('text')] }), internal })
  expect(schema).toEqual({
    version: 4,
    partition: 'element#x',
    fields: [x('text')],
    fills: { x: 1 },
    claimMarks: {},
    since: {},
    claimNames: {},
    renames: [],
    removed: null,
  })
})

describe('a refusal over what a returning field hides', () => {
  const refusal = (
    schema: Schema,
    [fields, dropping = []]: Step,
    all: ReturnType<typeof stored>[],
    isSampled = true,
  ) => {
    const { next, changes } = changeSchema(schema, fields, 'm', wishes(dropping))
    const elements = all.map((forms, at) => ({ ...parseElement(next, forms), id: at + 1 }))
    const { problems, advice } = brokenBy(next, changes, elements, isSampled)
    return { fields: problems.map(({ name, message }) => `${name} ${message}`), advice }
  }
  const wayOut =
    'Those values are hidden. Send dropValues: true with this field to discard them, or add the field with its former type and rules to see them, or choose another name'
  const drop =
    'discard the values that a removed field left behind, or add that field as it was, or choose another name'
  const before = evolved(schemaOf(x('text')), [[]])

  test('names the elements, some of their values, and every way out', () => {
    const all = ['a', 'a', 'b', 'c'.repeat(50), 'd'].map((value) => stored(1, { x: value }))
    expect(refusal(before, [[x('number')]], all)).toEqual({
      fields: [
        `x must be a number: the elements with ids 1, 2, 3, 4, 5 break this rule with values from before this field was removed (such as "a", "b", "${'c'.repeat(39)}…). ${wayOut}`,
      ],
      advice: [drop],
    })
    expect(refusal(before, [[x('number')], ['x']], all)).toEqual({ fields: [], advice: [] })
  })

  test('tells no values where it is to keep them to itself', () => {
    const { fields } = refusal(before, [[x('number')]], [stored(1, { x: 'secret' })], false)
    expect(fields).toEqual([
      `x must be a number: the element with id 1 breaks this rule with values from before this field was removed. ${wayOut}`,
    ])
  })

  test('is for null and for repeated values too, and for the fill that elements showed', () => {
    const all = [stored(1, { x: null }), stored(1, { x: 'a' }), stored(1, { x: 'a' })]
    const required = x('text', { allowNull: false, unique: true, default: 'd' })
    const { fields } = refusal(before, [[required]], all)
    expect(fields.map((message) => message.split('.')[0])).toEqual([
      'x must not be null: the element with id 1 breaks this rule with values from before this field was removed (such as null)',
      'x must be unique: the elements with ids 2, 3 break this rule with values from before this field was removed (such as "a")',
    ])
    const filled = evolved(schemaOf(), [[x('text')]], [[]])
    expect(refusal(filled, [[x('text', { allowNull: false, default: 'd' })]], [stored(1, {})])).toMatchObject(
      {
        advice: [drop],
      },
    )
  })

  test('tells a default that does not fit from what was left behind', () => {
    const required = x('text', { allowNull: false })
    expect(refusal(before, [[required], ['x']], [stored(1, { x: 'a' })])).toEqual({
      fields: ['x must not be null: the element with id 1 breaks this rule'],
      advice: ['give the new field a default that fits its rules, or loosen the rules'],
    })
    const shared = x('text', { unique: true, default: 'a' })
    const { fields } = refusal(before, [[shared]], [stored(1, { x: 'a' }), stored(2, {})])
    expect(fields).toEqual([
      `x must be unique: the element with id 1 breaks this rule with values from before this field was removed (such as "a"). ${wayOut}`,
      'x must be unique: the element with id 2 breaks this rule',
    ])
  })

  test('leaves what is shown to be changed in its element', () => {
    const hiding = evolved(schemaOf(x('text'), other), [[other]])
    const next = [{ ...other, type: 'number' as const }, x('number')]
    const { fields, advice } = refusal(hiding, [next], [stored(1, { x: 'a', other: 'b' })])
    expect(fields[0]).toBe('other must be a number: the element with id 1 breaks this rule')
    expect(advice).toEqual([
      'change the values of those elements first, or define the fields differently',
      drop,
    ])
  })
})
