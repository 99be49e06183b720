import { describe, expect, test } from 'vitest'
import { listQuery } from '../../../shared/contract/list-query.ts'
import { validate } from '../../../shared/http/body/validate.ts'
import { readList } from '../../../shared/http/query.ts'
import { Failure } from '../../../shared/store/errors.ts'
import type { FieldProblem } from '../../../shared/values/field-problem.ts'

const list = { fields: { id: 'number', title: 'text' } } as const

const problemsOf = (pairs: readonly (readonly [string, string])[]): readonly FieldProblem[] | undefined => {
  try {
    readList({ pairs }, list)
    return undefined
  } catch (error) {
    return error instanceof Failure ? error.details.fields : [{ name: 'error', message: String(error) }]
  }
}

const texts = [
  ...['1', '0', '-1', '1000', '1001', '1.5', '1e2', '5.0', ' 5 ', '+3', '-0', '.5', '0x10', '1e999'],
  ...['9007199254740993', 'true', 'on', 'null', 'abc', '[1]', '{"a":1}', 'ASC', 'DESC', 'asc', 'id', 'title'],
  ...['x'.repeat(255), 'x'.repeat(256), '\u{1f600}'.repeat(127), '\u{1f600}'.repeat(128)],
]
const names = ['sortOrder', 'limit', 'page', 'search'] as const

describe.each(names)('%s is read as its schema in the contract reads it', (name) => {
  test.each(texts)('%s', (text) => {
    // Lists take the order in any case.
    const sent = name === 'sortOrder' ? text.toUpperCase() : text
    const read = validate(listQuery, { [name]: sent }, 'form')
    expect(problemsOf([[name, text]])).toEqual(read.ok ? undefined : read.fields)
    if (!read.ok) return
    const { [name]: value } = readList({ pairs: [[name, text]] }, list)
    expect(value).toBe(name === 'page' ? Math.max(Number(read.value.page), 1) : read.value[name])
  })
})

test.each(['1e300', '9007199254740992', '100000000000000000000'])(
  'a number as large as %s is told the bound',
  (text) => {
    expect(problemsOf([['limit', text]])).toEqual([
      { name: 'limit', message: 'must be a whole number from 1 to 1000' },
    ])
    expect(problemsOf([['page', text]])).toEqual([
      { name: 'page', message: 'must be a whole number from 0 to 450359962737049 where limit is 20' },
    ])
  },
)

test('all that is wrong is named at once', () => {
  const pairs = [
    ['limit', 'many'],
    ['page', '-1'],
    ['sortBy', 'titel'],
    ['sortOrder', 'up'],
    ['size', '5'],
    ['filter[x]', '1'],
  ] as const
  expect(problemsOf(pairs)?.map(({ name }) => name)).toEqual([
    'size',
    'sortOrder',
    'limit',
    'page',
    'filter[x]',
    'sortBy',
  ])
})
