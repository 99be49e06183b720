import { beforeEach, describe, expect, test, vi } from 'vitest'
import { authenticate } from '../../../shared/security/authenticate.ts'
import { apiTokenText, newApiSecret, tokenKey } from '../../../shared/security/tokens/api-token.ts'
import { lastUses, tokenUseKey } from '../../../shared/security/tokens/api-token-use.ts'
import { deleteItem, getItem, putItem, type Table, tableUnder } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { putRole, putToken, putUser } from './fixtures.ts'

const engine = engineOfFile()
let table: Table
const name = { id: 9, createdBy: 1 }
const now = new Date('2027-01-15T10:00:00.000Z')
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

beforeEach(async () => {
  table = await engine.newTable()
  await putUser(table, 1, 3)
  await putRole(table, 3, { pages: ['read', 'update'] })
})

const calling = (token: string, at = now) => authenticate(table, `Bearer ${token}`, at)
const refused = (token: string, at = now) =>
  expect(calling(token, at)).rejects.toMatchObject({ kind: 'unauthorized' })

describe('an API token', () => {
  const made = async (permissions: Record<string, string[]>, expiresAt?: string): Promise<string> => {
    const { secret, hash } = newApiSecret()
    await putToken(table, { id: 9, createdBy: 1, permissions, hash, ...(expiresAt ? { expiresAt } : {}) })
    return apiTokenText(name, secret)
  }

  test('grants what it and its creator both grant, at each request', async () => {
    const token = await made({ pages: ['*'], users: ['*'] })
    expect(await calling(token)).toMatchObject({
      userId: 1,
      tokenId: 9,
      sessionId: null,
      permissions: { pages: ['read', 'update'], users: [] },
    })
    await putRole(table, 3, { users: ['read'] })
    expect((await calling(token)).permissions).toEqual({ pages: [], users: ['read'] })
  })

  test('is refused once expired, deleted, or its creator is out', async () => {
    const token = await made({ pages: ['read'] }, later(60).toISOString())
    expect(await calling(token, later(59))).toMatchObject({ tokenId: 9 })
    await refused(token, later(60))
    await putUser(table, 1, 3, { active: false })
    await refused(token)
    await putUser(table, 1, 3)
    expect(await calling(token)).toMatchObject({ tokenId: 9 })
    await deleteItem(table, tokenKey(name))
    await refused(token)
  })

  test('with another secret or a malformed one is refused', async () => {
    await made({ pages: ['read'] })
    await refused(apiTokenText(name, newApiSecret().secret))
    for (const text of [
      'tc_',
      'tc_9',
      'tc_9_',
      'tc_x_y_z',
      `tc_9_${'a'.repeat(43)}`,
      `tc_1_9_${'a'.repeat(5_000)}`,
      `tc_1_-9_${'a'.repeat(43)}`,
    ])
      await refused(text)
  })

  test('of one user does not pass for another’s of the same number', async () => {
    const token = await made({ pages: ['read'] })
    await putUser(table, 2, 3)
    await refused(token.replace('tc_1_9_', 'tc_2_9_'))
  })

  test('holds while nothing has ended what its maker had then', async () => {
    const token = await made({ pages: ['read'] })
    await putUser(table, 1, 3, { generation: 2, tokensFrom: 1 })
    expect(await calling(token)).toMatchObject({ tokenId: 9, generation: 2 })
    await putUser(table, 1, 3, { generation: 3, tokensFrom: 3 })
    await refused(token)
  })

  test('keeps when it was used, to the hour and apart from the token', async () => {
    const token = await made({ pages: ['read'] })
    const before = await getItem(table, tokenKey(name), true)
    const used = async () => (await lastUses(table, [name])).get(9)
    expect(await used()).toBeUndefined()
    await calling(token)
    expect(await used()).toBe(now.toISOString())
    await calling(token, later(3_599))
    expect(await used()).toBe(now.toISOString())
    await calling(token, later(7_200))
    expect(await used()).toBe(later(7_200).toISOString())
    expect(await getItem(table, tokenKey(name), true)).toEqual(before)
  })

  test('is noted once in ten minutes by an instance, whichever request it comes with', async () => {
    const token = await made({ pages: ['read'] })
    const send = vi.spyOn(table.client, 'send')
    const request = (at: Date) =>
      authenticate(tableUnder(table, new AbortController().signal), `Bearer ${token}`, at)
    const notes = () => send.mock.calls.filter(([{ input }]) => 'UpdateExpression' in input).length
    await request(now)
    await request(later(599))
    expect(notes()).toBe(1)
    await request(later(600))
    expect(notes()).toBe(2)
  })

  test('is served where its use cannot be written down, and another instance’s note stays', async () => {
    const token = await made({ pages: ['read'] })
    await putItem(table, { ...tokenUseKey(name), lastUsedAt: now.toISOString() })
    await calling(token, later(60))
    expect((await lastUses(table, [name])).get(9)).toBe(now.toISOString())
    const failing = {
      ...table,
      client: new Proxy(table.client, {
        get: (client, member) =>
          member === 'send'
            ? (command: { input: object }) =>
                'UpdateExpression' in command.input
                  ? Promise.reject(new Error('no writes today'))
                  : Reflect.apply(client.send, client, [command])
            : Reflect.get(client, member),
      }),
    }
    expect(await authenticate(failing, `Bearer ${token}`, later(7_200))).toMatchObject({ tokenId: 9 })
  })
})

test('an API token that was valid here is read at once with its maker; a made-up one costs one read', async () => {
  const { secret, hash } = newApiSecret()
  await putToken(table, { id: 9, createdBy: 1, permissions: { pages: ['read'] }, hash })
  const token = apiTokenText(name, secret)
  let underWay = 0
  let most = 0
  let calls = 0
  const send = table.client.send.bind(table.client)
  vi.spyOn(table.client, 'send').mockImplementation(async (command) => {
    calls += 1
    underWay += 1
    most = Math.max(most, underWay)
    return send(command).finally(() => {
      underWay -= 1
    })
  })
  const seen = async (work: () => Promise<unknown>) => {
    most = 0
    calls = 0
    await work()
    return { most, calls }
  }
  expect(await seen(() => calling(token))).toEqual({ most: 1, calls: 4 })
  expect(await seen(() => calling(token))).toEqual({ most: 2, calls: 2 })
  await putRole(table, 4, { pages: ['update'] })
  await putUser(table, 1, 4)
  await seen(async () => expect((await calling(token)).permissions).toEqual({ pages: [] }))
  expect(await seen(() => refused(apiTokenText(name, newApiSecret().secret)))).toEqual({ most: 1, calls: 1 })
})
