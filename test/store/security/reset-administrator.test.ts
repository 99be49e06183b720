import { beforeEach, describe, expect, test } from 'vitest'
import { checkAdministrator } from '../../../functions/bootstrap/check.ts'
import { createAdministrator } from '../../../functions/bootstrap/create.ts'
import { newAdministrator } from '../../../functions/bootstrap/plan.ts'
import { resetAdministrator } from '../../../functions/bootstrap/reset.ts'
import { userOf } from '../../../shared/security/accounts/accounts.ts'
import { readCredential, removeCredential } from '../../../shared/security/passwords/credentials.ts'
import { hashPassword, passwordMatches } from '../../../shared/security/passwords/hash.ts'
import { sessionHolds } from '../../../shared/security/sessions/generation.ts'
import { beginSession } from '../../../shared/security/sessions/sessions.ts'
import { commit, createWriter } from '../../../shared/store/commit.ts'
import { readEntity, textBytesOf } from '../../../shared/store/entity.ts'
import { emptyHead, readHead } from '../../../shared/store/head.ts'
import { logKey } from '../../../shared/store/keys.ts'
import { getItem, type Table } from '../../../shared/store/table.ts'
import type { Transaction } from '../../../shared/store/transaction.ts'
import { readStore, storeProblems } from '../check-store.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
const owner = 'Owner@Example.com'
let table: Table

beforeEach(async () => {
  table = await engine.newTable()
  await createAdministrator(table, owner, async () => 'correct-horse-1')
})

/** Writes to the partition of users what the interface would, or what someone did by hand. */
const write = (
  make: (head: ReturnType<typeof emptyHead>) => {
    puts?: Transaction['partitions'][number]['puts']
    removals?: Transaction['partitions'][number]['removals']
    rest?: Partial<Omit<Transaction, 'partitions'>>
  },
): Promise<void> =>
  commit(createWriter(table), 'user', async (readHead) => {
    const head = (await readHead('user')) ?? emptyHead('user')
    const { puts = [], removals = [], rest = {} } = make(head)
    const partitions = [{ headName: 'user', head, puts, removals }]
    return { transaction: { partitions, claims: [], extras: [], ...rest }, result: undefined }
  })

const addAdministrator = async (email: string): Promise<void> => {
  const hash = await hashPassword('correct-horse-2')
  await write((head) => {
    const { put, claim, credentials } = newAdministrator(table.name, head.nextId, { email, hash }, new Date())
    return { puts: [put], rest: { claims: [claim], extras: credentials } }
  })
}

/** Sets members of the owner, whatever the interface would say to it. */
const setOwner = async (members: { active?: boolean; roleId?: number | null }): Promise<void> => {
  const before = await readEntity(table, 'user', 1, true)
  if (!before) throw new Error('The owner is gone')
  const user = { ...userOf(before).data, ...members }
  const active = members.active ?? true
  const { internal } = before
  const was = { wasActive: before.active, bytesBefore: textBytesOf(before) }
  const put = { id: 1, active, ...was, isNew: false, data: JSON.stringify(user), internal }
  await write(() => ({ puts: [put] }))
}

const removeOwner = async (): Promise<void> => {
  const before = await readEntity(table, 'user', 1, true)
  if (!before) throw new Error('The owner is gone')
  await write(() => {
    const { claim } = newAdministrator(table.name, 1, { email: owner, hash: '' }, new Date())
    return {
      removals: [{ id: 1, wasActive: true, bytesBefore: textBytesOf(before) }],
      rest: {
        claims: [{ op: 'free', key: claim.key, id: 1 }],
        extras: removeCredential(table.name, 1),
      },
    }
  })
}

const losses: [loss: string, lose: () => Promise<void>, outcome: string, userId: number][] = [
  ['deactivated', () => setOwner({ active: false }), 'reinstated', 1],
  ['demoted', () => setOwner({ roleId: 2 }), 'reinstated', 1],
  ['without a role', () => setOwner({ roleId: null }), 'reinstated', 1],
  ['deactivated and demoted', () => setOwner({ active: false, roleId: 2 }), 'reinstated', 1],
  ['deleted', removeOwner, 'created', 2],
]

const userNow = async (id: number) => {
  const stored = await readEntity(table, 'user', id, true)
  return stored && userOf(stored)
}
const opens = async (id: number, password: string) =>
  passwordMatches(password, await readCredential(table, id))

