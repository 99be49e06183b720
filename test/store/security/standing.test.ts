import { beforeEach, describe, expect, test } from 'vitest'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { roleSpec } from '../../../functions/roles/spec.ts'
import { prepareUser } from '../../../functions/users/prepare.ts'
import { userSpec } from '../../../functions/users/spec.ts'
import { type RoleInput, type RoleUpdate, roleEndpoints } from '../../../shared/contract/roles.ts'
import type { UserInput, UserUpdate } from '../../../shared/contract/users.ts'
import { change, create } from '../../../shared/http/resource/write.ts'
import { isPasswordOf } from '../../../shared/security/passwords/credentials.ts'
import { createWriter } from '../../../shared/store/commit.ts'
import { readEntity } from '../../../shared/store/entity.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { callBy } from './call-by.ts'

const engine = engineOfFile()
let table: Table
let roleId: number
let editor: number
const password = 'correct-horse-2'
const permissions: RoleInput['permissions'] = {
  users: ['read', 'update', 'publish'],
  roles: ['read', 'create', 'update'],
}

/** Writes between the check of a write and its commit, once. */
type Between = () => Promise<unknown>
const once = (between: Between): Between => {
  let done: Promise<unknown> | undefined
  return () => {
    done ??= between()
    return done
  }
}
const nothing: Between = async () => undefined

const changeUser = async (by: number, id: number, body: UserUpdate, between = nothing): Promise<unknown> => {
  const call = await callBy(table, by)
  const first = once(between)
  return change(userSpec, call, prepareUser(call, body), id, async (context, before) => {
    await first()
    return userSpec.change(context, before, body)
  })
}
const changeRole = async (by: number, id: number, body: RoleUpdate, between = nothing): Promise<unknown> => {
  const call = await callBy(table, by, roleEndpoints.update)
  const first = once(between)
  return change(roleSpec, call, undefined, id, async (context, before) => {
    await first()
    return roleSpec.change(context, before, body)
  })
}
const addRole = async (body: RoleInput): Promise<number> => {
  const call = await callBy(table, 1, roleEndpoints.add)
  return (await create(roleSpec, call, undefined, (context, id) => roleSpec.create(context, id, body))).stored
    .id
}
const addUser = async (body: UserInput): Promise<number> => {
  const call = await callBy(table, 1)
  const made = await create(userSpec, call, prepareUser(call, body), (context, id) =>
    userSpec.create(context, id, body),
  )
  return made.stored.id
}
const dataOf = async (kind: 'user' | 'role', id: number): Promise<Record<string, unknown>> =>
  JSON.parse((await readEntity(table, kind, id, true))?.data ?? '{}')

beforeEach(async () => {
  table = await engine.newTable()
  await createAdministrator(table, 'owner@example.com', async () => 'correct-horse-1')
  roleId = await addRole({ name: 'editors', active: true, permissions })
  editor = await addUser({ email: 'editor@example.com', password, roleId, active: true })
})

describe('a write of accounts that waits while its caller', () => {
  test.each<[string, string, () => Promise<unknown>]>([
    ['loses the role', 'forbidden', () => changeUser(1, editor, { roleId: null })],
    ['is deactivated', 'unauthorized', () => changeUser(1, editor, { active: false })],
    ['has a role that loses its grants', 'forbidden', () => changeRole(1, roleId, { permissions: {} })],
  ])('%s is refused, and undoes none of it', async (_, kind, taken) => {
    const other = await addUser({ email: 'other@example.com', password, roleId: null, active: true })
    await expect(changeUser(editor, other, { roleId }, taken)).rejects.toMatchObject({ kind })
    expect(await dataOf('user', other)).toMatchObject({ roleId: null })
  })

  test('is deactivated changes no role', async () => {
    const off = () => changeUser(1, editor, { active: false })
    const grants = { name: 'all editors' }
    await expect(changeRole(editor, roleId, grants, off)).rejects.toMatchObject({ kind: 'unauthorized' })
    expect(await dataOf('role', roleId)).toMatchObject({ name: 'editors' })
  })

  test('loses the role brings no grant back', async () => {
    const shrunk = { users: ['read' as const] }
    const less = () => changeRole(1, roleId, { permissions: shrunk })
    await expect(changeRole(editor, roleId, { permissions }, less)).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await dataOf('role', roleId)).toMatchObject({ permissions: shrunk })
  })

  test('gets another password sets none', async () => {
    const reset = () => changeUser(1, editor, { password: 'another-horse-3' })
    const own = { password: 'kept-by-a-thief', currentPassword: password }
    await expect(changeUser(editor, editor, own, reset)).rejects.toMatchObject({ kind: 'unauthorized' })
    const writer = createWriter(table)
    expect(await isPasswordOf(table, writer, editor, 'another-horse-3')).toBe(true)
    expect(await isPasswordOf(table, writer, editor, 'kept-by-a-thief')).toBe(false)
  })

  test('changes nothing goes through, in spite of other writes', async () => {
    const other = await addUser({ email: 'other@example.com', password, roleId: null, active: true })
    const meanwhile = () => changeUser(1, 1, { name: 'Owner' })
    await changeUser(editor, other, { roleId }, meanwhile)
    expect(await dataOf('user', other)).toMatchObject({ roleId })
  })
})
