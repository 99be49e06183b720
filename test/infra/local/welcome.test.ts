import { describe, expect, it } from 'vitest'
import type { Standing } from '../../../infra/local/administrator/bootstrap-function.ts'
import { welcomeOf } from '../../../infra/local/administrator/welcome.ts'

/** A store whose administrators have these passwords, and how often it was asked. */
const storeOf = (accounts: Record<string, string>) => {
  const asked: string[] = []
  return {
    asked,
    check: async (email: string, password?: string): Promise<Standing> => {
      asked.push(email)
      const isAdministrator = email in accounts
      const passwordMatches = password !== undefined && accounts[email] === password
      return { isAdministrator, passwordMatches, administrators: Object.keys(accounts) }
    },
    reset: () => Promise.reject(new Error('A start resets nothing')),
  }
}

const owner = 'owner@example.com'
const one = { [owner]: 'current-horse' }
const named = { adminEmail: owner, isEmailGiven: true }
const unnamed = { adminEmail: 'admin@example.com', isEmailGiven: false }
const how = (email: string) =>
  ` To reset the password, stop this and run npm run reset-administrator with the same variables and ADMIN_EMAIL=${email}`

describe('what a start says about its settings', () => {
  it('is nothing, without a question, where none is set', async () => {
    const store = storeOf(one)
    expect(await welcomeOf(undefined, { ...unnamed, adminPassword: undefined }, store)).toEqual({})
    expect(store.asked).toEqual([])
  })

  it('is the password that was made for the first administrator, while it opens the account', async () => {
    const settings = { ...named, adminPassword: undefined }
    const first = { generated: 'current-horse', password: 'current-horse' }
    expect(await welcomeOf('current-horse', settings, storeOf(one))).toEqual(first)
    expect(await welcomeOf('replaced-horse', settings, storeOf(one))).toEqual({})
    expect(await welcomeOf('current-horse', { ...settings, ...unnamed }, storeOf(one))).toEqual({})
  })

  it.each([undefined, 'current-horse', 'replaced-horse'])(
    'is nothing where what is set is in effect (kept: %s)',
    async (held) => {
      const store = storeOf({ ...one, 'other@example.com': 'other-horse' })
      const settings = { ...named, adminPassword: 'current-horse' }
      expect(await welcomeOf(held, settings, store)).toEqual({ password: 'current-horse' })
      expect(store.asked).toHaveLength(held === 'replaced-horse' ? 2 : 1)
      expect(await welcomeOf(held, { ...named, adminPassword: undefined }, store)).not.toHaveProperty(
        'notice',
      )
    },
  )

  it('names each variable without effect, and the administrators there are', async () => {
    const store = `the store already has an administrator: ${owner}.${how(owner)}`
    const given = { adminPassword: 'other-horse' }
    expect(await welcomeOf(undefined, { ...named, ...given }, storeOf(one))).toEqual({
      notice: `ADMIN_PASSWORD is not applied, for ${store}`,
    })
    expect(await welcomeOf(undefined, { ...unnamed, ...given }, storeOf(one))).toEqual({
      notice: `ADMIN_PASSWORD is not applied, for ${store}`,
    })
    const other = { adminEmail: 'other@example.com', isEmailGiven: true }
    expect(await welcomeOf(undefined, { ...other, ...given }, storeOf(one))).toEqual({
      notice: `ADMIN_EMAIL and ADMIN_PASSWORD are not applied, for ${store}`,
    })
    expect(await welcomeOf(undefined, { ...other, adminPassword: undefined }, storeOf(one))).toEqual({
      notice: `ADMIN_EMAIL is not applied, for ${store}`,
    })
  })

  it('tells several administrators, and a store that has none', async () => {
    const settings = { ...named, adminPassword: 'other-horse' }
    const two = storeOf({ 'a@example.com': 'x', [owner]: 'y' })
    expect((await welcomeOf(undefined, settings, two)).notice).toBe(
      `ADMIN_PASSWORD is not applied, for the store already has administrators: a@example.com, ${owner}.${how(owner)}`,
    )
    expect((await welcomeOf(undefined, settings, storeOf({}))).notice).toBe(
      'ADMIN_EMAIL and ADMIN_PASSWORD are not applied, for the store already has users, ' +
        `and none of them is an active administrator.${how(owner)}`,
    )
  })

  it('is both, the generated password and the notice, where a start was killed before it could show it', async () => {
    const settings = { ...named, adminPassword: 'other-horse' }
    expect(await welcomeOf('current-horse', settings, storeOf(one))).toEqual({
      generated: 'current-horse',
      password: 'current-horse',
      notice: expect.stringMatching(/^ADMIN_PASSWORD is not applied/),
    })
  })
})
