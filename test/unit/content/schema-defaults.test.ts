import { describe, expect, test } from 'vitest'
import { readFields } from '../../../shared/content/collections.ts'
import type { FieldType } from '../../../shared/values/field-types.ts'
import { JsonPart } from '../../../shared/values/form-values.ts'

const input = (type: FieldType, default_: unknown) => ({
  name: 'x',
  type,
  allowNull: false,
  unique: false,
  dropValues: false,
  default: default_,
})

describe('a default that a form leaves empty, where null is no value', () => {
  test.each<FieldType>(['number', 'boolean', 'color', 'date', 'rawJson'])('is none of type %s', (type) => {
    const { fields, problems } = readFields([input(type, '')], () => 'form')
    expect(problems).toEqual([])
    expect(fields).toEqual([{ name: 'x', type, allowNull: false, unique: false }])
    expect(Object.keys(fields[0] ?? {})).not.toContain('default')
  })

  test('is the empty text of type text', () => {
    expect(readFields([input('text', '')], () => 'form').fields[0]?.default).toBe('')
  })

  test('is wrong in JSON', () => {
    expect(readFields([input('number', '')], () => 'json').problems).toEqual([
      { name: 'fields.0.default', message: 'must be a number' },
    ])
  })
})

test('each definition is read by the rules of what it came in', () => {
  const inputs = [input('rawJson', '[1]'), { ...input('rawJson', '[1]'), name: 'y' }]
  const { fields } = readFields(inputs, (entry) => (entry === '0' ? 'json' : 'form'))
  expect(fields.map(({ default: value }) => value)).toEqual(['[1]', [1]])
})

test('a built-in definition is one with its default as a part of JSON too', () => {
  const sort = { ...input('number', new JsonPart(500)), name: '_sort' }
  expect(readFields([sort], () => 'form')).toMatchObject({ fields: [], problems: [] })
})
