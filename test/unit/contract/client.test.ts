import { describe, expect, expectTypeOf, test } from 'vitest'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { CallFailed, createClient } from '../../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../../shared/contract/collections.ts'
import { historyEndpoints } from '../../../shared/contract/history.ts'
import { publicEndpoints } from '../../../shared/contract/public.ts'
import { roleEndpoints } from '../../../shared/contract/roles.ts'

interface Sent {
  url: string
  method: string | undefined
  headers: Headers
  body: unknown
}

/** A client whose requests go nowhere: each is kept, and answered with what is given. */
const clientAnswering = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const sent: Sent[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    const { method } = init ?? {}
    sent.push({ url: String(url), method, headers: new Headers(init?.headers), body: init?.body })
    return new Response(status === 304 ? null : typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers,
    })
  }
  return { client: createClient({ baseUrl: 'https://cms.test', token: 't0ken', fetch }), sent }
}

const role = {
  id: 3,
  name: 'writer',
  active: true,
  permissions: { pages: ['read'] },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
}
const page = {
  id: 1,
  name: 'About',
  url: 'a b/c',
  title: '',
  description: '',
  active: true,
  parentId: null,
  hits: 0,
  sort: 500,
}

test('a call sends method, path, token and JSON, and gives typed data', async () => {
  const { client, sent } = clientAnswering(201, { status: 'success', payload: role }, { etag: '"7"' })
  const { status, headers, data } = await client.call(roleEndpoints.add, {
    body: { name: 'writer', permissions: { pages: ['read'] } },
  })
  expect(status).toBe(201)
  expect(headers.get('etag')).toBe('"7"')
  expect(data.payload.name).toBe('writer')
  expectTypeOf(data.payload.id).toEqualTypeOf<number>()
  expect(sent).toMatchObject([
    {
      url: 'https://cms.test/core/roles/add',
      method: 'POST',
      body: '{"name":"writer","permissions":{"pages":["read"]}}',
    },
  ])
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer t0ken')
  expect(sent[0]?.headers.get('content-type')).toBe('application/json')
})

test('a greedy parameter keeps its slashes, everything else is escaped', async () => {
  const { client, sent } = clientAnswering(200, page)
  const { data } = await client.call(publicEndpoints.page, { params: { url: 'a b/ü?' } })
  expectTypeOf(data.title).toEqualTypeOf<string>()
  expect(sent[0]?.url).toBe('https://cms.test/pages/a%20b/%C3%BC%3F')
})

test('a change feed keeps the type of what it feeds', async () => {
  const payload = { changed: [], gone: [2], cursor: 'next', more: false }
  const { client, sent } = clientAnswering(200, { status: 'success', payload })
  const pages = await client.call(publicEndpoints.pageChanges, { query: { cursor: 'last' } })
  expectTypeOf(pages.data.payload.changed[0]?.url).toEqualTypeOf<string | undefined>()
  const params = { collection: 'news' }
  const elements = await client.call(publicEndpoints.changes, { params, query: { cursor: undefined } })
  expectTypeOf(elements.data.payload.changed[0]?.name).toEqualTypeOf<string | undefined>()
  expect(elements.data.payload.gone).toEqual([2])
  expect(sent.map(({ url }) => url)).toEqual([
    'https://cms.test/api/pages/changes?cursor=last',
    'https://cms.test/api/news/changes',
  ])
})

test('a missing parameter is an error before anything is sent', async () => {
  const { client, sent } = clientAnswering(200, {})
  await expect(client.call(roleEndpoints.get, {})).rejects.toThrow('needs the parameter id')
  expect(sent).toEqual([])
})

test('queries are spelled as the interface reads them', async () => {
  const list = {
    status: 'success',
    payload: [],
    sort: { by: 'id', order: 'ASC' },
    filter: [],
    search: null,
    pagination: { limit: 20, offset: 0, currentTotal: 0, total: 0, page: 1 },
  }
  const { client, sent } = clientAnswering(200, list)
  await client.call(publicEndpoints.collection, {
    params: { collection: 'news' },
    query: { sortBy: 'id', limit: 5, filter: { code: 'a&b', views: { gte: 3, lt: 9 } } },
  })
  expect(decodeURIComponent(sent[0]?.url ?? '')).toBe(
    'https://cms.test/api/news?sortBy=id&limit=5&filter[code]=a&b&filter[views][gte]=3&filter[views][lt]=9',
  )
})

