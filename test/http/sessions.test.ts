import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints, sessionEndpoints, tokenEndpoints } from '../../shared/contract/auth.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, type Person, password, sharedAccounts } from './accounts.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const refresh = (refreshToken: string) =>
  accounts.anonymous(authEndpoints.refresh, { json: { refreshToken } })
const sessionsOf = async ({ send }: Pick<Person, 'send'>) => {
  const { body, text } = await send(sessionEndpoints.list)
  if (!body) throw new Error(text)
  return body.payload
}
const isOut = async ({ send, refreshToken }: Person): Promise<boolean[]> => [
  (await send(userEndpoints.self)).status === 401,
  (await refresh(refreshToken)).status === 401,
]

describe('sessions.list', () => {
  test('shows one’s own sessions: since when, last used, from where and by what', async () => {
    const [one, stranger] = [await accounts.person(), await accounts.person()]
    const before = Date.now()
    const { body } = await accounts.anonymous(authEndpoints.login, {
      json: { email: one.email, password },
      headers: { 'user-agent': `Tester/1.0 ${'x'.repeat(300)}` },
    })
    const shown = await sessionsOf(one)
    expect(shown.map(({ current }) => current).toSorted()).toEqual([false, true])
    const newest = shown.find(({ current }) => !current)
    expect(newest).toMatchObject({ address: '127.0.0.1', lastUsedAt: newest?.createdAt })
    expect(newest?.userAgent).toMatch(/^Tester\/1\.0 x{244}$/)
    expect(Date.parse(newest?.createdAt ?? '')).toBeGreaterThanOrEqual(before - 1_000)
    expect(Date.parse(newest?.expiresAt ?? '')).toBeGreaterThan(before + 86_400_000)
    await refresh(one.refreshToken)
    const [used, other] = await sessionsOf(one)
    expect([used?.current, other?.id]).toEqual([true, newest?.id])
    expect((used?.lastUsedAt ?? '') > (used?.createdAt ?? '')).toBe(true)
    expect(await sessionsOf(stranger)).toHaveLength(1)
    for (const secret of [body?.payload.refreshToken, one.refreshToken])
      expect(JSON.stringify(shown)).not.toContain(secret?.split('.')[2])
  })

  test('leaves out what a new password has ended', async () => {
    const person = await accounts.person()
    await accounts.login(person.email, password)
    const json = { password: 'another long one', currentPassword: password }
    await person.send(userEndpoints.update, { params: { id: person.id }, json })
    expect((await sessionsOf(person)).map(({ current }) => current)).toEqual([true])
  })
})

describe('sessions.delete', () => {
  test('ends a session at once, its access token too, and no other', async () => {
    const one = await accounts.person()
    const lost = await accounts.login(one.email, password)
    const id = (await sessionsOf(lost)).find(({ current }) => current)?.id ?? ''
    const { body } = await one.send(sessionEndpoints.delete, { params: { sessionId: id } })
    expect(body?.payload).toMatchObject({ id, current: false })
    expect(await isOut(lost)).toEqual([true, true])
    expect(await isOut(one)).toEqual([false, false])
    expect((await one.send(sessionEndpoints.delete, { params: { sessionId: id } })).status).toBe(404)
  })

  test('by DELETE too, and of the session that asks', async () => {
    const one = await accounts.person()
    const id = (await sessionsOf(one))[0]?.id ?? ''
    const form = { ...sessionEndpoints.delete, ...sessionEndpoints.delete.also[0] }
    expect((await one.send(form, { params: { sessionId: id } })).body?.payload.current).toBe(true)
    expect(await isOut(one)).toEqual([true, true])
  })

  test('never reaches someone else’s, for an administrator either', async () => {
    const [one, other] = [await accounts.person(), await accounts.person()]
    const sessionId = (await sessionsOf(other))[0]?.id ?? ''
    for (const { send } of [one, accounts.admin])
      expect((await send(sessionEndpoints.delete, { params: { sessionId } })).status).toBe(404)
    expect(await isOut(other)).toEqual([false, false])
  })
})

test('auth.logout ends the access token at once', async () => {
  const person = await accounts.person()
  expect((await person.send(authEndpoints.logout)).body?.payload).toEqual({ ended: true })
  expect(await isOut(person)).toEqual([true, true])
})

test('sessions are for sessions: an API token sees and ends none', async () => {
  const maker = await accounts.withRole(1)
  const { body } = await maker.send(tokenEndpoints.add, {
    json: { name: 'x', permissions: { users: ['*'] } },
  })
  const send = accounts.as(body?.payload.token ?? '')
  const sessionId = (await sessionsOf(maker))[0]?.id ?? ''
  const rows: Endpoint[] = Object.values(sessionEndpoints)
  for (const row of rows) {
    expect((await send(row, { params: { sessionId } })).status, row.id).toBe(403)
    expect((await accounts.anonymous(row, { params: { sessionId } })).status, row.id).toBe(401)
  }
  expect(await isOut(maker)).toEqual([false, false])
})
