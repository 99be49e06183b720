import { describe, expect, test } from 'vitest'
import {
  type AccountValues,
  accountInput,
  accountUpdate,
  accountValues,
  checkAccount,
  emptyAccount,
  initialsOf,
  madeUpPassword,
  mergeAccounts,
  needsProof,
  personName,
  placedAccount,
} from '../../../functions/admin/page/people/account.ts'
import { browserOf } from '../../../functions/admin/page/people/browser-name.ts'
import {
  actionsOn,
  allOf,
  covers,
  type Grants,
  grantsOf,
  includes,
  lacking,
  noGrants,
  permissionsOf,
  resources,
  toggled,
} from '../../../functions/admin/page/people/grants.ts'
import { mergeRoles, roleBody, roleValues } from '../../../functions/admin/page/people/role-values.ts'
import {
  checkToken,
  emptyToken,
  placedToken,
  tokenBody,
} from '../../../functions/admin/page/people/token-values.ts'
import { actions, resources as contractResources } from '../../../shared/contract/endpoint.ts'
import { covers as serverCovers } from '../../../shared/security/permissions.ts'

const everything: Grants = grantsOf(Object.fromEntries(resources.map((resource) => [resource, ['*']])))
const writer = grantsOf({ elements: ['read', 'create', 'update', 'publish', 'delete'], pages: ['read'] })

describe('grants', () => {
  test('are on the resources and actions of the contract', () => {
    expect([...resources]).toEqual([...contractResources])
    expect([...actionsOn('elements')]).toEqual([...actions])
  })

  test('are sent without resources that have none', () => {
    expect(permissionsOf(writer)).toEqual({
      elements: ['read', 'create', 'update', 'publish', 'delete'],
      pages: ['read'],
    })
    expect(permissionsOf(noGrants)).toEqual({})
  })

  test('are handed out as the server lets them', () => {
    const some: Grants[] = [
      noGrants,
      writer,
      everything,
      grantsOf({ elements: ['*'] }),
      grantsOf({ pages: ['read'] }),
    ]
    for (const one of some)
      for (const other of some) expect(covers(one, other)).toBe(serverCovers(one, other))
  })

  test('are added and taken away one by one', () => {
    const read = toggled(everything, noGrants, 'pages', 'read')
    expect(read.pages).toEqual(['read'])
    expect(toggled(everything, read, 'pages', 'read')).toEqual(noGrants)
    expect(toggled(everything, read, 'pages', '*').pages).toEqual(['*'])
    const most = toggled(everything, everything, 'pages', 'delete')
    expect(most.pages).toEqual(['read', 'create', 'update', 'publish'])
    expect(toggled(everything, everything, 'pages', '*').pages).toEqual([])
  })

  test('are all that one may hand out, and never more', () => {
    expect(allOf(everything)).toEqual(everything)
    expect(allOf(writer)).toEqual(writer)
    expect(covers(writer, allOf(writer))).toBe(true)
    expect(includes(writer, 'elements', '*')).toBe(false)
  })

  test('that one lacks are named', () => {
    expect(lacking(everything)).toEqual([])
    const missing = new Map(lacking(writer).map(({ resource, missing: some }) => [resource, some]))
    expect(missing.get('elements')).toEqual(['*'])
    expect(missing.get('pages')).toEqual(['create', 'update', 'publish', 'delete', '*'])
    expect(missing.get('history')).toEqual(['*'])
  })
})

