import { beforeEach, expect, test } from 'vitest'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { readAccount, readRole } from '../../../shared/security/accounts/accounts.ts'
import { editorPermissions } from '../../../shared/security/accounts/built-in-roles.ts'
import { readCredential } from '../../../shared/security/passwords/credentials.ts'
import { passwordMatches } from '../../../shared/security/passwords/hash.ts'
import { readHead } from '../../../shared/store/head.ts'
import { claimKey, logKey } from '../../../shared/store/keys.ts'
import { getItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
})

const create = (email: string, password: string) => createAdministrator(table, email, async () => password)

test('an empty table gets the built-in roles and an administrator who can log in', async () => {
  expect(await create('Owner@Example.com', 'correct-horse-1')).toBe(true)
  expect(await readAccount(table, 1, 1)).toMatchObject({
    user: { id: 1, active: true, roleId: 1, data: { email: 'Owner@Example.com', name: null } },
    role: { id: 1, name: 'administrator', active: true },
  })
  expect(await readRole(table, 2)).toMatchObject({ name: 'editor', permissions: editorPermissions })
  expect(await passwordMatches('correct-horse-1', await readCredential(table, 1))).toBe(true)
  expect(await getItem(table, claimKey('user', 'email', 'owner@example.com'))).toMatchObject({ id: 1 })
  expect(await readHead(table, 'role', true)).toMatchObject({ version: 1, nextId: 3, total: 2, active: 2 })
  expect(await readHead(table, 'user', true)).toMatchObject({ version: 1, nextId: 2, total: 1, active: 1 })
  expect(await getItem(table, logKey('role', 1))).toMatchObject({ ids: [1, 2] })
})

test('a second run changes nothing, and does not even read the secret', async () => {
  await create('owner@example.com', 'correct-horse-1')
  const before = await readCredential(table, 1)
  const again = createAdministrator(table, 'other@example.com', () => Promise.reject(new Error('no secret')))
  expect(await again).toBe(false)
  expect(await readCredential(table, 1)).toBe(before)
  expect(await readHead(table, 'user', true)).toMatchObject({ version: 1, total: 1 })
})

test('two runs at once make one administrator', async () => {
  const made = await Promise.all([
    create('one@example.com', 'correct-horse-1'),
    create('two@example.com', 'correct-horse-2'),
  ])
  expect(made.toSorted()).toEqual([false, true])
  expect(await readHead(table, 'user', true)).toMatchObject({ version: 1, total: 1 })
})

test('a password that cannot be read leaves the table as it was', async () => {
  const failing = createAdministrator(table, 'a@example.com', () => Promise.reject(new Error('no secret')))
  await expect(failing).rejects.toThrow('no secret')
  expect(await readHead(table, 'role', true)).toBeUndefined()
  expect(await create('a@example.com', 'correct-horse-1')).toBe(true)
})
