import { afterEach, describe, expect, test, vi } from 'vitest'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { on } from '../../../shared/http/bind.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { createServices, type Services } from '../../../shared/http/services.ts'
import { timed } from '../../timed.ts'
import { contextOf, eventOf } from './event.ts'

afterEach(() => vi.restoreAllMocks())

/** Services over a table that takes every write, or answers none. */
const services = (answers = true): Services => {
  const made = createServices({ TABLE_NAME: 't' })
  const direct = answers ? async () => ({ answer: {} }) : () => new Promise<undefined>(() => undefined)
  return { ...made, table: { ...made.table, direct } }
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
      text: 'The request took too long and was ended. It may have been carried out in part or in full: check before you send it again, or ask for less at once.',
    },
  })
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ path: '/api/a/1', error: expect.objectContaining({ name: 'Failure' }) }),
  )
})

/** A context with some milliseconds left. */
const contextWith = (time: number) => {
  const end = Date.now() + time
  return { ...contextOf(), getRemainingTimeInMillis: () => end - Date.now() }
}

const endless = on(publicReads.element, () => new Promise(() => undefined))
const quick = on(publicReads.element, async () => ({ body: {} }))
const event = () => eventOf({ method: 'GET', path: '/api/a/1' })

describe.each([
  ['a request that ran out of time', endless, 1_200, 503, 1_200],
  ['a request that was done in time', quick, 30_000, 200, 2_500],
  ['a request that was done at the last moment', quick, 200, 200, 200],
  ['a request that was done too late', quick, 100, 200, 100],
] as const)('%s', (_, handled, time, status, most) => {
  test('is answered over a table that takes no record, and the loss is counted', timed, async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const lines = vi.spyOn(process.stdout, 'write').mockImplementation(() => true)
    const start = performance.now()
    const { statusCode } = await publicApi(services(false), [handled])(event(), contextWith(time))
    expect(statusCode).toBe(status)
    expect(performance.now() - start).toBeLessThan(most)
    expect(lines.mock.calls.map(([line]) => JSON.parse(`${line}`).LostHistoryRecords)).toEqual([1])
  })
})
