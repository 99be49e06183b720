import { createPublicKey } from 'node:crypto'
import { decodeJwt, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { parseRefreshToken } from '../../shared/security/sessions/refresh-token.ts'
import { sortableNumber } from '../../shared/store/keys.ts'
import { getItem, queryPages, updateItem } from '../../shared/store/table.ts'
import { parseObject } from '../../shared/values/records.ts'
import { type Accounts, type Person, sharedAccounts } from './accounts.ts'

let accounts: Accounts
let victim: Person
beforeAll(async () => {
  accounts = await sharedAccounts()
  victim = await accounts.withRole(1)
})

const selfAs = async (token: string): Promise<number> => (await accounts.as(token)(userEndpoints.self)).status
const refresh = (refreshToken: string) =>
  accounts.anonymous(authEndpoints.refresh, { json: { refreshToken } })

/** The stack's key, as whoever had got at the table would have it. */
const stolenKey = async (partition: 'key#signing' | 'key#public'): Promise<{ kid: string; jwk: JWK }> => {
  const input = {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': partition },
  }
  for await (const [item] of queryPages(accounts.table, input))
    if (item) return { kid: String(item.kid), jwk: parseObject(String(item.jwk)) }
  throw new Error(`no key in ${partition}`)
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a forged access token is refused:', () => {
  test('alg none', async () => {
    const [, payload, signature] = victim.accessToken.split('.')
    const { kid } = await stolenKey('key#public')
    const header = encoded({ alg: 'none', typ: 'JWT', kid })
    expect(await selfAs(`${header}.${payload}.`)).toBe(401)
    expect(await selfAs(`${header}.${payload}.${signature}`)).toBe(401)
  })

  test('HS256 signed with the public key', async () => {
    const { kid, jwk } = await stolenKey('key#public')
    const pem = createPublicKey({ key: { ...jwk }, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
    const { body } = await accounts.anonymous(authEndpoints.jwks)
    for (const secret of [String(pem), JSON.stringify(jwk), JSON.stringify(body?.keys[0])]) {
      const forged = await new SignJWT(decodeJwt(victim.accessToken))
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .sign(Buffer.from(secret))
      expect(await selfAs(forged)).toBe(401)
    }
  })

  test('a changed payload', async () => {
    const [header, , signature] = victim.accessToken.split('.')
    const payload = encoded({ ...decodeJwt(victim.accessToken), sub: '1' })
    expect(await selfAs(`${header}.${payload}.${signature}`)).toBe(401)
  })

  test('a key of the forger’s own, under our key id', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const { kid } = await stolenKey('key#public')
    const forged = await new SignJWT(decodeJwt(victim.accessToken))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid })
      .sign(privateKey)
    expect(await selfAs(forged)).toBe(401)
  })

  test('another issuer, another audience, and an expired token, although our key signed them', async () => {
    const { kid, jwk } = await stolenKey('key#signing')
    const key = await importJWK(jwk, 'ES256')
    const claims = decodeJwt(victim.accessToken)
    const make = (changes: JWTPayload) =>
      new SignJWT({ ...claims, ...changes }).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(key)
    expect(await selfAs(await make({}))).toBe(200)
    const now = Math.floor(Date.now() / 1000)
    for (const changes of [
      { iss: 'https://other.example' },
      { aud: 'other' },
      { iat: now - 901, exp: now - 1 },
    ])
      expect(await selfAs(await make(changes))).toBe(401)
  })

  test('truncated, over-long and malformed ones, and the refusal names the scheme', async () => {
    const { accessToken } = victim
    for (const text of [
      accessToken.slice(0, -1),
      accessToken.slice(0, accessToken.lastIndexOf('.')),
      accessToken.slice(1),
      `${accessToken}${'A'.repeat(5_000)}`,
      '...',
      'tc_1_x',
    ])
      expect(await selfAs(text)).toBe(401)
    const { status, headers } = await accounts.anonymous(userEndpoints.self)
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })
})

