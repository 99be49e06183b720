import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startStack } from '../../infra/local/stack.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { publicEndpoints } from '../../shared/contract/public.ts'
import { apiOf } from './harness/api.ts'

const admin = { email: 'owner@example.com', password: 'correct-horse-battery-1' }

/** A fresh store with one published element, and what a build would keep of it. */
const keptOf = async (title: string, kept?: { etag: string; cursor: string }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'typecase-wiped-'))
  const stack = await startStack({ dataDir, adminEmail: admin.email, adminPassword: admin.password })
  try {
    const visitor = apiOf({ baseUrl: stack.url })
    const { data } = await visitor.call(authEndpoints.login, { body: admin })
    const api = apiOf({ baseUrl: stack.url, token: data.payload.accessToken })
    const body = {
      name: 'news',
      singleName: 'one',
      pluralName: 'all',
      fields: [{ name: 'title', type: 'text' as const }],
    }
    const { id } = (await api.call(collectionEndpoints.add, { body })).data.payload
    await api.call(elementEndpoints.add, { params: { id }, body: { name: 'first', title } })
    await api.call(collectionEndpoints.publish, { params: { id } })
    const params = { collection: 'news' }
    const conditional = { 'if-none-match': kept?.etag ?? '"none"' }
    const list = await visitor.send(publicEndpoints.collection, '/api/news', { headers: conditional })
    const feed = kept
      ? visitor.fails(410, publicEndpoints.changes, { params, query: { cursor: kept.cursor } })
      : undefined
    const refused = (await feed)?.status
    const changes = await visitor.call(publicEndpoints.changes, { params })
    return {
      status: list.status,
      refused,
      etag: list.headers.get('etag') ?? '',
      cursor: changes.data.payload.cursor,
    }
  } finally {
    await stack.stop()
    rmSync(dataDir, { recursive: true })
  }
}

test('what a build kept of a store does not pass for one that was wiped and filled again', async () => {
  const { etag, cursor } = await keptOf('old')
  expect(await keptOf('new', { etag, cursor })).toMatchObject({ status: 200, refused: 410 })
})
