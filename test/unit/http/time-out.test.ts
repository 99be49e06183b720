import { afterEach, expect, test, vi } from 'vitest'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { on } from '../../../shared/http/handled.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { createServices, type Services } from '../../../shared/http/services.ts'
import { contextOf, eventOf } from './event.ts'

afterEach(() => vi.restoreAllMocks())

/** Services over a table that takes every write. */
const services = (): Services => {
  const env = { TABLE_NAME: 't', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const made = createServices(env)
  return { ...made, table: { ...made.table, direct: async () => ({}) } }
}

test('a handler that runs out of time is a 503 with a time to wait, and logged as a warning', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const endless = on(publicReads.element, () => new Promise(() => undefined))
  const handler = publicApi(services(), [endless])
  const context = { ...contextOf(), getRemainingTimeInMillis: () => 1_020 }
  const { statusCode, headers, body } = await handler(eventOf({ method: 'GET', path: '/api/a/1' }), context)
  expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '1' })
  expect(JSON.parse(body)).toEqual({
    status: 'error',
    error: {
      title: 'Try again',
      text: 'This took longer than a request may, and may be done in part or whole: look before you send it again, or ask for less at once.',
    },
  })
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/api/a/1', error: expect.objectContaining({ name: 'Failure' }) }),
  )
})
