import { describe, expect, test } from 'vitest'
import { actions, resources } from '../../../shared/contract/endpoint.ts'
import {
  administratorPermissions,
  builtInRoles,
  editorPermissions,
} from '../../../shared/security/accounts/built-in-roles.ts'
import { allows, covers, intersect } from '../../../shared/security/permissions.ts'

const reader = { pages: ['read'], elements: ['read', 'create'] }

describe('permissions', () => {
  test('allow what they list, and nothing by a name on the prototype', () => {
    expect(allows(reader, 'elements', 'create')).toBe(true)
    expect(allows(reader, 'elements', 'delete')).toBe(false)
    expect(allows(reader, 'users', 'read')).toBe(false)
    expect(allows({ users: ['*'] }, 'users', 'delete')).toBe(true)
    expect(allows({}, 'constructor', 'length')).toBe(false)
    expect(allows({}, '__proto__', 'read')).toBe(false)
  })

  test('cover what they hold all of', () => {
    expect(covers(reader, { elements: ['create'] })).toBe(true)
    expect(covers(reader, {})).toBe(true)
    expect(covers(reader, { elements: ['create', 'delete'] })).toBe(false)
    expect(covers(reader, { elements: ['read'], users: ['read'] })).toBe(false)
    expect(covers(reader, { users: [] })).toBe(true)
  })

  test('cover * by * only: a list of actions is not a promise about later ones', () => {
    expect(covers({ pages: [...actions] }, { pages: ['*'] })).toBe(false)
    expect(covers({ pages: ['*'] }, { pages: ['*'] })).toBe(true)
    expect(covers({ pages: ['*'] }, { pages: [...actions] })).toBe(true)
  })

  test('intersect to what both grant', () => {
    expect(intersect({ pages: ['*'], users: ['read'] }, { pages: ['read'], roles: ['read'] })).toEqual({
      pages: ['read'],
      users: [],
    })
    expect(intersect({ pages: ['read', 'create'] }, { pages: ['*'] })).toEqual({ pages: ['read', 'create'] })
    expect(intersect({ pages: ['read', 'create'] }, { pages: ['create', 'delete'] })).toEqual({
      pages: ['create'],
    })
  })
})

describe('built-in roles', () => {
  test('the administrator holds every resource of the contract whole', () => {
    expect(administratorPermissions).toEqual(Object.fromEntries(resources.map((name) => [name, ['*']])))
  })

  test('the editor holds content only', () => {
    expect(Object.keys(editorPermissions).sort()).toEqual(['collections', 'elements', 'pages', 'static'])
    expect(covers(editorPermissions, administratorPermissions)).toBe(false)
    expect(builtInRoles.map(({ id, name }) => [id, name])).toEqual([
      [1, 'administrator'],
      [2, 'editor'],
    ])
  })
})
