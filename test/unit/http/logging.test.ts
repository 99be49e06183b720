import { ThrottlingException } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { on } from '../../../shared/http/bind.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { createServices } from '../../../shared/http/services.ts'
import { conflict, unavailable, validationError } from '../../../shared/store/errors.ts'
import { contextOf, eventOf } from './event.ts'

const services = createServices({ TABLE_NAME: 't' })
const table = { ...services.table, direct: async () => ({ answer: {} }) }
const levels = ['debug', 'log', 'info', 'warn', 'error'] as const

beforeEach(() => {
  for (const level of levels) vi.spyOn(console, level).mockReturnValue()
})
afterEach(() => vi.restoreAllMocks())

/** What is logged of a request whose handler throws: levels with what the runtime is given to write. */
const logged = async (error: unknown) => {
  const failing = on(publicReads.element, async () => {
    throw error
  })
  const event = eventOf({ method: 'GET', path: '/api/a/1?secret=x' })
  const { statusCode } = await publicApi({ ...services, table }, [failing])(event, contextOf())
  const lines = levels.flatMap((level) =>
    vi.mocked(console[level]).mock.calls.map((given) => [level, ...given]),
  )
  return { statusCode, lines, requestId: event.requestContext.requestId }
}

test.each([
  [400, validationError([{ name: 'a', message: 'must be' }])],
  [409, conflict('Taken.')],
])('what a caller did is not logged: %i', async (statusCode, error) => {
  expect(await logged(error)).toMatchObject({ statusCode, lines: [] })
})

test.each([
  ['a busy store', new ThrottlingException({ message: 'slow down', $metadata: {} })],
  ['contention', unavailable('Too many writes arrive at once here.')],
  ['an answer of the table that never came', Object.assign(new Error('no answer'), { name: 'TimeoutError' })],
])('a 503 is a warning, as one object: %s', async (_, error) => {
  const { statusCode, lines, requestId } = await logged(error)
  expect(statusCode).toBe(503)
  const { name, message } = error
  const context = { requestId, method: 'GET', path: '/api/a/1' }
  expect(lines).toEqual([['warn', { ...context, error: { name, message, stack: expect.any(String) } }]])
})

test('a 500 is an error, as one object, and nothing that the error carries beside its text', async () => {
  const error = Object.assign(new TypeError('a bug'), { CancellationReasons: [{ Item: { email: 'x' } }] })
  const { statusCode, lines, requestId } = await logged(error)
  expect(statusCode).toBe(500)
  expect(lines).toEqual([
    [
      'error',
      {
        requestId,
        method: 'GET',
        path: '/api/a/1',
        error: { name: 'TypeError', message: 'a bug', stack: expect.any(String) },
      },
    ],
  ])
})
