import { describe, expect, test } from 'vitest'
import { elementSchema, fieldSchema } from '../../../functions/public/typed/element-schema.ts'
import { type FieldType, fieldTypeRules, fieldTypes } from '../../../shared/values/field-types.ts'
import { validatorOf } from './validator.ts'

const expected: Readonly<Record<FieldType, { may: object; must: object }>> = {
  text: { may: { type: ['string', 'null'] }, must: { type: 'string' } },
  number: { may: { type: ['number', 'null'] }, must: { type: 'number' } },
  boolean: { may: { type: ['boolean', 'null'] }, must: { type: 'boolean' } },
  color: { may: { type: ['string', 'null'] }, must: { type: 'string' } },
  date: { may: { type: ['string', 'null'] }, must: { type: 'string' } },
  rawJson: { may: {}, must: { not: { type: 'null' } } },
}

/** Values of a type, and values that are none of it. */
const values: Readonly<Record<FieldType, { right: unknown[]; wrong: unknown[] }>> = {
  text: { right: ['', 'a', 'null'], wrong: [1, true, {}] },
  number: { right: [0, -1.5, 1e300], wrong: ['1', true] },
  boolean: { right: [true, false], wrong: [0, 'true'] },
  color: {
    right: ['#F80', '#f80c', '#ff8800', '#ff8800CC'],
    wrong: ['red', '#ff880', '#f8', 'f80', '#ff8800\n'],
  },
  date: {
    right: ['2026-01-31', '2026-01-31T12:00Z', '2026-01-31T12:00:00.123999+02:00'],
    wrong: ['2026-01-31T12:00', '31.01.2026', '2026-01-31T25:00:00Z', 20260131],
  },
  rawJson: { right: [1, 'a', [null], { a: null }, false], wrong: [] },
}

describe.each(fieldTypes)('a field of type %s', (type) => {
  const may = fieldSchema({ type, allowNull: true })
  const must = fieldSchema({ type, allowNull: false })
  const [mayBe, mustBe] = [validatorOf(may), validatorOf(must)]

  test('says whether it may be null', () => {
    expect(may).toMatchObject(expected[type].may)
    expect(must).toMatchObject(expected[type].must)
    expect(mayBe(null)).toEqual([])
    expect(mustBe(null)).not.toEqual([])
  })

  test('takes what is of the type, and nothing else', () => {
    const { right, wrong } = values[type]
    for (const problems of [mayBe, mustBe]) {
      for (const value of [...right, fieldTypeRules[type].example])
        expect([value, problems(value)]).toEqual([value, []])
      for (const value of wrong) expect([value, problems(value)]).not.toEqual([value, []])
    }
    for (const value of right) expect(fieldTypeRules[type].isValid(value)).toBe(true)
    for (const value of wrong) expect(fieldTypeRules[type].isValid(value)).toBe(false)
  })
})

test('an element has all its members, and may get more', () => {
  const builtIn = { properties: { id: { type: 'integer' } }, required: ['id'] }
  const schema = elementSchema(builtIn, [
    { name: 'title', type: 'text', allowNull: false },
    { name: 'toString', type: 'number', allowNull: true },
  ])
  expect(schema).toEqual({
    type: 'object',
    properties: {
      id: { type: 'integer' },
      title: { type: 'string' },
      toString: { type: ['number', 'null'] },
    },
    required: ['id', 'title', 'toString'],
  })
  const problems = validatorOf(schema)
  expect(problems({ id: 1, title: 'a', toString: null, later: true })).toEqual([])
  expect(problems({ id: 1, title: 'a' })).toEqual([" must have required property 'toString'"])
  expect(problems({ id: 1, title: null, toString: 1 })).toEqual(['/title must be string'])
})
