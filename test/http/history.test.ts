import { beforeAll, describe, expect, test } from 'vitest'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { elementEndpoints } from '../../shared/contract/collections.ts'
import { historyEndpoints } from '../../shared/contract/history.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { type Accounts, sharedAccounts } from './accounts.ts'
import { apiWith, asAdmin, asVisitor } from './harness/api.ts'
import { addElement, publishedCollection } from './harness/collections.ts'
import { countOf, eventually, newPage, today } from './harness/history.ts'
import { unique } from './harness/unique.ts'

const admin = asAdmin()
const visitor = asVisitor()

describe('public reads', () => {
  test('show in requestCount at once and in the hits of a page soon, each once', async () => {
    const { id, url, path } = await newPage()
    for (let n = 0; n < 9; n += 1) await visitor.call(publicEndpoints.page, { params: { url } })
    await eventually(() => countOf(path), 9)
    const hitsOf = async () => (await admin.call(pageEndpoints.get, { params: { id } })).data.payload.hits
    await eventually(hitsOf, 9)
    // The lookup's copy follows the counter, and each look at it is a read too.
    let reads = 9
    const isShown = async () => {
      reads += 1
      return (await visitor.call(publicEndpoints.page, { params: { url } })).data.hits >= 9
    }
    await eventually(isShown, true)
    await eventually(hitsOf, reads)
    await eventually(() => countOf(path), reads)
  })

  test('of one element show in its _hits, those of a list do not', async () => {
    const collection = await publishedCollection(admin)
    const element = await addElement(admin, collection, { name: 'one' })
    const other = await addElement(admin, collection, { name: 'two' })
    const { name } = collection
    for (let n = 0; n < 4; n += 1)
      await visitor.call(publicEndpoints.element, { params: { collection: name, id: element.id } })
    await visitor.call(publicEndpoints.collection, { params: { collection: name } })
    const hitsOf = async (id: unknown) =>
      (
        await admin.call(elementEndpoints.get, {
          params: { id: collection.id, elementId: Number(id) },
        })
      ).data.payload._hits
    await eventually(() => hitsOf(element.id), 4)
    expect(await hitsOf(other.id)).toBe(0)
    // A list is told of new counters after they are written, and may show those that it read a second ago.
    const sorted = async () => {
      const query = { sortBy: '_hits', sortOrder: 'DESC' as const }
      const { data } = await visitor.call(publicEndpoints.collection, { params: { collection: name }, query })
      return data.payload.map(({ id, _hits }) => [id, _hits])
    }
    await eventually(sorted, [
      [element.id, 4],
      [other.id, 0],
    ])
  })
})