describe('a stolen refresh token', () => {
  /** Lets time pass for a session: its exchanges move into the past. */
  const age = async ({ refreshToken }: Person, seconds: number): Promise<void> => {
    const { userId = 0, familyId = '' } = parseRefreshToken(refreshToken) ?? {}
    const key = { pk: `session#${sortableNumber(userId)}`, sk: familyId }
    const item = await getItem(accounts.table, key, true)
    const rotated: { hash: string; at: number }[] = JSON.parse(JSON.stringify(item?.rotated))
    await updateItem(accounts.table, {
      Key: key,
      UpdateExpression: 'SET rotated = :rotated',
      ExpressionAttributeValues: {
        ':rotated': rotated.map(({ hash, at }) => ({ hash, at: at - seconds * 1000 })),
      },
    })
  }

  test('used again after ten seconds ends its family, access tokens included', async () => {
    const person = await accounts.person()
    const { body } = await refresh(person.refreshToken)
    const successor = body?.payload.refreshToken ?? ''
    await age(person, 2)
    expect((await refresh(person.refreshToken)).body?.payload.refreshToken).toBe(successor)
    await age(person, 9)
    expect((await refresh(person.refreshToken)).status).toBe(401)
    expect((await refresh(successor)).status).toBe(401)
    for (const token of [person.accessToken, body?.payload.accessToken ?? ''])
      expect(await selfAs(token)).toBe(401)
  })
})

describe('whoever got at an access token', () => {
  test('ends no session by a refresh token made up around its ids', async () => {
    const person = await accounts.person()
    const { sub, sid } = decodeJwt(person.accessToken)
    const made = `${sub}.${sid}.${'x'.repeat(43)}.${'y'.repeat(22)}`
    const refused = await refresh(made)
    expect([refused.status, refused.text]).toEqual([401, (await refresh('nope')).text])
    const ended = await person.send(authEndpoints.logout, { json: { refreshToken: made } })
    expect(ended.body?.payload).toEqual({ ended: false })
    expect((await refresh(person.refreshToken)).status).toBe(200)
  })
})

describe('a session', () => {
  test('that began ninety days ago is refused with the reason', async () => {
    const person = await accounts.person()
    const { userId = 0, familyId = '' } = parseRefreshToken(person.refreshToken) ?? {}
    const ago = Math.floor(Date.now() / 1000) - 90 * 86_400
    await updateItem(accounts.table, {
      Key: { pk: `session#${sortableNumber(userId)}`, sk: familyId },
      UpdateExpression: 'SET begunAt = :ago, holdsUntil = :end',
      ExpressionAttributeValues: { ':ago': ago, ':end': ago + 90 * 86_400 - 900 },
    })
    const { status, text } = await refresh(person.refreshToken)
    expect(status).toBe(401)
    expect(text).toContain('at most 90 days from its login. Log in again.')
  })
})

describe('whoever is out is out at once:', () => {
  test('a deactivated user, whose session does not come back with the account', async () => {
    const person = await accounts.person()
    expect(await selfAs(person.accessToken)).toBe(200)
    await accounts.admin.send(userEndpoints.update, { params: { id: person.id }, json: { active: false } })
    expect(await selfAs(person.accessToken)).toBe(401)
    expect((await refresh(person.refreshToken)).status).toBe(401)
    await accounts.admin.send(userEndpoints.publish, { params: { id: person.id } })
    expect(await selfAs(person.accessToken)).toBe(401)
    expect((await refresh(person.refreshToken)).status).toBe(401)
  })

  test('a deleted user', async () => {
    const person = await accounts.person()
    await accounts.admin.send(userEndpoints.delete, { params: { id: person.id } })
    expect(await selfAs(person.accessToken)).toBe(401)
    expect((await refresh(person.refreshToken)).status).toBe(401)
  })

  test('every session of a user whose password someone else sets', async () => {
    const person = await accounts.person()
    const json = { password: 'another long one' }
    await accounts.admin.send(userEndpoints.update, { params: { id: person.id }, json })
    expect(await selfAs(person.accessToken)).toBe(401)
    expect((await refresh(person.refreshToken)).status).toBe(401)
  })

  test('every other session of a user who sets the own password', async () => {
    const person = await accounts.person()
    const other = await accounts.login(person.email, 'a long enough one')
    const json = { password: 'another long one', currentPassword: 'a long enough one' }
    const changed = await person.send(userEndpoints.update, { params: { id: person.id }, json })
    expect(changed.status).toBe(200)
    expect(await selfAs(other.accessToken)).toBe(401)
    expect((await refresh(other.refreshToken)).status).toBe(401)
    expect(await selfAs(person.accessToken)).toBe(200)
    const { body } = await refresh(person.refreshToken)
    expect(await selfAs(body?.payload.accessToken ?? '')).toBe(200)
  })
})
