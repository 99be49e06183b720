import { describe, expect, test } from 'vitest'
import { createEditing } from '../../../functions/admin/page/forms/editing.ts'
import { afterAct, collectionRules } from '../../../functions/admin/page/model/collection-rules.ts'
import {
  collectionBody,
  emptyCollection,
  movedLine,
  valuesOf,
  withLine,
  withoutLine,
} from '../../../functions/admin/page/model/collection-values.ts'
import {
  type FieldLine,
  fieldInput,
  lineOf,
  newLine,
} from '../../../functions/admin/page/model/field-line.ts'
import {
  checkCollection,
  entriesIn,
  fieldPath,
  offersDrop,
  placedProblems,
} from '../../../functions/admin/page/model/problems.ts'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'
import { parseExactly } from '../../../shared/values/json.ts'
import { at, collectionOf, names, text } from './collection-samples.ts'

describe('the body of a collection', () => {
  test('has the built-in fields and the blank lines left out', () => {
    const values = valuesOf(collectionOf(text('isbn', { allowNull: false, unique: true })))
    expect(collectionBody({ ...values, fields: [newLine(), ...values.fields] })).toEqual({
      name: 'books',
      singleName: 'book',
      pluralName: 'books',
      fields: [{ name: 'isbn', type: 'text', allowNull: false, unique: true }],
    })
    expect(collectionBody(emptyCollection()).fields).toMatchObject([{ name: 'title', type: 'text' }])
  })

  test.each([
    { type: 'number' },
    { unique: true },
    { isRequired: true },
    { format: 'markdown' },
    { hasInitial: true },
  ] as const)(
    'has a line without a name of which somebody has chosen %j, so that its name is asked for',
    (chosen) => {
      const line = { ...newLine(), ...chosen }
      expect(collectionBody({ ...emptyCollection(), fields: [line] }).fields).toMatchObject([{ name: '' }])
    },
  )

  test('sends back what nobody touched as it is stored', () => {
    const fields: FieldDefinition[] = [
      text('state', { options: ['a\nb', 'c'], default: 'c', label: 'State', help: 'Choose', format: 'line' }),
      { ...text('data', { default: parseExactly('{"n":1.50}') }), type: 'rawJson' },
      { ...text('on', { default: null }), type: 'boolean' },
      { ...text('size', { default: 5 }), type: 'number' },
      text('empty', { default: '', allowNull: false }),
    ]
    expect(JSON.stringify(fields.map((field) => fieldInput(lineOf(field))))).toBe(
      JSON.stringify(
        fields.map(({ name, type, allowNull, unique, default: initial, ...hints }) => ({
          name,
          type,
          allowNull,
          unique,
          default: initial,
          ...hints,
        })),
      ).replace(
        /"options":(\[[^\]]*\]),"label":"State","help":"Choose"/,
        '"label":"State","help":"Choose","options":$1',
      ),
    )
  })

  test('carries the former name of a renamed field, and nothing of a text on another type', () => {
    const line = lineOf(text('title', { options: ['a'], format: 'markdown' }))
    expect(fieldInput({ ...line, name: 'headline' })).toMatchObject({
      name: 'headline',
      renamedFrom: 'title',
    })
    expect(fieldInput(line)).not.toHaveProperty('renamedFrom')
    expect(Object.keys(fieldInput({ ...line, type: 'number' }))).toEqual([
      'name',
      'type',
      'allowNull',
      'unique',
    ])
  })

  test('reads a first value by the type', () => {
    const sent = (change: Partial<FieldLine>) =>
      fieldInput({ ...newLine('x'), hasInitial: true, ...change }).default
    expect(sent({ initial: '' })).toBe('')
    expect(sent({ type: 'number', initial: '1.5' })).toBe(1.5)
    expect(sent({ type: 'boolean', initial: false })).toBe(false)
    expect(sent({ type: 'date', initial: '' })).toBe(null)
    expect(JSON.stringify(sent({ type: 'rawJson', initial: '{"n": 1.50}' }))).toBe('{"n":1.50}')
    expect(fieldInput({ ...newLine('x'), initial: 'typed' })).not.toHaveProperty('default')
  })
})

