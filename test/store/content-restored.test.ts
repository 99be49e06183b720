import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Table } from '../../shared/store/table.ts'
import { type Answer, type Instance, startInstance, tokenWith } from './content/instance.ts'
import { startTestEngine, type TestEngine } from './engine.ts'

let engine: TestEngine
let token: string
let stack: Instance
let restored: Instance

const copy = async (from: Table, to: Table): Promise<void> => {
  const { Items = [] } = await from.client.send(new ScanCommand({ TableName: from.name }))
  for (const Item of Items) await to.client.send(new PutCommand({ TableName: to.name, Item }))
}

const post = async ({ call }: Instance, path: string, json?: unknown): Promise<void> => {
  const { status } = await call('POST', path, { json })
  if (status >= 300) throw new Error(`POST ${path} answered ${status}`)
}

/** Writes after the moment a table is restored to: as many here as there, and not the same. */
const divergence = async (instance: Instance, text: string): Promise<void> => {
  await post(instance, '/core/collections/1/elements/1', { name: text })
  await post(instance, '/core/pages/items/1', { title: text })
}

beforeAll(async () => {
  engine = await startTestEngine()
  const [one, other] = [await engine.newTable(), await engine.newTable()]
  token = await tokenWith(one, 1)
  stack = startInstance(one, token)
  const name = 'news'
  await post(stack, '/core/collections/add', { name, singleName: 'one', pluralName: 'all', fields: [] })
  await post(stack, '/core/collections/1/publish')
  await post(stack, '/core/collections/1/elements/add', { name: 'first' })
  await post(stack, '/core/pages/items/add', { name: 'P', url: 'p', title: 'first', active: true })
  await copy(one, other)
  // A token is for the table that it was given out for.
  restored = startInstance(other, await tokenWith(other, 1))
  await divergence(stack, 'lost')
  await divergence(restored, 'new')
})
afterAll(() => engine.stop())

const conditional = (instance: Instance, path: string, kept: Answer): Promise<Answer> =>
  instance.call('GET', path, { headers: { 'if-none-match': String(kept.headers.etag) } })

test.each([
  '/api/news',
  '/api/news?limit=1',
  '/api/news/1',
  '/api/news/changes',
  '/api/pages/changes',
  '/api/pages/items/1',
  '/pages/p',
])('what a build kept of %s does not pass for a restored table’s', async (path) => {
  const kept = await stack.call('GET', path)
  expect(kept).toMatchObject({ status: 200, text: expect.stringContaining('lost') })
  expect((await conditional(stack, path, kept)).status).toBe(304)
  const answer = await conditional(restored, path, kept)
  expect(answer).toMatchObject({ status: 200, text: expect.stringContaining('new') })
})

const cursorOf = ({ body }: Answer): string => /"cursor":"([^"]*)"/.exec(JSON.stringify(body))?.[1] ?? ''

test.each(['/api/news/changes', '/api/pages/changes'])(
  'a cursor of %s is none of a restored table, and names no table',
  async (path) => {
    const cursor = cursorOf(await stack.call('GET', path))
    expect(Buffer.from(cursor, 'base64url').toString()).not.toContain(stack.services.table.name)
    expect((await stack.call('GET', `${path}?cursor=${cursor}`)).status).toBe(200)
    expect((await restored.call('GET', `${path}?cursor=${cursor}`)).status).toBe(410)
  },
)
