import { describe, expect, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import { cut, failure, json, startFaults } from '../fault-server.ts'

const page = { name: 'a', url: 'a', title: 'A' }

describe('a call that adds', () => {
  const made = json(201, { status: 'success', payload: { id: 7 } })

  test.each([
    ['503', failure(503)],
    ['a cut body', cut],
  ] as const)('is repeated after %s with the key of the first attempt', async (_name, reply) => {
    await using server = await startFaults(reply, made)
    const admin = createAdmin({ url: server.url, token: 't' })
    expect(await admin.pages.items.add(page)).toEqual({ id: 7 })
    const keys = server.asked.map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
    expect(keys[0]).toMatch(/^"[\da-f]{32}"$/)
    await admin.elements.import(1, [])
    expect(server.asked[2]?.headers['idempotency-key']).toMatch(/^"[\da-f]{32}"$/)
    expect(server.asked[2]?.headers['idempotency-key']).not.toBe(keys[0])
  })

  test('has the key that the caller gives', async () => {
    await using server = await startFaults(made)
    const { pages } = createAdmin({ url: server.url, token: 't', retry: false })
    await pages.items.add(page, { idempotencyKey: 'order-7' })
    await pages.items.update(7, page)
    await pages.items.add(page)
    const keys = server.asked.map(({ headers }) => headers['idempotency-key'])
    // A client that never repeats needs no key of its own.
    expect(keys).toEqual(['"order-7"', undefined, undefined])
    await expect(pages.items.add(page, { idempotencyKey: 'a "b"' })).rejects.toThrow(
      /^idempotencyKey must be/,
    )
  })
})
