import { describe, expect, test } from 'vitest'
import { collectionInput } from '../../../shared/contract/collections.ts'
import { pageUpdate } from '../../../shared/contract/pages.ts'
import { staticItemInput } from '../../../shared/contract/static.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { fieldTypes } from '../../../shared/values/field-types.ts'

type Schema = Parameters<typeof validate>[0]

const problemsOf = (
  schema: Schema,
  sent: unknown,
  kind: 'json' | 'form' = 'json',
): Record<string, string> => {
  const read = validate(schema, sent, kind)
  return read.ok ? {} : Object.fromEntries(read.fields.map(({ name, message }) => [name, message]))
}

const typeRule = `must be one of ${fieldTypes.join(', ')}`
const dateRule = 'must be a date such as 2026-01-31 or 2026-01-31T12:00:00Z'

describe('a body that does not fit its schema has its mistyped values named too', () => {
  test('typed values by name', () => {
    const fields = {
      a: { type: 'date', value: 'x' },
      b: { type: 'boolean', value: 2 },
      c: 5,
      d: { value: 1 },
      e: { type: 'number', value: '5' },
      f: { type: 'text' },
      g: { type: 'color', value: null },
      h: { type: 'constructor', value: 1 },
    }
    expect(problemsOf(staticItemInput, { name: 'it', url: 'it3', fields })).toEqual({
      'fields.c': 'must be an object',
      'fields.d.type': 'is required',
      'fields.f.value': 'is required',
      'fields.h.type': typeRule,
      'fields.a.value': dateRule,
      'fields.b.value': 'must be true or false',
    })
  })

  test('typed values in a list, whatever member fails', () => {
    const seo = [
      { name: 'a', type: 'number', value: 'many' },
      { name: '', type: 'text', value: 1 },
    ]
    expect(problemsOf(pageUpdate, { name: 5, seo })).toEqual({
      name: 'must be text',
      'seo.1.name': 'must be text of 1 to 255 characters',
      'seo.0.value': 'must be a number',
      'seo.1.value': 'must be text',
    })
  })

  test('defaults of fields', () => {
    const fields = [
      { name: 'a', type: 'number', default: 'x' },
      { name: 'id', type: 'text' },
      { name: 'b', type: 'text', allowNull: false, default: null },
      { name: 'c', type: 'text', default: null },
      { name: 'd', type: 'nonsense', default: 5 },
    ]
    expect(problemsOf(collectionInput, { name: 'n', singleName: 's', pluralName: 'p', fields })).toEqual({
      'fields.1.name': 'must not be a built-in name: leave the field out or choose another name',
      'fields.4.type': typeRule,
      'fields.0.default': 'must be a number',
      'fields.2.default': 'must not be null where allowNull is false',
    })
  })

  test('by the rules of how each came', () => {
    const form = {
      name: 'n',
      fields: { a: { type: 'boolean', value: 'on' }, b: { type: 'number', value: ['1', '2'] } },
    }
    const url = { url: 'is required' }
    expect(problemsOf(staticItemInput, form, 'form')).toEqual({
      ...url,
      'fields.b.value': 'must be sent once',
    })
    const texts = { a: '{"type":"rawJson","value":"[1"}', b: '{"type":"number","value":["1","2"]}' }
    const json = { ...url, 'fields.b.value': 'must be a number' }
    expect(problemsOf(staticItemInput, { name: 'n', fields: texts }, 'form')).toEqual(json)
    const text = `{"a":${texts.a},"b":${texts.b}}`
    expect(problemsOf(staticItemInput, { name: 'n', fields: text }, 'form')).toEqual(json)
  })
})

test('a body that fits its schema has them named where they are read', () => {
  const fields = { a: { type: 'date', value: 'x' } }
  expect(problemsOf(staticItemInput, { name: 'it', url: 'it3', fields })).toEqual({})
})
