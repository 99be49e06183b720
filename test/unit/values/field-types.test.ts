import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fieldType } from '../../../shared/contract/fields.ts'
import {
  claimText,
  comparable,
  fieldTypeRules,
  fieldTypes,
  readValue,
  valueProblem,
} from '../../../shared/values/field-types.ts'

describe.each(fieldTypes)('the field type %s', (type) => {
  const { example, rule, operators, json } = fieldTypeRules[type]

  test('has an example that is a value of it, is read as it is, and compares', () => {
    expect(valueProblem(type, example)).toBeNull()
    expect(readValue(type, false, example, 'json')).toEqual({ value: example, problem: null })
    expect(comparable(type, example)).not.toBeNull()
    expect(claimText(type, example)).toBe(String(comparable(type, example)))
  })

  test('names its rule for what is no value of it, and has no form for null', () => {
    expect(rule).toMatch(/^must be /)
    expect(valueProblem(type, undefined)).toBe(rule)
    expect(comparable(type, null)).toBeNull()
  })

  test('can be filtered with contains where its values have parts', () => {
    expect(operators.includes('contains')).toBe(json === 'string' || json === 'any')
  })

  test('is in the contract, with its example', () => {
    expect(fieldType.safeParse(type).success).toBe(true)
    const { description } = z.toJSONSchema(fieldType)
    expect(description).toContain(`\`${type}\` (such as \`${JSON.stringify(example)}\`)`)
  })
})

test.each([
  [64, null],
  [65, 'must be JSON of at most 64 levels'],
  [1_200_000, 'must be JSON of at most 64 levels'],
])('a form may send JSON of %i levels: %s', (levels, problem) => {
  const text = '['.repeat(levels) + ']'.repeat(levels)
  expect(readValue('rawJson', true, text, 'form').problem).toBe(problem)
})

test('brackets in a text of a form that is no JSON are characters', () => {
  const text = `see ${'['.repeat(100)}`
  expect(readValue('rawJson', true, text, 'form')).toEqual({ value: text, problem: null })
})
