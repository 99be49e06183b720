import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestEntry } from '../../infra/local/proxy/observe.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, ownAccounts, password, untilWindowLasts } from './accounts.ts'

const header = 'x-client-address'
let accounts: Accounts
let stop: () => Promise<void>
let calls: RequestEntry[] = []
beforeAll(async () => {
  const own = await ownAccounts({
    settings: { trustedAddressHeader: header },
    onRequest: (entry) => calls.push(entry),
  })
  accounts = own.accounts
  stop = own.stop
})
afterAll(() => stop())

const login = (email: string, given: string, address: string) =>
  accounts.anonymous(authEndpoints.login, {
    json: { email, password: given },
    headers: { [header]: address },
  })

describe('a stranger who fails logins of every account from a hundred addresses', () => {
  const addresses = Array.from({ length: 100 }, (_, n) => `198.51.100.${n}`)
  const home = '203.0.113.7'
  const newAdministrator = async (email: string): Promise<void> => {
    const json = { email, password, roleId: 1 }
    expect((await accounts.admin.send(userEndpoints.add, { json })).status).toBe(201)
  }

  /** Logs in at home, refreshes and reads. */
  const work = async (email: string): Promise<number[]> => {
    const { status, body } = await login(email, password, home)
    const tokens = body?.payload
    const refreshed = await accounts.anonymous(authEndpoints.refresh, {
      json: { refreshToken: tokens?.refreshToken },
    })
    const read = await accounts.as(tokens?.accessToken ?? '')(userEndpoints.list)
    return [status, refreshed.status, read.status]
  }

  test('stops no administrator from working, neither at home nor from a new place', async () => {
    await untilWindowLasts(90)
    const second = 'second@example.com'
    await newAdministrator(second)
    expect(await work(second)).toEqual([200, 200, 200])

    /** As many at once as the runner's one thread hashes within a second. */
    const flood = async (emails: readonly string[]): Promise<number[]> => {
      const statuses: number[] = []
      for (let at = 0; at < addresses.length; at += 5) {
        const tries = addresses
          .slice(at, at + 5)
          .flatMap((address) => emails.map((email) => login(email, 'wrong password', address)))
        statuses.push(...(await Promise.all(tries)).map(({ status }) => status))
      }
      return statuses
    }
    const [failed, worked] = await Promise.all([flood([second, accounts.owner.email]), work(second)])
    expect(new Set(failed)).toEqual(new Set([401]))
    expect(worked).toEqual([200, 200, 200])

    // What is left to strangers is used up.
    await flood([second])
    const refused = await login(second, 'wrong password', '198.51.100.1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await work(second)).toEqual([200, 200, 200])
    expect((await login(second, password, '192.0.2.1')).status).toBe(200)

    // A new place has one attempt then: after a slip it waits for the next quarter of an hour.
    expect((await login(second, 'a slip', '192.0.2.2')).status).toBe(401)
    expect((await login(second, password, '192.0.2.2')).status).toBe(429)
    expect((await login(second, 'a slip', home)).status).toBe(401)
    expect(await work(second)).toEqual([200, 200, 200])
    expect((await login(accounts.owner.email, accounts.owner.password, '192.0.2.2')).status).toBe(200)
  }, 240_000)
})

describe('a failed login', () => {
  /** The answer, and each call of the store that it took; the stream's function works on beside it. */
  const attempt = async (email: string, address: string) => {
    calls = []
    const { status, text } = await login(email, 'wrong password', address)
    const own = calls.filter(({ functionName }) => !functionName.includes('Aggregator'))
    const operations = own.map(({ operation }) => operation).sort()
    return { status, text: text.replace(/\d+ s/, 'some s'), operations }
  }

  test('costs the same calls and is answered the same for a known, an inactive and an unknown email', async () => {
    await untilWindowLasts(20)
    const inactive = await accounts.person()
    await accounts.admin.send(userEndpoints.unpublish, { params: { id: inactive.id } })
    const known = await accounts.person()
    // Where the account is known to have logged in, and where it is not.
    for (const address of ['127.0.0.1', '192.0.2.77']) {
      const first = await attempt('nobody@example.com', address)
      expect(first.status).toBe(401)
      expect(first.operations).toEqual([
        'BatchGetItem',
        'GetItem',
        'GetItem',
        'GetItem',
        'PutItem',
        'UpdateItem',
        'UpdateItem',
        'UpdateItem',
      ])
      for (const { email } of [known, inactive]) expect(await attempt(email, address)).toEqual(first)
    }
    for (let n = 0; n < 9; n += 1)
      for (const email of [known.email, 'nobody@example.com']) await login(email, 'wrong', '192.0.2.77')
    const throttled = await attempt('nobody@example.com', '192.0.2.77')
    expect(throttled.status).toBe(429)
    expect(await attempt(known.email, '192.0.2.77')).toEqual(throttled)
  }, 60_000)
})
