import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { credentialKey } from '../../shared/security/passwords/credentials.ts'
import { getItem, updateItem } from '../../shared/store/table.ts'
import { type Accounts, ownAccounts } from './accounts.ts'

const settings = { passwords: { refuseCommon: true, generatedHours: 2 } }
let accounts: Accounts
let administrator: RunningStack['administrator']
let stop: () => Promise<void>
beforeAll(async () => {
  const own = await ownAccounts({ settings })
  accounts = own.accounts
  administrator = own.administrator
  stop = own.stop
})
afterAll(() => stop())

const add = (json: Record<string, unknown>) => accounts.admin.send(userEndpoints.add, { json })
const login = (email: string, password: string) =>
  accounts.anonymous(authEndpoints.login, { json: { email, password } })
const untilOf = async (id: number) => (await getItem(accounts.table, credentialKey(id), true))?.until
const inSeconds = (hours: number): number => Math.floor(Date.now() / 1_000) + hours * 3_600

describe('a stage that refuses common passwords', () => {
  test('does so wherever one is set', async () => {
    for (const password of ['Password2026!', 'jane is at home']) {
      const { status, fields } = await add({ email: 'jane@example.com', password })
      expect([status, fields]).toEqual([400, ['password']])
    }
    const made = await add({ email: 'jane@example.com', name: 'Winifred', password: 'four words of mine' })
    const id = made.body?.payload.id ?? 0
    for (const password of ['iloveyou', 'winifred at home', 'jane is at home']) {
      const update = await accounts.admin.send(userEndpoints.update, { params: { id }, json: { password } })
      expect([update.status, update.fields]).toEqual([400, ['password']])
      const reset = await accounts.admin.send(userEndpoints.reset, { json: { id, password } })
      expect([reset.status, reset.fields]).toEqual([400, ['password']])
    }
    const renamed = { name: 'Beatrice', password: 'beatrice at home' }
    expect((await accounts.admin.send(userEndpoints.update, { params: { id }, json: renamed })).status).toBe(
      400,
    )
    expect((await login('jane@example.com', 'four words of mine')).status).toBe(200)
    const json = { password: 'winter words of mine' }
    expect((await accounts.admin.send(userEndpoints.update, { params: { id }, json })).status).toBe(200)
    expect((await login('jane@example.com', json.password)).status).toBe(200)
  })

  test('does so where the bootstrap function sets one', async () => {
    const { email, password } = accounts.owner
    await expect(administrator.reset(email, 'owner of it all')).rejects.toThrow(
      /^resetAdministrator\.password must not contain the account's own words .* leave "owner" out\.$/,
    )
    await expect(administrator.reset(email, 'qwertyuiop')).rejects.toThrow('must not be a common password')
    expect((await login(email, password)).status).toBe(200)
    const refused = startStack({ settings, adminEmail: email, adminPassword: 'password1' })
    await expect(refused).rejects.toThrow(
      /first password must not be a common password.*\. Change the secret/,
    )
  })
})

describe('a generated password', () => {
  const resetOf = async (id: number): Promise<string> => {
    const { body } = await accounts.admin.send(userEndpoints.reset, { json: { id } })
    return body?.payload.password ?? ''
  }

  test('holds for the hours of the stage, and then says so to who knows it', async () => {
    const email = 'late@example.com'
    const id = (await add({ email, password: 'four words of mine' })).body?.payload.id ?? 0
    expect(await untilOf(id)).toBeUndefined()
    const password = await resetOf(id)
    const until = Number(await untilOf(id))
    expect(Math.abs(until - inSeconds(2))).toBeLessThan(60)
    expect((await login(email, password)).status).toBe(200)
    await updateItem(accounts.table, {
      Key: { ...credentialKey(id) },
      UpdateExpression: 'SET #until = :now',
      ExpressionAttributeNames: { '#until': 'until' },
      ExpressionAttributeValues: { ':now': inSeconds(0) },
    })
    const outlived = await login(email, password)
    expect(outlived.status).toBe(401)
    expect(outlived.text).toContain('This password was generated for a short time, which is over')
    expect((await login(email, 'a wrong password')).text).not.toContain('which is over')
  })

  test('that its owner replaces has no end', async () => {
    const email = 'quick@example.com'
    const id = (await add({ email, password: 'four words of mine' })).body?.payload.id ?? 0
    const currentPassword = await resetOf(id)
    const person = await accounts.login(email, currentPassword)
    const json = { password: 'other words of mine', currentPassword }
    expect((await person.send(userEndpoints.update, { params: { id }, json })).status).toBe(200)
    expect(await untilOf(id)).toBeUndefined()
  })

  test('of an administrator has an end too, and one that is given has none', async () => {
    const { id } = accounts.admin
    expect(Math.abs(Number(await untilOf(id)) - inSeconds(2))).toBeLessThan(120)
    await administrator.reset(accounts.owner.email)
    expect(Math.abs(Number(await untilOf(id)) - inSeconds(2))).toBeLessThan(60)
    await administrator.reset(accounts.owner.email, 'four words of mine')
    expect(await untilOf(id)).toBeUndefined()
  })
})
