import { expect, test } from 'vitest'
import {
  type CollectionValues,
  collectionBody,
  emptyCollection,
  emptyLine,
  problemsByInput,
} from '../../../functions/admin/page/model/collection-values.ts'

const values: CollectionValues = {
  ...emptyCollection,
  name: 'books',
  singleName: 'book',
  pluralName: 'books',
  fields: [
    emptyLine,
    { name: 'isbn', type: 'text', isRequired: true, unique: true },
    { ...emptyLine, name: 'year' },
  ],
}

test('a line that nobody filled in is left out', () => {
  expect(collectionBody(values)).toEqual({
    name: 'books',
    singleName: 'book',
    pluralName: 'books',
    fields: [
      { name: 'isbn', type: 'text', allowNull: false, unique: true },
      { name: 'year', type: 'text', allowNull: true, unique: false },
    ],
  })
})

test('a problem stands at the line that was sent, not at the one with its number', () => {
  const problem = (name: string) => ({ name, message: 'is wrong' })
  expect(
    problemsByInput(
      ['name', 'fields[0].name', 'fields.1.type', 'fields[1]', 'fields', 'other'].map(problem),
      values,
    ),
  ).toEqual([
    ['name', 'is wrong'],
    ['fields.1.name', 'is wrong'],
    ['fields.2.type', 'is wrong'],
    ['fields.2.name', 'is wrong'],
    ['', 'fields is wrong'],
    ['', 'other is wrong'],
  ])
})