describe('the reset of an administrator', () => {
  test('sets the password, ends the sessions, and is a write of the partition like any other', async () => {
    const before = await userNow(1)
    const session = await beginSession(table, 1, before?.generation.number ?? 0, new Date())
    expect(await resetAdministrator(table, 'owner@example.COM', 'another-horse-1')).toEqual({
      outcome: 'reset',
      userId: 1,
      email: owner,
    })
    expect(await opens(1, 'another-horse-1')).toBe(true)
    expect(await opens(1, 'correct-horse-1')).toBe(false)
    const after = await userNow(1)
    expect(after && sessionHolds(after.generation, session.sessionId, session.generation)).toBe(false)
    expect(after).toMatchObject({ active: true, roleId: 1, data: { email: owner, name: null } })
    expect(Date.parse(`${after?.data.updatedAt}`)).toBeGreaterThan(Date.parse(`${before?.data.createdAt}`))
    expect(await readHead(table, 'user', true)).toMatchObject({ version: 2, nextId: 2, total: 1, active: 1 })
    expect(await getItem(table, logKey('user', 2))).toMatchObject({ ids: [1] })
    expect(storeProblems(await readStore(table))).toEqual([])
  })

  test.each(losses)('makes one who is %s an administrator where none is left', async (_, lose, how, id) => {
    await lose()
    const result = await resetAdministrator(table, owner, 'another-horse-1')
    expect(result).toEqual({ outcome: how, userId: id, email: owner })
    expect(await userNow(id)).toMatchObject({ active: true, roleId: 1, data: { email: owner, active: true } })
    expect(await opens(id, 'another-horse-1')).toBe(true)
    expect(await readHead(table, 'user', true)).toMatchObject({ total: 1, active: 1, nextId: id + 1 })
    expect(storeProblems(await readStore(table))).toEqual([])
  })

  test.each(losses)('refuses one who is %s while another is active, and writes nothing', async (_, lose) => {
    await addAdministrator('second@example.com')
    await lose()
    const before = await readStore(table)
    const refused = resetAdministrator(table, owner, 'another-horse-1')
    await expect(refused).rejects.toThrow(/Owner@Example\.com.*: second@example\.com\.$/)
    expect(await readStore(table)).toEqual(before)
    expect(await resetAdministrator(table, 'second@example.com', 'another-horse-1')).toMatchObject({
      outcome: 'reset',
    })
  })

  test('refuses an unknown email, names the administrators, and writes nothing', async () => {
    const before = await readStore(table)
    await expect(resetAdministrator(table, 'nobody@example.com', 'another-horse-1')).rejects.toMatchObject({
      kind: 'notFound',
      message: `No user has the email nobody@example.com. Name an active administrator: ${owner}.`,
    })
    expect(await readStore(table)).toEqual(before)
  })

  test('names ten administrators at most', async () => {
    for (let at = 1; at <= 11; at += 1) await addAdministrator(`a${at}@example.com`)
    const refused = resetAdministrator(table, 'nobody@example.com', 'another-horse-1')
    await expect(refused).rejects.toThrow(/a8@example\.com, a9@example\.com\.$/)
  })

  test('makes the first administrator, and the roles, of a table that has none', async () => {
    table = await engine.newTable()
    expect(await resetAdministrator(table, owner, 'another-horse-1')).toMatchObject({ outcome: 'created' })
    expect(await opens(1, 'another-horse-1')).toBe(true)
    expect(await readHead(table, 'role', true)).toMatchObject({ total: 2 })
    expect(storeProblems(await readStore(table))).toEqual([])
  })

  test('goes through twice at once, each ending the sessions of the other', async () => {
    const passwords = ['another-horse-1', 'another-horse-2']
    await Promise.all(passwords.map((password) => resetAdministrator(table, owner, password)))
    const [one, two] = await Promise.all(passwords.map((password) => opens(1, password)))
    expect(one).not.toBe(two)
    expect(await userNow(1)).toMatchObject({ generation: { number: 3 } })
    expect(storeProblems(await readStore(table))).toEqual([])
  })
})

describe('the check of an administrator', () => {
  const check = (email: string, password?: string) => checkAdministrator(table, email, password)

  test('tells whether email and password are in effect, and who is administrator otherwise', async () => {
    const inEffect = { isAdministrator: true, administrators: [] }
    expect(await check('owner@example.com', 'correct-horse-1')).toEqual({
      ...inEffect,
      passwordMatches: true,
    })
    expect(await check(owner)).toEqual({ ...inEffect, passwordMatches: false })
    expect(await check(owner, 'another-horse-1')).toEqual({
      isAdministrator: true,
      passwordMatches: false,
      administrators: [owner],
    })
    const unknown = { isAdministrator: false, passwordMatches: false, administrators: [owner] }
    expect(await check('nobody@example.com', 'correct-horse-1')).toEqual(unknown)
  })

  test.each(losses)('takes one who is %s for no administrator', async (_, lose) => {
    await lose()
    expect(await check(owner, 'correct-horse-1')).toEqual({
      isAdministrator: false,
      passwordMatches: false,
      administrators: [],
    })
  })
})
