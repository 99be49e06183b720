import { expect, test } from 'vitest'
import { storedPermissions } from '../../../shared/security/permissions.ts'
import { parseObject } from '../../../shared/values/records.ts'

test('permissions are read as they are stored', () => {
  expect(storedPermissions({ permissions: { pages: ['read'], users: [] } })).toEqual({
    pages: ['read'],
    users: [],
  })
})

test.each([
  ['no permissions', () => storedPermissions({}), 'lacks its permissions'],
  ['a text for a list of actions', () => storedPermissions({ permissions: { pages: '*' } }), '"pages"'],
  ['a list of numbers', () => storedPermissions({ permissions: { pages: [1] } }), '"pages"'],
  ['a list for an entity', () => parseObject('[]'), 'not a JSON object'],
])('a damaged item is an error: %s', (_, read, message) => {
  expect(read).toThrow(message)
})
