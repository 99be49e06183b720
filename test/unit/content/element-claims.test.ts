import { describe, expect, test } from 'vitest'
import { newSchema, type Schema } from '../../../shared/content/collections.ts'
import { type Element, elementClaims } from '../../../shared/content/elements.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'

const field = (name: string, type: FieldType, rest: Partial<FieldDefinition> = {}): FieldDefinition => ({
  name,
  type,
  allowNull: true,
  unique: false,
  ...rest,
})

const element = (values: Record<string, unknown>): Element => ({
  id: 7,
  name: 'one',
  active: true,
  _sort: 500,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  values,
})

describe('claims', () => {
  const unique: Schema = {
    ...newSchema('element#x', [
      field('code', 'text', { unique: true }),
      field('tint', 'color', { unique: true }),
      field('note', 'text'),
    ]),
    claimMarks: { tint: 'm1' },
  }

  test('are on the name and on unique fields that are not null, under their marks', () => {
    expect(elementClaims(unique, element({ code: 'é'.normalize('NFD'), tint: '#FFF', note: 'n' }))).toEqual([
      { field: 'name', claimedAs: 'name', value: 'one' },
      { field: 'code', claimedAs: 'code', value: 'é' },
      { field: 'tint', claimedAs: 'tint.m1', value: '#fff' },
    ])
    expect(elementClaims(unique, element({ code: null, tint: null }))).toHaveLength(1)
  })

  test('are on the fill an element shows, and not on what it hides', () => {
    const filled = { ...unique, fills: { code: 'X' } }
    expect(elementClaims(filled, element({ old: 'o' })).map(({ field, value }) => [field, value])).toEqual([
      ['name', 'one'],
      ['code', 'X'],
    ])
  })
})
