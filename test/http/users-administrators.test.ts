import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { userEndpoints } from '../../shared/contract/users.ts'
import { type Accounts, ownAccounts } from './accounts.ts'

let accounts: Accounts
let stop: () => Promise<void>
beforeAll(async () => {
  const own = await ownAccounts()
  accounts = own.accounts
  stop = own.stop
})
afterAll(() => stop())

const change = (id: number, json: Record<string, unknown>) => ({ params: { id }, json })

describe('the last active administrator', () => {
  /** Leaves the owner as the only administrator. */
  const alone = async (): Promise<void> => {
    const { body } = await accounts.admin.send(userEndpoints.list, {
      query: { 'filter[roleId]': '1', limit: '1000' },
    })
    for (const { id } of body?.payload ?? [])
      if (id !== accounts.admin.id) await accounts.admin.send(userEndpoints.delete, { params: { id } })
  }

  test('is not deleted, deactivated or demoted', async () => {
    await alone()
    const { send, id } = accounts.admin
    const attempts = [
      await send(userEndpoints.delete, { params: { id } }),
      await send(userEndpoints.unpublish, { params: { id } }),
      await send(userEndpoints.update, change(id, { active: false })),
      await send(userEndpoints.update, change(id, { roleId: 2 })),
      await send(userEndpoints.update, change(id, { roleId: null })),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 409))
  })

  test('is not deactivated or demoted by a restore, nor are all of them by one', async () => {
    await alone()
    const second = await accounts.withRole(1)
    const { send, id } = accounts.admin
    const rows = await Promise.all(
      [id, second.id].map(async (id) => (await send(userEndpoints.get, { params: { id } })).body?.payload),
    )
    const json = [
      { ...rows[0], roleId: 2 },
      { ...rows[1], active: false },
      { ...rows[1], roleId: null },
    ]
    const { body } = await second.send(userEndpoints.restore, { json })
    expect(body?.payload).toMatchObject({ restored: { changed: 1 }, failed: 2 })
    expect(body?.payload.errors.map(({ row, fields }) => [row, fields[0]?.name])).toEqual([
      [1, 'active'],
      [2, 'roleId'],
    ])
    const back = await second.send(userEndpoints.restore, { json: [rows[0], json[1]] })
    expect(back.body?.payload).toMatchObject({ restored: { changed: 2 }, failed: 0 })
  })

  test('an inactive one beside it does not count', async () => {
    await alone()
    const second = await accounts.withRole(1)
    await accounts.admin.send(userEndpoints.unpublish, { params: { id: second.id } })
    const { send, id } = accounts.admin
    expect((await send(userEndpoints.update, change(id, { roleId: 2 }))).status).toBe(409)
    expect((await send(userEndpoints.publish, { params: { id: second.id } })).status).toBe(200)
  })

  test('one whom a restore made does not count before it has a password', async () => {
    await alone()
    const { send, id } = accounts.admin
    const { payload: own } = (await send(userEndpoints.get, { params: { id } })).body ?? {}
    const made = { ...own, id: 900_001, email: 'without.password@example.com' }
    const json = [made, { ...own, active: false }]
    const { body } = await send(userEndpoints.restore, { json })
    expect(body?.payload).toMatchObject({ restored: { created: 1 }, failed: 1 })
    expect((await send(userEndpoints.update, change(id, { roleId: 2 }))).status).toBe(409)
    const password = 'a long one for the new one'
    expect((await send(userEndpoints.reset, { json: { id: made.id, password } })).status).toBe(200)
    const back = await send(userEndpoints.restore, { json: [{ ...own, roleId: 2 }, own] })
    expect(back.body?.payload).toMatchObject({ restored: { changed: 2 }, failed: 0 })
    expect((await send(userEndpoints.delete, { params: { id: made.id } })).status).toBe(200)
  })

  test('two who demote, deactivate or delete each other at once leave one', async () => {
    await alone()
    for (const how of ['demote', 'deactivate', 'delete'] as const) {
      const [one, two] = [await accounts.withRole(1), await accounts.withRole(1)]
      const attack = (by: typeof one, id: number) => {
        if (how === 'delete') return by.send(userEndpoints.delete, { params: { id } })
        return by.send(userEndpoints.update, change(id, how === 'demote' ? { roleId: 2 } : { active: false }))
      }
      // The owner stands aside, so that these two are all the administrators there are.
      await one.send(userEndpoints.update, change(accounts.admin.id, { roleId: 2 }))
      const both = await Promise.all([attack(one, two.id), attack(two, one.id)])
      const left = [one, two].filter((_, at) => both[1 - at]?.status !== 200)
      expect(left, `${how}: ${both.map(({ text }) => text).join(' ')}`).toHaveLength(1)
      expect(
        both.filter(({ status }) => status !== 200).map(({ status }) => [401, 403, 409].includes(status)),
      ).toEqual([true])
      const [survivor] = left
      expect(
        (await survivor?.send(userEndpoints.update, change(accounts.admin.id, { roleId: 1 })))?.status,
      ).toBe(200)
      await alone()
    }
  })
})
