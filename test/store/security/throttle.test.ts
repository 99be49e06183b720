import { beforeEach, expect, test } from 'vitest'
import { countAttempt, forgiveAttempt } from '../../../shared/security/throttle.ts'
import type { Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'

const engine = engineOfFile()
let table: Table
const now = new Date('2027-01-15T10:05:00.000Z')
const account = 'someone@example.com'

beforeEach(async () => {
  table = await engine.newTable()
})

/** How many of `count` attempts made at once are let through. */
const through = async (count: number, attempt: (n: number) => { account: string; address: string }) => {
  const all = await Promise.allSettled(
    Array.from({ length: count }, (_, n) => countAttempt(table, attempt(n), now)),
  )
  return all.filter(({ status }) => status === 'fulfilled').length
}

test('ten attempts at an account, however many come at once and wherever from', async () => {
  expect(await through(25, (n) => ({ account, address: `203.0.113.${n}` }))).toBe(10)
  const failure = countAttempt(table, { account, address: '203.0.113.99' }, now)
  await expect(failure).rejects.toMatchObject({ kind: 'tooManyRequests', details: { retryAfter: 600 } })
})

test('a hundred attempts from an address, however many accounts they try', async () => {
  expect(await through(130, (n) => ({ account: `${n}@example.com`, address: '203.0.113.1' }))).toBe(100)
  expect(await through(1, () => ({ account, address: '203.0.113.2' }))).toBe(1)
})

test('a new quarter of an hour begins anew', async () => {
  expect(await through(11, () => ({ account, address: '203.0.113.1' }))).toBe(10)
  await countAttempt(table, { account, address: '203.0.113.1' }, new Date('2027-01-15T10:15:00.000Z'))
})

test('a success takes back what the account and the address were charged', async () => {
  const attempt = { account, address: '203.0.113.1' }
  for (let n = 0; n < 120; n += 1) {
    await countAttempt(table, attempt, now)
    await forgiveAttempt(table, attempt, now)
  }
  expect(await through(11, () => attempt)).toBe(10)
})
