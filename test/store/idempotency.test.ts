import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { consumptionOf } from './content/consumption.ts'
import { type Answer, type Instance, startInstance, tokenWith } from './content/instance.ts'
import { complaints, idIn, rowOf, rowsOf } from './content/rows.ts'
import { engineOfFile } from './engine.ts'
import { auditOf, partitionItems, soundAudit } from './partition-audit.ts'

const engine = engineOfFile()
let table: Table
let token: string
let instance: Instance
beforeEach(async () => {
  table = await engine.newTable()
  token = await tokenWith(table, 1)
  instance = startInstance(table, token)
})

const key = '8e03978e-40d5-43dd-bc93-6894a57f9324'
const page = { name: 'A', url: 'a', title: 'T' }
const add = (json: object = page, idempotencyKey: string = key, from = instance): Promise<Answer> =>
  from.call('POST', '/core/pages/items/add', { json, headers: { 'idempotency-key': idempotencyKey } })
const pages = async () => rowsOf(await instance.call('GET', '/core/pages/items'))

const used = {
  status: 400,
  fields: [expect.stringMatching(/^Idempotency-Key was sent with another request: send a new key/)],
}

describe('a create with an idempotency key', () => {
  test('that is sent again is answered as the first time, and creates nothing', async () => {
    const first = await add()
    const again = await add()
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body, headers: { etag: first.headers.etag } })
    expect(await add(page, key, startInstance(table, token))).toMatchObject({ status: 201, body: first.body })
    expect(await add(page, `"${key}"`)).toMatchObject({ status: 201, body: first.body })
    expect(await pages()).toHaveLength(1)
  })

  test('shows the entity as it is now, with the ETag that a change needs', async () => {
    await add()
    const changed = await instance.call('POST', '/core/pages/items/1', { json: { title: 'Changed' } })
    const again = await add()
    expect(rowOf(again)).toEqual(rowOf(changed))
    expect(again.headers.etag).toBe(changed.headers.etag)
  })

  test.each([
    ['another body', { ...page, title: 'Other' }],
    ['a body that would be refused', { name: 'A' }],
  ])('is refused with %s', async (_, json) => {
    await add()
    expect(complaints(await add({ ...json, url: 'b' }))).toMatchObject({ status: 400 })
    expect(await pages()).toHaveLength(1)
  })

  test('names the header where another request has the key', async () => {
    await add()
    expect(complaints(await add({ ...page, url: 'b' }))).toEqual(used)
    const headers = { 'idempotency-key': key }
    const elsewhere = await instance.call('POST', '/core/static/items/add', {
      json: { name: 'A', url: 'a', fields: [] },
      headers,
    })
    expect(complaints(elsewhere)).toEqual(used)
    const asForm = await instance.call('POST', '/core/pages/items/add', {
      form: Object.entries(page),
      headers,
    })
    expect(complaints(asForm)).toEqual(used)
  })

  test('is judged anew where the first one was refused', async () => {
    expect((await add({ ...page, parentId: 1 })).status).toBe(400)
    await instance.call('POST', '/core/pages/sections/add', { json: { name: 'S', url: 's' } })
    expect((await add({ ...page, parentId: 1 })).status).toBe(201)
  })

  test('says that what it created was deleted since', async () => {
    await add()
    await instance.call('POST', '/core/pages/items/1/delete')
    const again = await add()
    expect(complaints(again)).toEqual({
      status: 409,
      fields: ['Idempotency-Key belongs to a request that created the entry 1'],
    })
    expect(again.text).toContain('It was deleted since. Send a new key to create another one.')
    expect(await pages()).toEqual([])
    expect(idIn(await add(page, 'another'))).toBe(2)
  })

  test('shows a caller without the permission to read what that request made, and not what others wrote since', async () => {
    const author = await tokenWith(table, 2, { pages: ['create'] })
    const own = startInstance(table, author)
    const draft = { name: 'A', url: 'a' }
    const first = await add(draft, key, own)
    expect(await add(draft, key, own)).toMatchObject({ status: 201, text: first.text })
    await instance.call('POST', '/core/pages/items/1', { json: { title: 'Secret' } })
    const again = await add(draft, key, own)
    expect(complaints(again)).toEqual({
      status: 409,
      fields: ['Idempotency-Key belongs to a request that created the entry 1'],
    })
    expect(again.text).toContain('your role does not grant read on pages')
    expect(again.text).not.toContain('Secret')
    await tokenWith(table, 2, { pages: ['create', 'read'] })
    expect(rowOf(await add(draft, key, startInstance(table, author)))).toMatchObject({ title: 'Secret' })
  })

  test('of an element goes with its collection, also where another one has the ids of both', async () => {
    const collection = rowOf(
      await instance.call('POST', '/core/collections/add', {
        json: { name: 'notes', singleName: 'n', pluralName: 'n', fields: [] },
      }),
    )
    const element = (name: string, headers: Record<string, string> = {}) =>
      instance.call('POST', '/core/collections/1/elements/add', { json: { name }, headers })
    const headers = { 'idempotency-key': key }
    await element('mine', headers)
    await instance.call('POST', '/core/collections/1/delete')
    expect((await element('mine', headers)).status).toBe(404)
    await instance.call('POST', '/core/collections/restore', { json: [{ ...collection, active: null }] })
    expect(idIn(await element('another'))).toBe(1)
    const again = await element('mine', headers)
    expect(again.status).toBe(409)
    expect(again.text).toContain('It was deleted since.')
  })

  test('of another user is another one', async () => {
    const other = await tokenWith(table, 2)
    await add()
    const headers = { 'idempotency-key': key }
    const answer = await instance.call('POST', '/core/pages/items/add', {
      json: { ...page, url: 'b' },
      headers,
      token: other,
    })
    expect(answer.status).toBe(201)
    expect(await pages()).toHaveLength(2)
  })

  test('counts for 24 hours, although DynamoDB removes the record later', async () => {
    const start = Date.now()
    const day = 86_400_000
    vi.useFakeTimers({ toFake: ['Date'], now: start })
    try {
      await add({ ...page, url: 'first' })
      vi.setSystemTime(start + day - 60_000)
      const fresh = { headers: {}, token: await tokenWith(table, 1) }
      const later = (url: string) =>
        instance.call('POST', '/core/pages/items/add', {
          json: { ...page, url },
          ...fresh,
          headers: { 'idempotency-key': key },
        })
      expect(idIn(await later('first'))).toBe(1)
      vi.setSystemTime(start + day + 60_000)
      fresh.token = await tokenWith(table, 1)
      expect(idIn(await later('second'))).toBe(2)
      expect(complaints(await later('third'))).toEqual(used)
    } finally {
      vi.useRealTimers()
    }
  })

  test('sent ten times at the same moment creates one entity, and is answered alike', async () => {
    const body = { ...page, url: 'same' }
    const instances = Array.from({ length: 5 }, () => startInstance(table, token))
    const answers = await Promise.all([...instances, ...instances].map((one) => add(body, key, one)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(201)
    expect(await pages()).toHaveLength(1)
    const items = await partitionItems(table, 'page')
    expect(auditOf(items)).toEqual(soundAudit(items))
  })

  test('without a unique value, sent at the same moment under two bodies, is one of them', async () => {
    await instance.call('POST', '/core/collections/add', {
      json: { name: 'notes', singleName: 'n', pluralName: 'n', fields: [{ name: 'text', type: 'text' }] },
    })
    const send = (text: string) =>
      startInstance(table, token).call('POST', '/core/collections/1/elements/add', {
        json: { name: text, text },
        headers: { 'idempotency-key': 'one key'.replace(' ', '-') },
      })
    const answers = await Promise.all(['a', 'b', 'a', 'b'].map(send))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
    const elements = rowsOf(await instance.call('GET', '/core/collections/1/elements'))
    expect(elements).toHaveLength(1)
  })

  test('of a collection is answered as a create, and of an element with its schema’s ETag', async () => {
    const headers = { 'idempotency-key': key }
    const json = { name: 'notes', singleName: 'n', pluralName: 'n', fields: [{ name: 'text', type: 'text' }] }
    const first = await instance.call('POST', '/core/collections/add', { json, headers })
    const again = await instance.call('POST', '/core/collections/add', { json, headers })
    expect(rowOf(first)).not.toHaveProperty('active')
    expect(again).toMatchObject({ status: 201, text: first.text })
    const element = () =>
      instance.call('POST', '/core/collections/1/elements/add', {
        json: { name: 'e', text: 't' },
        headers: { 'idempotency-key': 'element' },
      })
    const made = await element()
    expect(await element()).toMatchObject({
      status: 201,
      text: made.text,
      headers: { etag: made.headers.etag },
    })
  })

  test('costs two write units, and a request without one costs what it did', async () => {
    const all = consumptionOf(table)
    const taken = async (headers: Record<string, string>, url: string) => {
      const from = all.length
      await instance.call('POST', '/core/pages/items/add', { json: { ...page, url }, headers })
      return all.slice(from).filter(({ command }) => command === 'TransactWriteCommand')
    }
    await taken({}, 'warm')
    const [plain] = await taken({}, 'plain')
    const [keyed] = await taken({ 'idempotency-key': key }, 'keyed')
    expect(plain?.units).toBe(8)
    expect(keyed?.units).toBe(10)
    const from = all.length
    await taken({ 'idempotency-key': 'calls' }, 'calls')
    const commands = all.slice(from).map(({ command }) => command)
    expect(commands.filter((command) => command === 'QueryCommand')).toEqual([])
  })
})
