import { createHash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Attempt, countAttempt, forgiveAttempt } from '../../../shared/security/logins/throttle.ts'
import { queryPages, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
const now = new Date('2027-01-15T10:05:00.000Z')
const inDays = (days: number): Date => new Date(now.getTime() + days * 86_400_000)
const account = 'someone@example.com'
const home = { account, address: '203.0.113.1' }

beforeEach(async () => {
  table = await engine.newTable()
})

/** How many of `count` attempts made at once are let through. */
const through = async (count: number, attempt: (n: number) => Attempt, at = now) => {
  const all = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => countAttempt(table, attempt(n), at)),
  )
  return all.filter(({ status }) => status === 'fulfilled').length
}

const logIn = async (attempt: Attempt, at = now): Promise<void> =>
  forgiveAttempt(table, await countAttempt(table, attempt, at), at)

const stranger = (n: number): Attempt => ({ account, address: `198.51.${n >> 8}.${n & 255}` })

test('ten attempts at an account from an address, however many come at once', async () => {
  expect(await through(25, () => home)).toBe(10)
  const failure = countAttempt(table, home, now)
  await expect(failure).rejects.toMatchObject({ kind: 'tooManyRequests', details: { retryAfter: 600 } })
  expect(await through(1, () => ({ account, address: '203.0.113.2' }))).toBe(1)
  expect(await through(1, () => ({ account: 'other@example.com', address: home.address }))).toBe(1)
})

test('a hundred attempts from an address, however many accounts they try', async () => {
  expect(await through(130, (n) => ({ account: `${n}@example.com`, address: '203.0.113.1' }))).toBe(100)
  expect(await through(1, () => ({ account, address: '203.0.113.2' }))).toBe(1)
})

test('an IPv6 network counts as one address', async () => {
  expect(await through(15, (n) => ({ account, address: `2001:db8:1:2::${n + 1}` }))).toBe(10)
  expect(await through(1, () => ({ account, address: '2001:db8:1:3::1' }))).toBe(1)
})

test('of a hundred addresses that go on, each gets one attempt at an account, and all together a hundred more', async () => {
  expect(await through(400, (n) => stranger(n % 100))).toBe(200)
  expect(await through(1, () => home)).toBe(1)
}, 60_000)

test('the first attempts of new addresses at an account are three hundred', async () => {
  expect(await through(400, stranger)).toBe(300)
  expect(await through(1, () => home)).toBe(0)
  expect(await through(1, () => ({ ...home, account: 'other@example.com' }))).toBe(1)
}, 60_000)

test('an address the account has logged in from is spared what strangers do elsewhere', async () => {
  await logIn(home)
  expect(await through(400, stranger)).toBe(300)
  expect(await through(1, () => ({ account, address: '203.0.113.2' }))).toBe(0)
  await logIn(home)
  expect(await through(15, () => home)).toBe(10)
}, 60_000)

test('an address the account has logged in from is spared what strangers do there at other accounts', async () => {
  await logIn(home)
  expect(await through(130, (n) => ({ account: `${n}@example.com`, address: home.address }))).toBe(100)
  await logIn(home)
  expect(await through(1, () => ({ account: 'other@example.com', address: home.address }))).toBe(0)
})

/** Addresses that are spared, of those given. */
const spared = async (addresses: readonly string[], at: Date): Promise<string[]> => {
  const all = await Promise.all(addresses.map((address) => countAttempt(table, { account, address }, at)))
  return all.filter(({ kind }) => kind === 'known').map(({ address }) => address)
}

const knownItem = async (): Promise<Record<string, unknown> | undefined> => {
  const pk = `throttle#addresses#${createHash('sha256').update(account).digest('hex')}`
  const input = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
  for await (const [item] of queryPages(table, input)) return item
  return undefined
}

test('the twenty addresses used last are known, hashed, and for 180 days', async () => {
  const addresses = Array.from({ length: 25 }, (_, n) => `203.0.113.${n}`)
  for (const [n, address] of addresses.entries())
    await logIn({ account, address }, new Date(now.getTime() + n * 1_000))
  expect(await spared(addresses, inDays(1))).toEqual(addresses.slice(5))
  const item = await knownItem()
  expect(Object.keys(item ?? {})).toHaveLength(20 + ['pk', 'sk', 'expiresAt'].length)
  expect(JSON.stringify(item)).not.toContain('203.0')
  expect(item?.expiresAt).toBe(Math.floor(now.getTime() / 1_000) + 24 + 180 * 86_400)
  expect(await spared(addresses, inDays(179))).toEqual(addresses.slice(5))
  expect(await spared(addresses, inDays(181))).toEqual([])
})

test('an address that is used again stays known', async () => {
  const other = { account, address: '203.0.113.2' }
  await logIn(home)
  await logIn(other)
  await logIn(home, inDays(100))
  expect(await spared([home.address, other.address], inDays(190))).toEqual([home.address])
})

test('a new quarter of an hour begins anew', async () => {
  expect(await through(11, () => home)).toBe(10)
  await countAttempt(table, home, new Date('2027-01-15T10:15:00.000Z'))
})

test('a success takes back what the account and the address were charged', async () => {
  for (let n = 0; n < 120; n += 1) await logIn(home)
  expect(await through(11, () => home)).toBe(10)
})
