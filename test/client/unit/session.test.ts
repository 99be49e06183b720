import { expect, test } from 'vitest'
import { createAdmin } from '../../../shared/client/admin/create-admin.ts'
import type { SessionOptions, Tokens } from '../../../shared/client/admin/session.ts'
import { isTypecaseError } from '../../../shared/client/http/error.ts'

interface Call {
  path: string
  authorization: string | null
  body: unknown
}

const failed = (status: number): Response =>
  Response.json({ status: 'error', error: { title: 'Failed', text: `with ${status}` } }, { status })

/** A server whose access tokens are `a1`, `a2` and so on, of which the last one is valid. */
const createServer = () => {
  let issued = 1
  const calls: Call[] = []
  const state = { refreshFails: 0, refreshWaits: Promise.resolve() }
  const issue = (): Response => {
    issued += 1
    const tokens = { accessToken: `a${issued}`, refreshToken: `r${issued}` }
    return Response.json({ status: 'success', payload: tokens })
  }
  const fetch = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const path = new URL(input).pathname
    const authorization = new Headers(init.headers).get('authorization')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    calls.push({ path, authorization, body })
    if (path === '/core/auth/login') return issue()
    if (path === '/core/auth/logout') return Response.json({ status: 'success', payload: { ended: true } })
    if (path === '/core/auth/refresh') {
      const { refreshFails } = state
      await state.refreshWaits
      return refreshFails === 0 ? issue() : failed(refreshFails)
    }
    const isValid = authorization === `Bearer a${issued}`
    return isValid ? Response.json({ status: 'success', payload: [] }) : failed(401)
  }
  const admin = (options: SessionOptions) =>
    createAdmin({ url: 'https://cms.example.com', fetch, retry: false, ...options })
  return { admin, state, calls, of: (path: string) => calls.filter((call) => call.path === path) }
}

const expired: Tokens = { accessToken: 'a0', refreshToken: 'r0' }
const login = { email: 'a@example.com', password: 'correct-horse' }
const twenty = <T>(call: () => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: 20 }, call))
const statusOf = (result: PromiseSettledResult<unknown>): unknown =>
  result.status === 'fulfilled' ? 200 : isTypecaseError(result.reason) ? result.reason.status : result.reason

test('twenty calls with an expired token share one refresh', async () => {
  const { admin, of } = createServer()
  const kept: (Tokens | null)[] = []
  const client = admin({ tokens: expired, onTokens: (tokens) => kept.push(tokens) })
  expect((await twenty(() => client.sessions.list())).map(statusOf)).toEqual(Array(20).fill(200))
  expect(of('/core/auth/refresh').map(({ body }) => body)).toEqual([{ refreshToken: 'r0' }])
  expect(kept).toEqual([{ accessToken: 'a2', refreshToken: 'r2' }])
  await client.sessions.list()
  expect(of('/core/sessions').at(-1)?.authorization).toBe('Bearer a2')
  expect(of('/core/sessions')).toHaveLength(41)
})

test('a refresh that fails is told to all who wait, and to no later call', async () => {
  const { admin, state, of } = createServer()
  const client = admin({ tokens: expired })
  state.refreshFails = 503
  expect((await twenty(() => client.sessions.list())).map(statusOf)).toEqual(Array(20).fill(503))
  expect(of('/core/auth/refresh')).toHaveLength(1)
  state.refreshFails = 0
  expect(await client.sessions.list()).toEqual([])
})

test('a refresh that is refused ends the session; a login begins a clean one', async () => {
  const { admin, state, of } = createServer()
  const kept: (Tokens | null)[] = []
  const client = admin({ tokens: expired, onTokens: (tokens) => kept.push(tokens) })
  state.refreshFails = 401
  expect((await twenty(() => client.sessions.list())).map(statusOf)).toEqual(Array(20).fill(401))
  expect(kept).toEqual([null])
  await expect(client.sessions.list()).rejects.toMatchObject({ status: 401 })
  expect(of('/core/sessions').at(-1)?.authorization).toBeNull()
  expect(of('/core/auth/refresh')).toHaveLength(1)
  await client.session.login(login)
  expect(await client.sessions.list()).toEqual([])
})

test('with a login, it logs in once at the first call, and again when the session has ended', async () => {
  const { admin, state, of } = createServer()
  const client = admin({ login })
  expect((await twenty(() => client.sessions.list())).map(statusOf)).toEqual(Array(20).fill(200))
  expect(of('/core/auth/login').map(({ body }) => body)).toEqual([login])
  const other = admin({ login, tokens: expired })
  state.refreshFails = 401
  await other.sessions.list()
  expect(of('/core/auth/login')).toHaveLength(2)
})

test('a logout ends the session, here and on the server', async () => {
  const { admin, of } = createServer()
  const kept: (Tokens | null)[] = []
  const client = admin({ onTokens: (tokens) => kept.push(tokens) })
  await client.session.login(login)
  await client.session.logout()
  expect(of('/core/auth/logout')).toMatchObject([
    { authorization: 'Bearer a2', body: { refreshToken: 'r2' } },
  ])
  expect(kept).toEqual([{ accessToken: 'a2', refreshToken: 'r2' }, null])
  await expect(client.sessions.list()).rejects.toMatchObject({ status: 401 })
  await client.session.logout()
  expect(of('/core/auth/logout')).toHaveLength(1)
})

test.each([
  ['done', 0],
  ['refused', 401],
])('a login while a refresh is on its way stays, when that is %s', async (_name, refreshFails) => {
  const { admin, state, of } = createServer()
  const kept: (Tokens | null)[] = []
  const client = admin({ tokens: expired, onTokens: (tokens) => kept.push(tokens) })
  const gate = Promise.withResolvers<void>()
  state.refreshFails = refreshFails
  state.refreshWaits = gate.promise
  const waiting = client.sessions.list().catch((error: unknown) => error)
  while (of('/core/auth/refresh').length === 0) await Promise.resolve()
  await client.session.login(login)
  gate.resolve()
  await waiting
  expect(kept).toEqual([{ accessToken: 'a2', refreshToken: 'r2' }])
})

test('an API token is sent as it is, and never refreshed', async () => {
  const { admin, calls } = createServer()
  await expect(admin({ token: 'api', tokens: expired }).sessions.list()).rejects.toMatchObject({
    status: 401,
  })
  expect(calls).toEqual([{ path: '/core/sessions', authorization: 'Bearer api', body: undefined }])
})

test('what takes no token is sent none', async () => {
  const { admin, calls } = createServer()
  await admin({ token: 'api' }).auth.login(login)
  expect(calls).toMatchObject([{ path: '/core/auth/login', authorization: null }])
})