test('lines move by one place, and stay at the ends', () => {
  const values = valuesOf(collectionOf(text('a'), text('b'), text('c')))
  const { key } = at(values, 1)
  expect(names(movedLine(values, key, -1))).toEqual(['b', 'a', 'c'])
  expect(names(movedLine(values, key, 1))).toEqual(['a', 'c', 'b'])
  expect(movedLine(values, at(values, 0).key, -1)).toBe(values)
  expect(movedLine(values, at(values, 2).key, 1)).toBe(values)
  expect(names(withoutLine(values, key))).toEqual(['a', 'c'])
})

test('a name that is typed while the collection is published stays the new name of its field', async () => {
  const times = { createdAt: '', updatedAt: '' }
  const stored = { ...collectionOf(text('isbn')), id: 1, active: false, createdBy: 1, ...times }
  const admin = createAdmin({ url: 'http://server.test' })
  const values = valuesOf(stored)
  const rules = collectionRules(admin, 1, values, () => undefined)
  const editing = createEditing(rules, { values, etag: '"1"' })
  await editing.act(async () => {
    editing.change((now) => withLine(now, at(now, 0).key, { name: 'code' }))
    return afterAct(admin, { ...stored, active: true }, editing.state())
  })
  expect(collectionBody(editing.state().values).fields).toMatchObject([{ name: 'code', renamedFrom: 'isbn' }])
})

describe('problems of a collection', () => {
  const values = valuesOf(collectionOf(text('isbn'), text('year')))
  const withBlank = { ...values, fields: [newLine(), ...values.fields] }
  const [isbn, year] = [at(values, 0).key, at(values, 1).key]

  test('stand at the line that was sent, not at the one with its number', () => {
    const problems = [
      'name',
      'fields[0].name',
      'fields.1.default',
      'fields[1].options.2',
      'fields',
      'other',
    ].map((name) => ({ name, message: 'is wrong' }))
    expect(placedProblems(problems, withBlank)).toEqual([
      { path: 'name', message: 'is wrong' },
      { path: fieldPath(isbn, 'name'), message: 'is wrong' },
      { path: fieldPath(year, 'default'), message: 'is wrong' },
      { path: fieldPath(year, 'options'), message: 'is wrong' },
      { path: '', message: 'fields is wrong' },
      { path: '', message: 'other is wrong' },
    ])
  })

  test('that name entries stand at the field that they name', () => {
    const message = 'must be a number: the elements with ids 3, 14 break this rule'
    const named = valuesOf(collectionOf(text('singleName')))
    expect(placedProblems([{ name: 'singleName', message }], named)).toEqual([
      { path: fieldPath(at(named, 0).key, 'name'), message },
    ])
    expect(placedProblems([{ name: 'singleName', message: 'is taken' }], named)).toEqual([
      { path: 'singleName', message: 'is taken' },
    ])
  })

  test.each([
    ['must not be null: the element with id 7 breaks this rule', { ids: [7], more: 0 }],
    [
      'must be unique: the elements with ids 1, 2, 30 break this rule with values',
      { ids: [1, 2, 30], more: 0 },
    ],
    ['x: the elements with ids 1, 2 and 480 more have such values', { ids: [1, 2], more: 480 }],
    ['must be a number', { ids: [], more: 0 }],
  ])('name their entries: %s', (message, found) => {
    expect(entriesIn(message)).toEqual(found)
  })

  test('offer to discard hidden values where the server does', () => {
    expect(offersDrop('Those values are hidden. Send dropValues: true with this field')).toBe(true)
    expect(offersDrop('must be a number')).toBe(false)
  })

  test('are found before anything is sent', () => {
    expect(checkCollection(values)).toEqual([])
    const wrong = {
      ...withBlank,
      singleName: '',
      fields: [
        ...values.fields,
        { ...newLine(), label: 'Label' },
        newLine('isbn'),
        { ...newLine('size'), type: 'number' as const, hasInitial: true, initial: '1,5' },
        { ...newLine('on'), type: 'date' as const, hasInitial: true, isRequired: true },
      ],
    }
    expect(checkCollection(wrong).map(({ path }) => path.replace(/line-\d+/, '*'))).toEqual([
      'singleName',
      '*.name',
      '*.default',
      '*.default',
      '*.name',
    ])
  })
})
