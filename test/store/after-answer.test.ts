import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'aws-lambda'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAdministrator } from '../../functions/bootstrap/create.ts'
import { typedHandlers } from '../../functions/public/typed/handlers.ts'
import type { Endpoint, Group } from '../../shared/contract/endpoint.ts'
import { endpoints } from '../../shared/contract/index.ts'
import { contentSkeleton } from '../../shared/contract/openapi/content-skeleton.ts'
import type { Incoming, Result } from '../../shared/http/exchange.ts'
import { publicApi } from '../../shared/http/public-api.ts'
import { createServices } from '../../shared/http/services.ts'
import { answerTime } from '../../shared/http/steps/time-limit.ts'
import { timed } from '../timed.ts'
import { contextOf, eventOf } from '../unit/http/event.ts'
import { admin, type Made, makeRequest, type Send } from './after-answer/requests.ts'
import { type SlowEndpoint, startSlowEndpoint } from './after-answer/slow-endpoint.ts'
import { startTestEngine, type TestEngine } from './engine.ts'

/** What each call of the table waits, in milliseconds. */
const delay = 25
/** After which parts of the time that a request takes its function has no more. */
const parts = [0.3, 0.7]
/** Longer than what a request left behind would wait before its next call: a delay, or the hash of a password. */
const afterwards = ({ group }: Endpoint): number =>
  group === 'auth' || group === 'users' ? 150 : 2.4 * delay

let engine: TestEngine
let slow: SlowEndpoint
type Handler = (event: Incoming, context: Context) => Promise<Result | undefined>

/** All but that of the page, which has no table. */
let handlers: Record<Exclude<Group, 'admin'>, Handler>
/** Answers the endpoints that need a file of the bundle beside the table. */
let typed: Handler
const ofTyped: ReadonlySet<string> = new Set(['public.contentDocument', 'public.elementSchema'])
let token = ''

/** Sends a request to the function of its endpoint, which has so many milliseconds for it. */
const answerOf = async ({ id, group, method }: Endpoint, { path, body }: Made, time = 25_000) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const event = eventOf({
    method,
    path,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const end = Date.now() + time + answerTime
  if (group === 'admin') throw new Error(`${id} is of a function without a table`)
  const handler = ofTyped.has(id) ? typed : handlers[group]
  const answer = await handler(event, { ...contextOf(), getRemainingTimeInMillis: () => end - Date.now() })
  if (!answer) throw new Error(`${id} is not answered`)
  return answer
}

const send: Send = async (id, path, body) => {
  const endpoint = endpoints.find((one) => one.id === id)
  if (!endpoint) throw new Error(`No endpoint ${id}`)
  const { statusCode, body: text } = await answerOf(endpoint, { path, body })
  if (statusCode !== endpoint.status) throw new Error(`${id} is answered with ${statusCode}: ${text}`)
  return JSON.parse(text).payload
}

beforeAll(async () => {
  engine = await startTestEngine()
  const table = await engine.newTable()
  const { protocol, hostname, port = '' } = (await table.client.config.endpoint?.()) ?? {}
  slow = await startSlowEndpoint(`${protocol}//${hostname}:${port}`)
  await createAdministrator(table, admin.email, async () => admin.password)
  const env = { TABLE_NAME: table.name, AWS_ENDPOINT_URL: slow.url, AWS_REGION: 'us-east-1' }
  const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', STAGE: 'test' }
  for (const [name, value] of Object.entries({ ...env, ...credentials })) vi.stubEnv(name, value)
  handlers = {
    auth: (await import('../../functions/auth/index.ts')).handler,
    collections: (await import('../../functions/collections/index.ts')).handler,
    pages: (await import('../../functions/pages/index.ts')).handler,
    static: (await import('../../functions/static/index.ts')).handler,
    users: (await import('../../functions/users/index.ts')).handler,
    roles: (await import('../../functions/roles/index.ts')).handler,
    history: (await import('../../functions/history/index.ts')).handler,
    public: (await import('../../functions/public/index.ts')).handler,
  }
  const skeleton = contentSkeleton(endpoints, { title: 'Typecase', version: '1.2.3' })
  typed = publicApi(
    createServices(process.env),
    typedHandlers(async () => skeleton),
  )
  token = `${(await send('auth.login', '/core/auth/login', admin)).accessToken}`
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterAll(async () => {
  vi.unstubAllEnvs()
  slow.close()
  await engine.stop()
})

/** What reaches the table after the answer of a request that has so much time; and the answer's status. */
const afterAnswer = async (endpoint: Endpoint, time?: number) => {
  const made = await makeRequest(send, endpoint)
  slow.delay = delay
  const start = performance.now()
  const { statusCode } = await answerOf(endpoint, made, time)
  const took = performance.now() - start
  const before = slow.arrived.length
  await pause(afterwards(endpoint))
  slow.delay = 0
  return { statusCode, took, late: slow.arrived.slice(before) }
}

// These documents are files of the bundle, and the page for editors has no table.
const files = ['public.root', 'public.openapi', 'public.docs']
const tested = endpoints.filter(({ id, group }) => group !== 'admin' && !files.includes(id))

test.each(tested)('$id sends nothing after its answer', timed, async (endpoint) => {
  const whole = await afterAnswer(endpoint)
  expect(whole).toMatchObject({ statusCode: endpoint.status, late: [] })
  for (const part of parts) {
    const cut = await afterAnswer(endpoint, Math.ceil(whole.took * part))
    expect({ part, late: cut.late }).toEqual({ part, late: [] })
    expect([503, endpoint.status]).toContain(cut.statusCode)
    expect(cut.took).toBeLessThan(whole.took + answerTime)
  }
})