describe('an account', () => {
  const before = accountValues({ email: 'ada@example.com', name: 'Ada', surname: null, roleId: 3 })

  test('is sent whole when it is new, and otherwise with what was changed', () => {
    expect(before).toEqual({ ...emptyAccount, email: 'ada@example.com', name: 'Ada', roleId: '3' })
    expect(accountInput({ ...before, password: 'long enough' })).toEqual({
      email: 'ada@example.com',
      password: 'long enough',
      name: 'Ada',
      surname: null,
      roleId: 3,
    })
    expect(accountUpdate(before, before)).toEqual({})
    expect(accountUpdate(before, { ...before, name: '', roleId: '', surname: 'L' })).toEqual({
      name: null,
      surname: 'L',
      roleId: null,
    })
    expect(accountUpdate(before, { ...before, password: 'new', currentPassword: 'old' })).toEqual({
      password: 'new',
      currentPassword: 'old',
    })
  })

  test('needs an email, and a password when it is new', () => {
    const paths = (values: AccountValues, isNew: boolean) =>
      checkAccount(values, isNew).map(({ path }) => path)
    expect(paths(emptyAccount, true)).toEqual(['email', 'password'])
    expect(paths(emptyAccount, false)).toEqual(['email'])
    expect(paths(before, false)).toEqual([])
  })

  test('asks for the password of now before the email or the password changes', () => {
    expect(needsProof(before, { ...before, name: 'Eve' })).toBe(false)
    expect(needsProof(before, { ...before, email: 'ADA@example.com' })).toBe(false)
    expect(needsProof(before, { ...before, email: 'eve@example.com' })).toBe(true)
    expect(needsProof(before, { ...before, password: 'x' })).toBe(true)
  })

  test('shows problems at its inputs, and names other members', () => {
    expect(
      placedAccount([
        { name: 'email', message: 'is taken' },
        { name: 'image', message: 'is long' },
      ]),
    ).toEqual([
      { path: 'email', message: 'is taken' },
      { path: '', message: 'image is long' },
    ])
  })

  test('that two people changed shows the name of the other role', () => {
    const { clashes, values, taken } = mergeAccounts((id) => `role ${id}`)(
      before,
      { ...before, roleId: '4' },
      { ...before, roleId: '5', surname: 'L' },
    )
    expect(values).toMatchObject({ roleId: '4', surname: 'L' })
    expect(taken).toEqual(['Surname'])
    expect(clashes).toMatchObject([{ path: 'roleId', label: 'Role', theirs: 'role 5' }])
  })

  test('is called by its name, and drawn by its initials', () => {
    expect(personName({ name: 'Ada', surname: 'Lovelace', email: 'a@b.c' })).toBe('Ada Lovelace')
    expect(personName({ name: null, surname: '', email: 'a@b.c' })).toBe('a@b.c')
    expect(initialsOf('Ada Lovelace')).toBe('AL')
    expect(initialsOf('élise')).toBe('É')
    expect(initialsOf('𝒜 b')).toBe('𝒜B')
    expect(initialsOf('ada.lovelace@example.com')).toBe('AL')
    expect(initialsOf('ada@example.com')).toBe('A')
    expect(initialsOf('')).toBe('')
  })

  test('gets a made-up password of 20 characters, another one each time', () => {
    const many = new Set(Array.from({ length: 50 }, madeUpPassword))
    expect(many.size).toBe(50)
    for (const password of many) expect(password).toMatch(/^[a-zA-Z2-9]{20}$/)
    expect([...many].join('')).not.toMatch(/[lIO01]/)
  })
})

test('a role is put together resource by resource', () => {
  const before = roleValues({ name: 'writer', permissions: { pages: ['read'], elements: ['read'] } })
  const mine = { ...before, elements: ['read', 'create'] as const }
  const theirs = { ...before, name: 'author', elements: ['*'] as const }
  const { values, taken, clashes } = mergeRoles(before, mine, theirs)
  expect(roleBody(values)).toEqual({
    name: 'author',
    permissions: { pages: ['read'], elements: ['read', 'create'] },
  })
  expect(taken).toEqual(['Name of the role'])
  expect(clashes).toMatchObject([{ path: 'elements', label: 'Entries', theirs: 'All' }])
})

describe('an API token', () => {
  test('holds until its last day ends, or without an end', () => {
    const values = { ...emptyToken, name: 'build', pages: ['read'] as const }
    expect(tokenBody(values)).toEqual({ name: 'build', permissions: { pages: ['read'] }, expiresAt: null })
    const { expiresAt } = tokenBody({ ...values, lastDay: '2030-01-31' })
    expect(new Date(expiresAt ?? '').getTime()).toBe(new Date(2030, 0, 31, 23, 59, 59, 999).getTime())
    expect(checkToken(values)).toEqual([])
    expect(checkToken(emptyToken).map(({ path }) => path)).toEqual(['name', ''])
    expect(placedToken([{ name: 'expiresAt', message: 'must lie in the future' }])).toEqual([
      { path: 'lastDay', message: 'must lie in the future' },
    ])
  })
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0', 'Edge, Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) Chrome/130.0 Mobile Safari/537.36', 'Chrome, Android'],
  ['curl/8.0', 'curl/8.0'],
  ['', undefined],
  [null, undefined],
])('the browser %s is called %s', (agent, name) => {
  expect(browserOf(agent)).toBe(name)
})
