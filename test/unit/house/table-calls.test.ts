import { expect, test } from 'vitest'
import { sources } from './sources.ts'
import { tableCallProblems } from './table-calls.ts'

test('every call of the table ends with the request it is made for', () => {
  expect(sources.flatMap(tableCallProblems)).toEqual([])
})

test('one that does not is found', () => {
  const text =
    'await table.client.send(new PutCommand(input))\nask(table, (c, options) => c.send(command, options))'
  expect(tableCallProblems({ path: 'shared/store/x.ts', text })).toHaveLength(1)
})
