import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningStack } from '../../infra/local/options.ts'
import { startStack } from '../../infra/local/stack.ts'
import { authEndpoints } from '../../shared/contract/auth.ts'
import { createClient } from '../../shared/contract/client.ts'
import { collectionEndpoints, elementEndpoints } from '../../shared/contract/collections.ts'
import { failure } from '../../shared/contract/envelope.ts'
import { pageEndpoints } from '../../shared/contract/pages.ts'
import { staticItemEndpoints } from '../../shared/contract/static.ts'
import { checkStore, storeOf } from '../store/check-store.ts'
import { type FuzzedRequest, fuzzedRequest } from './requests.ts'

/** The same requests each time, so that a change is what makes it fail; `FUZZ_SEED` asks for others. */
const seed = Number(process.env.FUZZ_SEED ?? 1)
const runs = 4_000
const adminEmail = 'owner@example.com'
const adminPassword = 'correct-horse-battery-1'

let stack: RunningStack
let token: string
const agent = new Agent({ keepAlive: true, maxSockets: 4 })

beforeAll(async () => {
  stack = await startStack({ adminEmail, adminPassword })
  const visitor = createClient({ baseUrl: stack.url })
  const { data } = await visitor.call(authEndpoints.login, {
    body: { email: adminEmail, password: adminPassword },
  })
  token = data.payload.accessToken
  const admin = createClient({ baseUrl: stack.url, token })
  const types = { t: 'text', n: 'number', j: 'rawJson', d: 'date', b: 'boolean', c: 'color' } as const
  const fields = Object.entries(types).map(([name, type]) => ({ name, type }))
  await admin.call(collectionEndpoints.add, {
    body: { name: 'fuzzed', singleName: 'fuzz', pluralName: 'fuzzed', fields },
  })
  await admin.call(collectionEndpoints.publish, { params: { id: 1 } })
  await admin.call(elementEndpoints.add, { params: { id: 1 }, body: { name: 'one', n: 1, t: 'a' } })
  await admin.call(pageEndpoints.add, { body: { name: 'fuzzed', url: 'fuzzed', active: true } })
  await admin.call(staticItemEndpoints.add, {
    body: { name: 'fuzzed', url: 'fuzzed', fields: [], active: true },
  })
}, 60_000)

afterAll(() => {
  agent.destroy()
  return stack.stop()
})

interface Answer {
  status: number
  type: string
  text: string
  retryAfter: string | undefined
}

const decoded = (body: Buffer, encoding: string | undefined): string => {
  if (body.length === 0 || encoding === undefined) return body.toString('utf8')
  return (encoding === 'br' ? brotliDecompressSync(body) : gunzipSync(body)).toString('utf8')
}

const send = ({ method, path, headers, body }: FuzzedRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stack.url)
    const all = {
      authorization: `Bearer ${token}`,
      ...headers,
      ...(body ? { 'content-length': body.length } : {}),
    }
    const call = request({ agent, hostname, port, method, path, headers: all }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const { statusCode = 0, headers: got } = response
        resolve({
          status: statusCode,
          type: String(got['content-type'] ?? ''),
          text: decoded(Buffer.concat(chunks), got['content-encoding']),
          retryAfter: got['retry-after'],
        })
      })
    })
    call.on('error', reject)
    call.end(body)
  })

/** What is wrong with an answer, whatever was asked for. */
const problemOf = (
  { status, type, text, retryAfter }: Answer,
  { method }: FuzzedRequest,
): string | undefined => {
  if (status >= 500 && !(status === 503 && retryAfter !== undefined)) return `status ${status}`
  if (method === 'HEAD' || status === 204 || status === 302 || status === 304)
    return text === '' ? undefined : 'has a body'
  if (type.startsWith('text/html')) return status === 200 ? undefined : 'a failure in HTML'
  if (!type.startsWith('application/json'))
    return `${status} of type ${JSON.stringify(type)}: ${text.slice(0, 200)}`
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null) return 'no object'
  // What the HTTP API itself answers, before any function.
  if (status >= 400 && 'message' in body) return Object.keys(body).length === 1 ? undefined : 'no envelope'
  return status < 400 || failure.safeParse(body).success ? undefined : 'a failure without the envelope'
}

/** Requests may end the session they are sent in, or take away what it may do. */
const logInAgain = async (): Promise<void> => {
  const { data } = await createClient({ baseUrl: stack.url }).call(authEndpoints.login, {
    body: { email: adminEmail, password: adminPassword },
  })
  token = data.payload.accessToken
}

test(`${runs} hostile requests end in answers that the interface knows, and leave the store sound`, {
  timeout: 600_000,
}, async () => {
  const statuses = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(fuzzedRequest, async (sent) => {
      const answer = await send(sent)
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const shown = { ...sent, body: sent.body?.toString('utf8').slice(0, 500) }
      expect(
        problemOf(answer, sent),
        `${JSON.stringify(shown)}\n${answer.text.slice(0, 500)}`,
      ).toBeUndefined()
      if (answer.status === 401 && sent.headers.authorization === undefined) await logInAgain()
    }),
    {
      numRuns: runs,
      endOnFailure: true,
      seed,
    },
  )
  // A fuzz test that meets closed doors alone shows nothing.
  for (const status of [200, 201, 400, 401, 404, 405])
    expect(statuses.get(status) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(0)
  await stack.drained()
  expect(await checkStore(storeOf(stack))).toEqual([])
  expect(stack.deniedRequests()).toEqual([])
})
