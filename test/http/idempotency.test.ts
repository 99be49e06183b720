import { randomUUID } from 'node:crypto'
import { compare } from 'bcryptjs'
import { beforeAll, describe, expect, test } from 'vitest'
import { tokenEndpoints } from '../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { pageEndpoints, pageSectionEndpoints } from '../../shared/contract/pages.ts'
import { roleEndpoints } from '../../shared/contract/roles.ts'
import { staticItemEndpoints, staticSectionEndpoints } from '../../shared/contract/static.ts'
import { userEndpoints } from '../../shared/contract/users.ts'
import { idempotencyRecordKey } from '../../shared/store/keys.ts'
import { getItem } from '../../shared/store/table.ts'
import { type Accounts, password, sharedAccounts } from './accounts.ts'
import { asAdmin } from './harness/api.ts'
import { publishedCollection } from './harness/collections.ts'
import { unique } from './harness/unique.ts'

let accounts: Accounts
let params: { id: number }
beforeAll(async () => {
  accounts = await sharedAccounts()
  params = await publishedCollection(asAdmin(), [{ name: 'title', type: 'text' }])
})

type Row = Readonly<Record<string, unknown>>
const payloadOf = ({ text }: { text: string }): Row => JSON.parse(text).payload
const site = () => ({ name: 'a', url: unique('u'), active: true })
const account = () => ({ email: `${unique('u')}@example.com`, password })
const keyed = (key: string) => ({ 'idempotency-key': key })

const creations: readonly [Endpoint, () => unknown][] = [
  [
    collectionEndpoints.add,
    () => ({ name: unique('c'), singleName: unique('s'), pluralName: 'all', fields: [] }),
  ],
  [elementEndpoints.add, () => ({ name: unique('e'), title: 'a' })],
  [elementEndpoints.import, () => [{ name: unique('e') }, { name: unique('e') }, { title: 'no name' }]],
  [pageEndpoints.add, site],
  [pageSectionEndpoints.add, site],
  [staticItemEndpoints.add, () => ({ ...site(), fields: {} })],
  [staticSectionEndpoints.add, site],
  [userEndpoints.add, account],
  [roleEndpoints.add, () => ({ name: unique('role'), permissions: { pages: ['read'] } })],
]

/** An answer without the hash of a password, which has another salt each time. */
const shown = ({ text }: { text: string }): unknown => {
  const { password: _, ...rest } = payloadOf({ text })
  return rest
}

