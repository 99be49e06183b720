import { beforeEach, describe, expect, test } from 'vitest'
import { apiTokenText, newApiSecret, noteUse } from '../../../shared/security/api-token.ts'
import { authenticate } from '../../../shared/security/authenticate.ts'
import { entityKey } from '../../../shared/store/keys.ts'
import { deleteItem, getItem, type Table } from '../../../shared/store/table.ts'
import { engineOfFile } from '../engine.ts'
import { putRole, putToken, putUser } from './fixtures.ts'

const engine = engineOfFile()
let table: Table
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
    return apiTokenText(9, secret)
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
    await deleteItem(table, entityKey('token', 9))
    await refused(token)
    expect(await getItem(table, entityKey('token', 9))).toBeUndefined()
  })

  test('with another secret or a malformed one is refused', async () => {
    await made({ pages: ['read'] })
    await refused(apiTokenText(9, newApiSecret().secret))
    for (const text of [
      'tc_',
      'tc_9',
      'tc_9_',
      'tc_x_y',
      `tc_9_${'a'.repeat(5_000)}`,
      `tc_-9_${'a'.repeat(43)}`,
    ])
      await refused(text)
  })

  test('keeps when it was used, at most once an hour', async () => {
    const token = await made({ pages: ['read'] })
    const used = async () => (await getItem(table, entityKey('token', 9), true))?.lastUsedAt
    await calling(token)
    expect(await used()).toBe(now.toISOString())
    await calling(token, later(3_599))
    expect(await used()).toBe(now.toISOString())
    await calling(token, later(3_600))
    expect(await used()).toBe(later(3_600).toISOString())
  })
})

test('a use noted while its token is deleted does not bring it back', async () => {
  const token = {
    id: 9,
    createdBy: 1,
    permissions: {},
    expiresAt: null,
    lastUsedAt: null,
    hash: '',
    roleHint: null,
  }
  await noteUse(table, token, now)
  expect(await getItem(table, entityKey('token', 9), true)).toBeUndefined()
})
