import { beforeEach, expect, test } from 'vitest'
import {
  parseRefreshToken,
  type RefreshToken,
  refreshTokenText,
} from '../../../shared/security/sessions/refresh-token.ts'
import {
  beginSession,
  continueSession,
  endSession,
  endSessionOf,
  sweepSessions,
} from '../../../shared/security/sessions/sessions.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
const now = new Date('2027-01-15T10:00:00.000Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

const parsed = (text: string): RefreshToken => {
  const token = parseRefreshToken(text)
  if (!token) throw new Error(`no refresh token: ${text}`)
  return token
}

beforeEach(async () => {
  table = await engine.newTable()
})

test('a session goes on from token to token', async () => {
  const begun = await beginSession(table, 7, 3, now)
  const next = await continueSession(table, begun.refreshToken, later(60))
  expect(next).toMatchObject({ userId: 7, sessionId: begun.sessionId, generation: 3 })
  expect(next?.refreshToken).not.toBe(begun.refreshToken)
  expect(await continueSession(table, next?.refreshToken ?? '', later(120))).toBeDefined()
})

test('fifty who refresh one token at once all get the same successor, and it works', async () => {
  const begun = await beginSession(table, 7, 1, now)
  const all = await Promise.all(
    Array.from({ length: 50 }, () => continueSession(table, begun.refreshToken, later(1))),
  )
  const successors = new Set(all.map((one) => one?.refreshToken))
  expect(successors.size).toBe(1)
  const [successor = ''] = successors
  expect(await continueSession(table, successor, later(30))).toMatchObject({ sessionId: begun.sessionId })
})

test('a token used again after the grace ends its family', async () => {
  const begun = await beginSession(table, 7, 1, now)
  const next = await continueSession(table, begun.refreshToken, now)
  expect(await continueSession(table, begun.refreshToken, later(10))).toMatchObject({
    refreshToken: next?.refreshToken,
  })
  expect(await continueSession(table, begun.refreshToken, later(10.001))).toBeUndefined()
  expect(await continueSession(table, next?.refreshToken ?? '', later(11))).toBeUndefined()
})

const day = 86_400
const idle = { kind: 'unauthorized', message: expect.stringContaining('not refreshed for 30 days') }
const old = { kind: 'unauthorized', message: expect.stringContaining('at most 90 days from its login') }

test('a session ends thirty days after its last refresh, and says so', async () => {
  const begun = await beginSession(table, 7, 1, now)
  const next = await continueSession(table, begun.refreshToken, later(29 * day))
  const last = await continueSession(table, next?.refreshToken ?? '', later(58 * day))
  expect(last).toBeDefined()
  await expect(continueSession(table, last?.refreshToken ?? '', later(88 * day))).rejects.toMatchObject(idle)
})

test('a session ends ninety days after its login with its last access token, however often it is refreshed', async () => {
  let text = (await beginSession(table, 7, 1, now)).refreshToken
  for (let days = 1; days < 90; days += 1)
    text = (await continueSession(table, text, later(days * day)))?.refreshToken ?? ''
  const end = 90 * day - 900
  text = (await continueSession(table, text, later(end - 1)))?.refreshToken ?? ''
  expect(text).not.toBe('')
  await expect(continueSession(table, text, later(end))).rejects.toMatchObject(old)
  await expect(continueSession(table, text, later(120 * day))).rejects.toMatchObject(old)
})

test('a made-up token with the ids of a session ends nothing and is told nothing', async () => {
  const begun = await beginSession(table, 7, 1, now)
  const spent = parsed(begun.refreshToken)
  const next = await continueSession(table, begun.refreshToken, later(1))
  const { secret } = parsed(next?.refreshToken ?? '')
  for (const made of [
    { ...spent, secret: 'x'.repeat(43), seal: 'y'.repeat(22) },
    { ...spent, secret: 'x'.repeat(43) },
    { ...spent, secret },
  ]) {
    expect(await continueSession(table, refreshTokenText(made), later(60))).toBeUndefined()
    expect(await continueSession(table, refreshTokenText(made), later(100 * day))).toBeUndefined()
    expect(await endSessionOf(table, made)).toBe(false)
  }
  expect(await continueSession(table, next?.refreshToken ?? '', later(60))).toBeDefined()
  expect(await endSessionOf(table, spent)).toBe(true)
})

test('ending one session, or sweeping those a generation ended, leaves the others', async () => {
  const [one, two, three] = [
    await beginSession(table, 7, 1, now),
    await beginSession(table, 7, 1, now),
    await beginSession(table, 7, 1, now),
  ]
  const other = await beginSession(table, 8, 1, now)
  expect(await endSession(table, 7, one.sessionId)).toBe(true)
  expect(await endSession(table, 7, one.sessionId)).toBe(false)
  await sweepSessions(table, 7, { number: 2, kept: three.sessionId, tokensFrom: 1 })
  expect(await continueSession(table, one.refreshToken, now)).toBeUndefined()
  expect(await continueSession(table, two.refreshToken, now)).toBeUndefined()
  expect(await continueSession(table, three.refreshToken, now)).toBeDefined()
  expect(await continueSession(table, other.refreshToken, now)).toBeDefined()
})

test('texts that are no refresh token are worth nothing', async () => {
  const { refreshToken } = await beginSession(table, 7, 1, now)
  for (const text of [
    '',
    'nope',
    refreshToken.slice(1),
    refreshToken.slice(0, -1),
    `8${refreshToken.slice(1)}`,
  ])
    expect(await continueSession(table, text, now)).toBeUndefined()
  expect(await continueSession(table, refreshToken, now)).toBeDefined()
})
