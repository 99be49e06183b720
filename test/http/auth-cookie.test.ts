import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { refreshCookie } from '../../shared/contract/session-cookie.ts'
import { type Accounts, type Person, password, sharedAccounts } from './accounts.ts'

let accounts: Accounts
let own: Record<string, string>
beforeAll(async () => {
  accounts = await sharedAccounts()
  own = { origin: new URL(accounts.url).origin }
})

/** The session's cookie as a browser would keep it; undefined where the answer sets none. */
const setCookie = (headers: Headers): { value: string; attributes: string[] } | undefined => {
  const [pair = '', ...attributes] = (headers.getSetCookie()[0] ?? '').split('; ')
  return pair.startsWith(`${refreshCookie}=`)
    ? { value: pair.slice(refreshCookie.length + 1), attributes }
    : undefined
}

const login = (person: Person, headers: Record<string, string> = own) =>
  accounts.anonymous(authEndpoints.login, {
    json: { email: person.email, password, cookie: true },
    headers,
  })

const withCookie = (value: string, headers: Record<string, string> = own) => ({
  ...headers,
  cookie: `other=1; ${refreshCookie}=${value}`,
})
const refresh = (value: string, headers: Record<string, string> = own) =>
  accounts.anonymous(authEndpoints.refresh, { json: { cookie: true }, headers: withCookie(value, headers) })

const begin = async (person: Person): Promise<{ cookie: string; accessToken: string }> => {
  const { headers, body } = await login(person)
  return { cookie: setCookie(headers)?.value ?? '', accessToken: body?.payload.accessToken ?? '' }
}

const thirtyDays = 30 * 86_400

describe('a session in a cookie', () => {
  test('auth.login gives the refresh token in a cookie alone', async () => {
    const person = await accounts.person()
    const { body, headers } = await login(person)
    expect(body?.payload).not.toHaveProperty('refreshToken')
    const cookie = setCookie(headers)
    expect(cookie?.value).toMatch(/^\d+\.[\w-]{22}\.[\w-]{43}\.[\w-]{22}$/)
    expect(cookie?.attributes).toEqual([
      `Max-Age=${thirtyDays}`,
      'Path=/core/auth',
      'Secure',
      'HttpOnly',
      'SameSite=Strict',
    ])
    const plain = await accounts.anonymous(authEndpoints.login, { json: { email: person.email, password } })
    expect(plain.headers.getSetCookie()).toEqual([])
    expect(plain.body?.payload.refreshToken).toBeTypeOf('string')
  })

  test('auth.refresh takes it from there, and gives its successor; two tabs at once get the same', async () => {
    const { cookie } = await begin(await accounts.person())
    const answers = await Promise.all([refresh(cookie), refresh(cookie)])
    const next = answers.map(({ headers }) => setCookie(headers)?.value)
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(next[0]).not.toBe(cookie)
    expect(next[1]).toBe(next[0])
    expect(answers[0]?.body?.payload).not.toHaveProperty('refreshToken')
    expect((await refresh(next[0] ?? '')).status).toBe(200)
  })

  test('auth.refresh that is refused has the browser forget the cookie', async () => {
    for (const value of ['nonsense', '']) {
      const { status, headers } = await refresh(value)
      expect([status, setCookie(headers)?.value]).toEqual([401, ''])
      expect(setCookie(headers)?.attributes).toContain('Max-Age=0')
    }
    const none = await accounts.anonymous(authEndpoints.refresh, { json: { cookie: true }, headers: own })
    expect([none.status, setCookie(none.headers)?.value]).toEqual([401, ''])
    const inBody = await accounts.anonymous(authEndpoints.refresh, { json: { refreshToken: 'nonsense' } })
    expect([inBody.status, inBody.headers.getSetCookie()]).toEqual([401, []])
  })

  test('the cookie counts only where cookie is true, and one token is enough', async () => {
    const { cookie } = await begin(await accounts.person())
    const unasked = await accounts.anonymous(authEndpoints.refresh, { json: {}, headers: withCookie(cookie) })
    expect([unasked.status, unasked.fields]).toEqual([400, ['refreshToken']])
    const both = await accounts.anonymous(authEndpoints.refresh, {
      json: { cookie: true, refreshToken: cookie },
      headers: withCookie(cookie),
    })
    expect([both.status, both.fields]).toEqual([400, ['refreshToken']])
  })
})

describe('auth.logout with the cookie', () => {
  const logout = (accessToken: string, headers: Record<string, string>) =>
    accounts.as(accessToken)(authEndpoints.logout, { json: { cookie: true }, headers })

  test('ends the session and has the browser forget the cookie', async () => {
    const { cookie, accessToken } = await begin(await accounts.person())
    const { body, headers } = await logout(accessToken, withCookie(cookie))
    expect(body?.payload).toEqual({ ended: true })
    expect(setCookie(headers)?.value).toBe('')
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('without the cookie ends the session of the access token', async () => {
    const { cookie, accessToken } = await begin(await accounts.person())
    expect((await logout(accessToken, own)).body?.payload).toEqual({ ended: true })
    expect((await refresh(cookie)).status).toBe(401)
  })

  test('leaves the session of another account that has logged in in the same browser', async () => {
    const first = await begin(await accounts.person())
    const second = await begin(await accounts.person())
    const { body, headers } = await logout(first.accessToken, withCookie(second.cookie))
    expect(body?.payload).toEqual({ ended: true })
    expect(headers.getSetCookie()).toEqual([])
    expect((await refresh(first.cookie)).status).toBe(401)
    expect((await refresh(second.cookie)).status).toBe(200)
  })
})

describe('a page of another host', () => {
  const foreign = (): Record<string, string>[] => [
    {},
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: `${own.origin}1` },
    { origin: `${own.origin}`.replace('http:', 'ftp:') },
    { ...own, 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'none' },
  ]

  test('neither logs in nor refreshes nor logs out with a cookie', async () => {
    const person = await accounts.person()
    const { cookie, accessToken } = await begin(person)
    for (const headers of foreign()) {
      const answers = [
        await login(person, headers),
        await refresh(cookie, headers),
        await accounts.as(accessToken)(authEndpoints.logout, {
          json: { cookie: true },
          headers: withCookie(cookie, headers),
        }),
      ]
      for (const { status, headers: sent } of answers) {
        expect([status, JSON.stringify(headers)]).toEqual([403, JSON.stringify(headers)])
        expect(sent.getSetCookie()).toEqual([])
        expect(sent.get('access-control-allow-credentials')).toBeNull()
      }
    }
    expect((await refresh(cookie)).status).toBe(200)
  })

  test('is told from the own one by what a browser adds', async () => {
    const person = await accounts.person()
    for (const headers of [{ ...own, 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'same-origin' }])
      expect((await login(person, headers)).status).toBe(200)
  })
})