describe('history.list', () => {
  test('shows requests newest first, failed ones among them', async () => {
    const { id, path } = await newPage()
    await visitor.send(publicEndpoints.page, path)
    await visitor.send(undefined, `${path}/nope`)
    await visitor.send(pageEndpoints.get, `/core/pages/items/${id}`)
    await admin.call(pageEndpoints.get, { params: { id } })
    const { data } = await admin.call(historyEndpoints.list, { query: { limit: 1_000 } })
    const seen = data.payload.filter(({ url }) => url.startsWith(path) || url === `/core/pages/items/${id}`)
    expect(
      seen.map(({ method, url, category, status, userId }) => ({ method, url, category, status, userId })),
    ).toEqual([
      { method: 'GET', url: `/core/pages/items/${id}`, category: 'admin', status: 200, userId: 1 },
      { method: 'GET', url: `/core/pages/items/${id}`, category: 'admin', status: 401, userId: null },
      { method: 'GET', url: `${path}/nope`, category: 'pages', status: 404, userId: null },
      { method: 'GET', url: path, category: 'pages', status: 200, userId: null },
    ])
    const times = data.payload.map(({ time }) => time)
    expect(times).toEqual([...times].sort().reverse())
    expect(data.sort).toEqual({ by: 'time', order: 'DESC' })
    expect(data.pagination.total).toBeGreaterThanOrEqual(data.payload.length)
  })

  test('filters by plain and by filter members alike', async () => {
    const { path } = await newPage()
    await visitor.send(publicEndpoints.page, path)
    await visitor.send(undefined, `${path}/nope`)
    const urls = async (query: Record<string, string>, filter = '') => {
      const members = new URLSearchParams({ search: path, ...query })
      const { text } = await admin.send(historyEndpoints.list, `/core/history?${members}&${filter}`)
      return historyEndpoints.list.response.parse(JSON.parse(text)).payload.map(({ url }) => url)
    }
    expect(await urls({})).toEqual([`${path}/nope`, path])
    expect(await urls({ sortOrder: 'ASC' })).toEqual([path, `${path}/nope`])
    expect(await urls({ status: '404' })).toEqual([`${path}/nope`])
    expect(await urls({}, 'filter[status]=404')).toEqual([`${path}/nope`])
    expect(await urls({}, 'filter[status][lt]=400')).toEqual([path])
    expect(await urls({ category: 'admin' })).toEqual([])
    expect(await urls({ method: 'GET', category: 'pages', dateFrom: today(), dateTo: today() })).toHaveLength(
      2,
    )
    expect(await urls({ dateTo: '2020-01-01' })).toEqual([])
    expect(await urls({ userId: '1' })).toEqual([])
  })

  test('goes on by cursor, without a record twice, while requests come', async () => {
    const { path } = await newPage()
    for (let n = 0; n < 5; n += 1) await visitor.send(publicEndpoints.page, path)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const query = { limit: 2, search: path, ...(cursor ? { cursor } : {}) }
      const { data } = await admin.call(historyEndpoints.list, { query })
      seen.push(...data.payload.map(({ id }) => id))
      cursor = data.cursor
      await visitor.send(publicEndpoints.page, path)
    } while (cursor)
    expect(seen).toHaveLength(5)
    expect(new Set(seen).size).toBe(5)
  })

  test.each([
    ['sortBy=url', 'sortBy'],
    ['page=501', 'page'],
    ['cursor=zzz', 'cursor'],
    ['limit=1001', 'limit'],
    ['filter[nothing]=1', 'filter[nothing]'],
    ['dateFrom=yesterday', 'dateFrom'],
    ['dateFrom=2026-02-01&dateTo=2026-01-01', 'dateFrom'],
  ])('refuses %s', async (query, name) => {
    const { status, text } = await admin.send(historyEndpoints.list, `/core/history?${query}`)
    expect(status).toBe(400)
    expect(JSON.parse(text).fields.map((field: { name: string }) => field.name)).toEqual([name])
  })
})

describe('history.requestCount', () => {
  test('filters by category, and answers under its lower-case path too', async () => {
    await visitor.send(undefined, `/${unique('other')}`)
    const path = `/core/history/requestcount?category=other&dateFrom=${today()}&dateTo=${today()}`
    const { text } = await admin.send(historyEndpoints.requestCount, path)
    const { payload } = historyEndpoints.requestCount.response.parse(JSON.parse(text))
    expect(payload.length).toBeGreaterThan(0)
    for (const { date, category } of payload) expect([date, category]).toEqual([today(), 'other'])
  })

  test('is empty where nothing was requested, and refuses days out of order', async () => {
    const query = { dateFrom: '2001-01-01', dateTo: '2001-01-31' }
    expect((await admin.call(historyEndpoints.requestCount, { query })).data.payload).toEqual([])
    const reversed = { dateFrom: '2026-02-01', dateTo: '2026-01-01' }
    await admin.fails(400, historyEndpoints.requestCount, { query: reversed })
  })
})

test('history.requestMedia shows how often and from when to when', async () => {
  const [path, before] = [`/uploads/${unique('cat')}.jpg`, new Date().toISOString()]
  for (let n = 0; n < 3; n += 1) await visitor.send(undefined, path)
  const { payload } = (await admin.call(historyEndpoints.requestMedia, {})).data
  const { count, first = '', last = '' } = payload.find(({ url }) => url === path) ?? {}
  expect(count).toBe(3)
  expect(before <= first && first < last).toBe(true)
})

