import { describe, expect, test } from 'vitest'
import { newSchema, readFields } from '../../../shared/content/collections.ts'
import { changedElement, newElement } from '../../../shared/content/elements.ts'
import { narrowsOptions, optionsProblem } from '../../../shared/content/options.ts'
import { changeSchema } from '../../../shared/content/schema-change.ts'
import type { FieldDefinition } from '../../../shared/contract/fields.ts'
import { fieldInput } from '../../../shared/contract/fields.ts'
import { validate } from '../../../shared/http/body/validate.ts'

const size = (options?: string[]): FieldDefinition => ({
  name: 'size',
  type: 'text',
  allowNull: true,
  unique: false,
  ...(options ? { options } : {}),
})
const now = '2026-11-29T00:00:00Z'

describe('a choice list', () => {
  test('allows its texts, in any composition, and null', () => {
    const field = size(['S', 'Café'])
    for (const value of ['S', 'Cafe\u0301', null]) expect(optionsProblem(field, value)).toBeNull()
    for (const value of ['s', '', 'XL']) expect(optionsProblem(field, value)).toBe('must be one of S, Café')
    expect(optionsProblem(size(), 'XL')).toBeNull()
  })

  test('is a rule for new and changed elements', () => {
    const schema = newSchema('element#c', [size(['S', 'M'])])
    const read = (value: unknown) => newElement(schema, 1, { name: 'n', size: value }, 'json', now, false)
    expect(read('L').problems).toEqual([{ name: 'size', message: 'must be one of S, M' }])
    const { element } = read('S')
    if (!element) throw new Error('The element was refused.')
    const change = (value: unknown) => changedElement(schema, element, { size: value }, 'form', now)
    expect(change('L').problems).toEqual([{ name: 'size', message: 'must be one of S, M' }])
    expect(change('M').element?.values).toEqual({ size: 'M' })
  })

  test('narrows where it is new, or lacks what it had', () => {
    expect(narrowsOptions(size(), size(['S']))).toBe(true)
    expect(narrowsOptions(size(['S', 'M']), size(['S']))).toBe(true)
    expect(narrowsOptions(size(['S']), size(['M', 'S']))).toBe(false)
    expect(narrowsOptions(size(['S']), size())).toBe(false)
    expect(narrowsOptions(undefined, size(['S']))).toBe(true)
  })
})

describe('definitions', () => {
  const problemsOf = (input: object): string[] => {
    const read = validate(fieldInput, { name: 'size', type: 'text', ...input }, 'json')
    return read.ok ? [] : read.fields.map(({ name, message }) => `${name} ${message}`)
  }

  test('take label, help, options and format', () => {
    expect(problemsOf({ label: 'Size', help: 'EU', options: ['S'], format: 'line' })).toEqual([])
    expect(problemsOf({ options: ['S', 'S'] })).toEqual(['options must not hold one text twice'])
    expect(problemsOf({ type: 'number', options: ['1'] })).toEqual([
      'options must be left out: it is for fields of type text',
    ])
    expect(problemsOf({ type: 'date', format: 'markdown' })).toEqual([
      'format must be left out: it is for fields of type text',
    ])
    expect(
      problemsOf({ name: 'active', type: 'boolean', allowNull: false, label: 'Public', default: true }),
    ).toEqual(['name must not be a built-in name: leave the field out or choose another name'])
  })

  const read = (input: object) => {
    const sent = validate(fieldInput, { name: 'size', type: 'text', ...input }, 'json')
    if (!sent.ok) throw new Error(JSON.stringify(sent.fields))
    return readFields([sent.value], () => 'json')
  }

  test('are stored as they are sent, and a default is one of the options', () => {
    const [field] = read({
      label: 'Size',
      options: ['S', 'M'],
      default: 'M',
      format: 'line',
      help: 'EU',
    }).fields
    expect(field).toEqual({ ...size(['S', 'M']), default: 'M', label: 'Size', help: 'EU', format: 'line' })
    expect(read({ options: [] }).fields).toEqual([size()])
    expect(read({ options: ['S'], default: 'L' }).problems).toEqual([
      { name: 'fields.0.default', message: 'must be one of S' },
    ])
  })

  test('change the schema by their rules alone', () => {
    const schema = newSchema('element#c', [size(['S'])])
    const labelled = { ...size(['S']), label: 'Size', help: 'EU', format: 'line' as const }
    const shown = changeSchema(schema, [labelled], 'm')
    expect([shown.changed, shown.changes, shown.next.version, shown.next.fields]).toEqual([
      false,
      [],
      1,
      [labelled],
    ])
    const wider = changeSchema(schema, [size(['S', 'M'])], 'm')
    expect([wider.changed, wider.changes[0]?.checkOptions]).toEqual([true, undefined])
    expect(changeSchema(schema, [size(['M'])], 'm').changes[0]?.checkOptions).toBe(true)
  })
})