describe('Idempotency-Key', () => {
  test('is taken by all that creates, and here is each of them', () => {
    const taking = endpoints.filter(({ idempotencyKey }) => idempotencyKey).map(({ id }) => id)
    const creating = endpoints.filter(({ status, id }) => status === 201 || id.endsWith('.import'))
    expect(taking).toEqual(creating.map(({ id }) => id))
    const tried = [...creations.map(([{ id }]) => id), tokenEndpoints.add.id]
    expect(tried.sort()).toEqual(taking.sort())
  })

  test.each(creations)(
    'of $id: the same request is answered the same, another one is refused',
    async (endpoint, body) => {
      const { send } = accounts.admin
      const [json, headers] = [body(), keyed(randomUUID())]
      const first = await send(endpoint, { params, json, headers })
      expect(first.status).toBe(endpoint.status)
      const again = await send(endpoint, { params, json, headers })
      expect(shown(again)).toEqual(shown(first))
      expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
      const other = await send(endpoint, { params, json: body(), headers })
      expect(other).toMatchObject({ status: 400, fields: ['Idempotency-Key'] })
      const malformed = await send(endpoint, { params, json: body(), headers: keyed('a b') })
      expect(malformed).toMatchObject({ status: 400, fields: ['Idempotency-Key'] })
    },
  )

  test('of a deleted entity is 409, and of one that was changed shows it as it is', async () => {
    const { send } = accounts.admin
    const [json, headers] = [site(), keyed(randomUUID())]
    const id = Number(payloadOf(await send(pageEndpoints.add, { json, headers })).id)
    await send(pageEndpoints.update, { params: { id }, json: { title: 'Changed' } })
    expect(payloadOf(await send(pageEndpoints.add, { json, headers }))).toMatchObject({
      id,
      title: 'Changed',
    })
    await send(pageEndpoints.delete, { params: { id } })
    const again = await send(pageEndpoints.add, { json, headers })
    expect(again).toMatchObject({ status: 409, fields: ['Idempotency-Key'] })
    expect(again.text).toContain(`created the entry ${id}. It was deleted since.`)
  })

  test('of an API token, whose text is shown once, is 409 and says what to do', async () => {
    const { send } = accounts.admin
    const [json, headers] = [{ name: unique('token'), permissions: {} }, keyed(randomUUID())]
    const first = payloadOf(await send(tokenEndpoints.add, { json, headers }))
    const again = await send(tokenEndpoints.add, { json, headers })
    expect(again).toMatchObject({ status: 409, fields: ['Idempotency-Key'] })
    expect(again.text).toContain(
      `created the entry ${first.id}. The text of a token is only in the first answer.`,
    )
    expect(again.text).not.toContain(String(first.token).slice(-43))
    const list = await send(tokenEndpoints.list, { query: { 'filter[name]': json.name } })
    expect(list.body?.payload).toHaveLength(1)
    const another = await send(tokenEndpoints.add, { json: { ...json, name: 'other' }, headers })
    expect(another).toMatchObject({ status: 400, fields: ['Idempotency-Key'] })
  })

  test('of a user shows a hash of the password, and stores nothing by which it is quickly found', async () => {
    const { send, id: userId } = accounts.admin
    const [json, key] = [account(), randomUUID()]
    await send(userEndpoints.add, { json, headers: keyed(key) })
    const again = payloadOf(await send(userEndpoints.add, { json, headers: keyed(key) }))
    expect(await compare(password, String(again.password))).toBe(true)
    const record = await getItem(accounts.table, idempotencyRecordKey(userId, key, 0), true)
    expect(record).toMatchObject({ firstId: again.id, fingerprint: expect.stringMatching(/^\$2b\$10\$/) })
    expect(JSON.stringify(record)).not.toContain(key)
    const other = await send(userEndpoints.add, {
      json: { ...json, password: `${password}!` },
      headers: keyed(key),
    })
    expect(other).toMatchObject({ status: 400, fields: ['Idempotency-Key'] })
  })

  test('belongs to a user, in a session as with an API token', async () => {
    const [json, headers] = [site(), keyed(randomUUID())]
    const mine = payloadOf(await accounts.admin.send(pageEndpoints.add, { json, headers }))
    const made = await accounts.admin.send(tokenEndpoints.add, {
      json: { name: unique('token'), permissions: { pages: ['create', 'publish'] } },
    })
    const token = accounts.as(String(payloadOf(made).token))
    expect(payloadOf(await token(pageEndpoints.add, { json, headers })).id).toBe(mine.id)
    const other = await accounts.person({ pages: ['create', 'publish'] })
    const taken = await other.send(pageEndpoints.add, { json, headers })
    expect(taken).toMatchObject({ status: 409, fields: ['url'] })
    const theirs = await other.send(pageEndpoints.add, { json: site(), headers })
    expect(theirs.status).toBe(201)
  })

  test('knows a multipart form again, although each send has another boundary', async () => {
    const headers = keyed(randomUUID())
    const { url } = site()
    const send = () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ name: 'a', url, title: 'A' })) body.set(name, value)
      return asAdmin().send(pageEndpoints.add, '/core/pages/items/add/', { method: 'POST', headers, body })
    }
    const first = await send()
    expect(first.status).toBe(201)
    expect(await send()).toMatchObject({ status: 201, text: first.text })
  })

  test('of ten requests at the same moment lets one create', async () => {
    const [json, headers] = [{ name: unique('e'), title: 'a' }, keyed(randomUUID())]
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => accounts.admin.send(elementEndpoints.add, { params, json, headers })),
    )
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
  })
})
