import { describe, expect, test } from 'vitest'
import {
  type CollectionValues,
  collectionBody,
  emptyCollection,
  keysByFormerName,
  keysByName,
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
import { mergeCollections } from '../../../functions/admin/page/model/merge-collections.ts'
import {
  checkCollection,
  entriesIn,
  fieldPath,
  offersDrop,
  placedProblems,
} from '../../../functions/admin/page/model/problems.ts'
import type { FieldDefinition } from '../../../shared/client/types/answers.ts'
import { parseExactly } from '../../../shared/values/json.ts'

const text = (name: string, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type: 'text',
  allowNull: true,
  unique: false,
  ...rest,
})

const builtIn: FieldDefinition = { name: 'name', type: 'text', allowNull: false, unique: true }
const collectionOf = (...fields: FieldDefinition[]) => ({
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields: [builtIn, ...fields],
})

const at = ({ fields }: CollectionValues, number: number): FieldLine => {
  const line = fields[number]
  if (!line) throw new Error(`There is no line ${number}.`)
  return line
}
const names = ({ fields }: CollectionValues): string[] => fields.map(({ name }) => name)

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

describe('two changes of one collection', () => {
  const stored = collectionOf(text('title'), text('body'), text('year'))
  const before = valuesOf(stored)
  const theirs = (...fields: FieldDefinition[]) => valuesOf(collectionOf(...fields), keysByFormerName(before))
  const [title, body] = [at(before, 0).key, at(before, 1).key]

  test('go together where each touched other things', () => {
    const mine = withLine(before, title, { name: 'headline', label: 'Headline' })
    const merged = mergeCollections(
      before,
      mine,
      theirs(text('new'), text('title', { unique: true }), text('body')),
    )
    expect(names(merged.values)).toEqual(['new', 'headline', 'body'])
    expect(at(merged.values, 1)).toMatchObject({ label: 'Headline', unique: true, was: { name: 'title' } })
    expect(merged.clashes).toEqual([])
    expect(merged.taken).toEqual(['headline', 'year', 'new'])
  })

  test('clash where both changed one member, and theirs can be taken', () => {
    const mine = withLine({ ...before, name: 'mine' }, body, { help: 'mine' })
    const other = theirs(text('title'), text('body', { help: 'theirs' }), text('year'))
    const { clashes, values } = mergeCollections(before, mine, { ...other, name: 'theirs' })
    expect(clashes.map(({ path, theirs: shown }) => [path, shown])).toEqual([
      ['name', 'theirs'],
      [fieldPath(body, 'help'), 'theirs'],
    ])
    expect(at(values, 1).help).toBe('mine')
    const taken = clashes.reduce((now, clash) => clash.take(now), values)
    expect(taken.name).toBe('theirs')
    expect(at(taken, 1).help).toBe('theirs')
  })

  test('keep a field that I changed and they removed, as a new one', () => {
    const mine = withLine(before, body, { help: 'typed' })
    const { clashes, values } = mergeCollections(before, mine, theirs(text('title'), text('year')))
    expect(values.fields.find(({ key }) => key === body)).toMatchObject({ name: 'body', help: 'typed' })
    expect(values.fields.find(({ key }) => key === body)?.was).toBeUndefined()
    expect(names(clashes.reduce((now, clash) => clash.take(now), values))).toEqual(['title', 'year'])
  })

  test('leave a field that I removed away, and tell where they changed it', () => {
    const mine = withoutLine(before, body)
    const same = mergeCollections(before, mine, theirs(text('title'), text('body'), text('year')))
    expect(names(same.values)).toEqual(['title', 'year'])
    expect(same.clashes).toEqual([])
    const changed = mergeCollections(
      before,
      mine,
      theirs(text('title'), text('body', { unique: true }), text('year')),
    )
    expect(names(changed.values)).toEqual(['title', 'year'])
    expect(names(changed.clashes[0]?.take(changed.values) ?? changed.values)).toEqual([
      'title',
      'year',
      'body',
    ])
  })

  test('make one field of two that were added under one name', () => {
    const mine = { ...before, fields: [...before.fields, { ...newLine('extra'), help: 'mine' }] }
    const { values, clashes } = mergeCollections(
      before,
      mine,
      theirs(text('title'), text('body'), text('year'), text('extra')),
    )
    expect(names(values)).toEqual(['title', 'body', 'year', 'extra'])
    expect(at(values, 3)).toMatchObject({ help: 'mine', was: { name: 'extra' } })
    expect(clashes.map(({ label }) => label)).toEqual(['extra'])
  })

  test('take the order of whoever moved a field', () => {
    const moved = theirs(text('year'), text('title'), text('body'))
    expect(names(mergeCollections(before, before, moved).values)).toEqual(['year', 'title', 'body'])
    const mine = movedLine(before, body, -1)
    expect(names(mergeCollections(before, mine, moved).values)).toEqual(['body', 'title', 'year'])
  })

  test('what is typed while a save is under way stays, in the line that was saved', () => {
    const sent = { ...before, fields: [...before.fields, newLine('extra')] }
    const extra = at(sent, 3).key
    const typed = withLine(sent, extra, { help: 'typed meanwhile' })
    const answer = valuesOf(
      collectionOf(text('title'), text('body'), text('year'), text('extra')),
      keysByName(sent),
    )
    const { values, clashes } = mergeCollections(sent, typed, answer)
    expect(clashes).toEqual([])
    expect(at(values, 3)).toMatchObject({ key: extra, help: 'typed meanwhile', was: { name: 'extra' } })
  })
})
