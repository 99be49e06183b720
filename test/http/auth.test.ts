import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, password, sharedAccounts, untilWindowLasts } from './accounts.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
beforeAll(async () => {
  accounts = await sharedAccounts()
})

const login = (email: string, given = password) =>
  accounts.anonymous(authEndpoints.login, { json: { email, password: given } })
const refresh = (refreshToken: string) =>
  accounts.anonymous(authEndpoints.refresh, { json: { refreshToken } })
const self = (accessToken: string) => accounts.as(accessToken)(userEndpoints.self)

describe('auth.login', () => {
  test('gives tokens and the user, however the email is written', async () => {
    const { body, headers } = await login('OWNER@example.COM', accounts.owner.password)
    expect(body?.payload).toMatchObject({
      tokenType: 'Bearer',
      expiresIn: 900,
      user: {
        id: accounts.admin.id,
        email: accounts.owner.email,
        role: { id: 1, name: 'administrator' },
        canEdit: true,
      },
    })
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await self(body?.payload.accessToken ?? '')).body?.payload).toMatchObject({
      email: accounts.owner.email,
    })
  })

  test('gives a JWT of 15 minutes that the keys of auth.jwks verify', async () => {
    const { accessToken } = accounts.admin
    const { body } = await accounts.anonymous(authEndpoints.jwks)
    expect(body?.keys).toHaveLength(1)
    expect(body?.keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
    expect(body?.keys[0]).not.toHaveProperty('d')
    const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', accounts.url))
    const { payload } = await jwtVerify(accessToken, keys, { issuer: 'typecase' })
    expect(payload.aud).toMatch(/^typecase:[\w-]{43}$/)
    expect(payload.sub).toBe('1')
    const { exp = 0, iat = 0 } = decodeJwt(accessToken)
    expect(exp - iat).toBe(900)
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'ES256', typ: 'JWT', kid: body?.keys[0]?.kid })
  })

  test('answers the same for an unknown email, a wrong password and an inactive account', async () => {
    const inactive = await accounts.person()
    await accounts.admin.send(userEndpoints.unpublish, { params: { id: inactive.id } })
    const answers = [
      await login('nobody@example.com'),
      await login(accounts.owner.email, 'a wrong password'),
      await login(inactive.email),
      await login(inactive.email, 'a wrong password'),
    ]
    for (const { status, text } of answers) {
      expect(status).toBe(401)
      expect(text).toBe(answers[0]?.text)
    }
  })

  test('compares a password whole, beyond the 72 bytes that bcrypt reads', async () => {
    const email = `${unique('long')}@example.com`
    const longest = 'p'.repeat(72)
    const { status } = await accounts.admin.send(userEndpoints.add, { json: { email, password: longest } })
    expect(status).toBe(201)
    expect((await login(email, longest)).status).toBe(200)
    expect((await login(email, `${longest}p`)).status).toBe(401)
  })

  test('names what is missing', async () => {
    const { status, fields } = await accounts.anonymous(authEndpoints.login, { json: {} })
    expect([status, fields]).toEqual([400, ['email', 'password']])
  })

  test('names an email that is none, and text that is no Unicode', async () => {
    for (const [json, named] of [
      [{ email: '\ud800@x.co', password: '12345678' }, 'email'],
      [{ email: 'x.co', password: '12345678' }, 'email'],
      [{ email: 'a@x.co', password: '1234567\ud800' }, 'password'],
    ] as const) {
      const { status, fields } = await accounts.anonymous(authEndpoints.login, { json })
      expect([status, fields]).toEqual([400, [named]])
    }
    const { status, fields } = await accounts.admin.send(userEndpoints.reset, { json: { email: '\ud800' } })
    expect([status, fields]).toEqual([400, ['email']])
  })

  test('is refused with 429 and Retry-After after ten failures, known account or not, and others go on', async () => {
    await untilWindowLasts(20)
    const { email } = await accounts.person()
    for (const victim of [email, 'unknown@example.com']) {
      const failures = []
      for (let n = 0; n < 10; n += 1) failures.push((await login(victim, `wrong password ${n}`)).status)
      expect(failures).toEqual(Array.from({ length: 10 }, () => 401))
      const throttled = await login(victim.toUpperCase())
      expect(throttled.status).toBe(429)
      expect(Number(throttled.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(Number(throttled.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    }
    expect((await login(accounts.owner.email, accounts.owner.password)).status).toBe(200)
  }, 60_000)
})

describe('auth.refresh', () => {
  test('gives other tokens, which work', async () => {
    const person = await accounts.person()
    const { body } = await refresh(person.refreshToken)
    expect(body?.payload.refreshToken).not.toBe(person.refreshToken)
    expect(body?.payload.user.id).toBe(person.id)
    expect((await self(body?.payload.accessToken ?? '')).status).toBe(200)
    expect((await refresh(body?.payload.refreshToken ?? '')).status).toBe(200)
  })

  test('fifty at once with one token leave every client with a working session', async () => {
    const person = await accounts.person()
    const all = await Promise.all(Array.from({ length: 50 }, () => refresh(person.refreshToken)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
    for (const { body } of all) expect((await self(body?.payload.accessToken ?? '')).status).toBe(200)
    const next = await Promise.all(all.map(({ body }) => refresh(body?.payload.refreshToken ?? '')))
    expect(next.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  })

  test('takes texts that are no refresh token for invalid', async () => {
    for (const text of [
      '',
      'nope',
      '1.2.3',
      accounts.admin.accessToken,
      accounts.admin.refreshToken.slice(1),
    ])
      expect((await refresh(text)).status).toBe(401)
    expect((await accounts.anonymous(authEndpoints.refresh, { json: {} })).fields).toEqual(['refreshToken'])
  })
})

describe('auth.logout', () => {
  test('ends the session of the access token', async () => {
    const person = await accounts.person()
    const { body } = await person.send(authEndpoints.logout)
    expect(body?.payload).toEqual({ ended: true })
    expect((await refresh(person.refreshToken)).status).toBe(401)
  })

  test('ends the session of the refresh token that is sent, and only one’s own', async () => {
    const [one, other] = [await accounts.person(), await accounts.person()]
    const second = await accounts.login(one.email, password)
    const ended = await one.send(authEndpoints.logout, { json: { refreshToken: second.refreshToken } })
    expect(ended.body?.payload).toEqual({ ended: true })
    expect((await refresh(second.refreshToken)).status).toBe(401)
    const foreign = await one.send(authEndpoints.logout, { json: { refreshToken: other.refreshToken } })
    expect(foreign.body?.payload).toEqual({ ended: false })
    expect((await refresh(other.refreshToken)).status).toBe(200)
    expect((await refresh(one.refreshToken)).status).toBe(200)
  })

  test('needs a token', async () => {
    expect((await accounts.anonymous(authEndpoints.logout)).status).toBe(401)
  })
})