test('history is for those whose role grants it', async () => {
  await visitor.fails(401, historyEndpoints.list, {})
  await visitor.fails(401, historyEndpoints.clear, {})
  const { person } = await sharedAccounts()
  const reader = apiWith((await person({ history: ['read'] })).accessToken)
  expect((await reader.call(historyEndpoints.list, {})).data.payload.length).toBeGreaterThan(0)
  await reader.fails(403, historyEndpoints.clear, {})
  const stranger = apiWith((await person({ pages: ['read'] })).accessToken)
  await stranger.fails(403, historyEndpoints.count, {})
})

describe('the history of logins', () => {
  let accounts: Accounts
  beforeAll(async () => {
    accounts = await sharedAccounts()
  })
  const login = (email: string, given: string) =>
    accounts.anonymous(authEndpoints.login, { json: { email, password: given } })

  const recorded = async (query: Record<string, string>) => {
    const { body } = await accounts.admin.send(historyEndpoints.list, { query: { limit: '50', ...query } })
    return body?.payload.map(({ url, status, userId, account }) => ({ url, status, userId, account }))
  }
  const url = '/core/auth/login'

  test('shows who logged in and refreshed, and of failures a hash of the account, whether there is one', async () => {
    const person = await accounts.person()
    const { refreshToken } = person
    const unknown = `${unique('nobody')}@example.com`
    expect((await accounts.anonymous(authEndpoints.refresh, { json: { refreshToken } })).status).toBe(200)
    expect(await recorded({ userId: String(person.id) })).toEqual([
      { url: '/core/auth/refresh', status: 200, userId: person.id, account: null },
      { url, status: 200, userId: person.id, account: null },
    ])
    for (const email of [person.email, unknown]) {
      await login(email, 'a wrong password')
      await login(email.toUpperCase(), 'another wrong one')
      const failed = await recorded({ account: email })
      const account = failed?.[0]?.account ?? ''
      expect(account).toMatch(/^[\da-f]{16}$/)
      expect(failed).toEqual([
        { url, status: 401, userId: null, account },
        { url, status: 401, userId: null, account },
      ])
      expect(await recorded({ 'filter[account]': account })).toEqual(failed)
    }
  })
})

test('public.root leaves a record of either answer', async () => {
  const index = await visitor.send(publicEndpoints.root, '/')
  const sent = await visitor.send(publicEndpoints.root, '/', { headers: { accept: 'text/html' } })
  const { data } = await admin.call(historyEndpoints.list, { query: { category: 'other', limit: 1_000 } })
  for (const { status, headers } of [index, sent]) {
    const id = headers.get('apigw-requestid')
    expect(data.payload.find((record) => record.id === id)).toMatchObject({
      url: '/',
      method: 'GET',
      status,
    })
  }
})

// It clears what all others look at, and files run at once: so whatever looks at the history stands in this file.
test('history.clear begins anew, history.count and all counts too; hits stay', async () => {
  const { id, url, path } = await newPage()
  for (let n = 0; n < 3; n += 1) await visitor.call(publicEndpoints.page, { params: { url } })
  const hitsOf = async () => (await admin.call(pageEndpoints.get, { params: { id } })).data.payload.hits
  await eventually(hitsOf, 3)
  const before = (await admin.call(historyEndpoints.count, {})).data.payload
  expect(before).toBeGreaterThan(10)
  // What looks at a url must not change what is behind it.
  const looked = await admin.send(undefined, '/core/history/clear', { method: 'HEAD' })
  expect([looked.status, looked.headers.get('allow')]).toEqual([405, 'GET'])
  expect((await admin.call(historyEndpoints.count, {})).data.payload).toBeGreaterThanOrEqual(before)
  const { clearedAt } = (await admin.call(historyEndpoints.clear, {})).data.payload
  expect(await countOf(path)).toBeUndefined()
  const { payload } = (await admin.call(historyEndpoints.list, { query: { limit: 1000 } })).data
  for (const { time } of payload) expect(time > clearedAt).toBe(true)
  expect((await admin.call(historyEndpoints.count, {})).data.payload).toBeLessThan(before)
  await visitor.call(publicEndpoints.page, { params: { url } })
  expect(await countOf(path)).toBe(1)
  await eventually(hitsOf, 4)
  expect(await countOf(path)).toBe(1)
})
