import { randomUUID } from 'node:crypto'
import type autocannon from 'autocannon'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { createClient } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'

const elements = 500

/** Fills a stack with content. @returns the token of its administrator */
export const fill = async (baseUrl: string, email: string, password: string): Promise<string> => {
  const { data } = await createClient({ baseUrl }).call(authEndpoints.login, { body: { email, password } })
  const token = data.payload.accessToken
  const admin = createClient({ baseUrl, token })
  const fields = [
    { name: 'title', type: 'text' as const },
    { name: 'minutes', type: 'number' as const },
  ]
  const names = { name: 'posts', singleName: 'post', pluralName: 'posts' }
  await admin.call(collectionEndpoints.add, { body: { ...names, fields } })
  await admin.call(collectionEndpoints.publish, { params: { id: 1 } })
  const rows = Array.from({ length: elements }, (_, at) => ({
    name: `post ${at}`,
    title: `About ${at % 7} ${'words '.repeat(100)}`,
    minutes: at % 60,
  }))
  await admin.call(elementEndpoints.import, { params: { id: 1 }, body: rows })
  await admin.call(pageEndpoints.add, { body: { name: 'home', url: 'home', active: true } })
  return token
}

/** What autocannon hands from one request of a connection to its next. */
interface Context {
  id?: number
}

const noted = (_status: number, body: string, context: Context): void => {
  context.id = JSON.parse(body).payload?.id
}

/** Reads of every kind and writes that leave as much content as there was, one after the other on each connection. */
export const mixedRequests = (token: string): autocannon.Request[] => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = (path: string): autocannon.Request => ({ method: 'GET', path })
  const core = '/core/collections/1/elements'
  return [
    read('/api/posts'),
    read('/api/posts?sortBy=minutes&sortOrder=DESC&limit=50'),
    read('/api/posts?filter[minutes.gte]=30&page=3'),
    {
      ...read(''),
      setupRequest: (sent) => ({ ...sent, path: `/api/posts?search=${randomUUID().slice(0, 4)}` }),
    },
    read('/api/posts/7'),
    read('/pages/home'),
    read('/api/posts/changes?limit=100'),
    {
      method: 'POST',
      path: `${core}/add`,
      headers,
      setupRequest: (sent) => ({ ...sent, body: JSON.stringify({ name: randomUUID(), title: 'new' }) }),
      onResponse: noted,
    },
    {
      method: 'POST',
      headers,
      setupRequest: (sent, context: Context) => ({
        ...sent,
        path: `${core}/${context.id}`,
        body: '{"minutes":61}',
      }),
    },
    { ...read(`${core}?sortBy=updatedAt&sortOrder=DESC`), headers },
    {
      method: 'POST',
      headers,
      setupRequest: (sent, context: Context) => ({ ...sent, path: `${core}/${context.id}/delete`, body: '' }),
    },
  ]
}