test('bodies go as forms and as NDJSON too', async () => {
  const fields = [{ name: 'a', type: 'text' as const }]
  const { client, sent } = clientAnswering(400, { status: 'error', error: { title: 't', text: 'x' } })
  const body = { name: 'n', singleName: 's', pluralName: 'p', fields }
  for (const encoding of ['urlencoded', 'multipart'] as const)
    await expect(client.call(collectionEndpoints.add, { body, encoding })).rejects.toThrow(CallFailed)
  await expect(
    client.call(elementEndpoints.import, {
      params: { id: 1 },
      body: [{ a: 1 }, { b: 2 }],
      encoding: 'ndjson',
    }),
  ).rejects.toThrow(CallFailed)
  const [urlencoded, multipart, ndjson] = sent.map((one) => one.body)
  expect(Object.fromEntries(urlencoded instanceof URLSearchParams ? urlencoded : [])).toEqual({
    name: 'n',
    singleName: 's',
    pluralName: 'p',
    fields: JSON.stringify(fields),
  })
  expect(multipart instanceof FormData && multipart.get('fields')).toBe(JSON.stringify(fields))
  expect(ndjson).toBe('{"a":1}\n{"b":2}')
})

describe('what is no success is thrown', () => {
  test('a failure with its envelope', async () => {
    const failure = {
      status: 'error',
      error: { title: 'Conflict', text: 'Taken.' },
      fields: [{ name: 'name', message: 'is taken' }],
    }
    const { client } = clientAnswering(409, failure, { 'retry-after': '3' })
    const error = await client
      .call(roleEndpoints.publish, { params: { id: 1 } })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CallFailed)
    expect(error).toMatchObject({ status: 409, failure, message: 'roles.publish: 409 Conflict: Taken.' })
  })

  test('304 without one', async () => {
    const { client } = clientAnswering(304, '')
    await expect(
      client.call(authEndpoints.jwks, { headers: { 'if-none-match': '"1"' } }),
    ).rejects.toMatchObject({
      status: 304,
      failure: undefined,
    })
  })

  test('an answer that the contract does not describe', async () => {
    const { client } = clientAnswering(200, { status: 'success', payload: '12' })
    await expect(client.call(historyEndpoints.count, {})).rejects.toThrow('payload')
  })

  test.each([
    [429, { message: 'Too Many Requests' }],
    [502, '<html>Bad gateway</html>'],
  ])('%i that something before the functions answered', async (status, body) => {
    const { client } = clientAnswering(status, body)
    const failed = await client.call(historyEndpoints.count, {}).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(CallFailed)
    expect(failed).toMatchObject({ status, failure: undefined })
  })
})

test('a base url may have a path', async () => {
  const urls: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    urls.push(String(url))
    return new Response('<!doctype html>')
  }
  await createClient({ baseUrl: 'https://cms.test/prod/', fetch }).call(publicEndpoints.docs, {})
  expect(urls).toEqual(['https://cms.test/prod/docs'])
})

test('a page is text, not JSON', async () => {
  const { client } = clientAnswering(200, '<!doctype html>')
  expect((await client.call(publicEndpoints.docs, {})).data).toBe('<!doctype html>')
})

test('what a row does not take is a type error', () => {
  const { client } = clientAnswering(200, {})
  type Add = Parameters<typeof client.call<typeof roleEndpoints.add, typeof roleEndpoints.add.response>>[1]
  expectTypeOf<{ body: { name: number } }>().not.toExtend<Add>()
  expectTypeOf<{ body: { name: string } }>().toExtend<Add>()
  type Page = Parameters<
    typeof client.call<typeof publicEndpoints.page, typeof publicEndpoints.page.response>
  >[1]
  expectTypeOf<{ params: { url: string } }>().toExtend<Page>()
  expectTypeOf<{ params: { id: string } }>().not.toExtend<Page>()
})
