import { describe, expect, test, vi } from 'vitest'
import { failure } from '../../../shared/contract/envelope.ts'
import { originHeader, viewerHostHeader } from '../../../shared/contract/origin.ts'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { on } from '../../../shared/http/bind.ts'
import { publicApi } from '../../../shared/http/public-api.ts'
import { createServices } from '../../../shared/http/services.ts'
import { cacheControl } from '../../../shared/http/steps/respond.ts'
import { contextOf, eventOf } from './event.ts'

const env = { TABLE_NAME: 't', ORIGIN_SECRET: 'of-the-cdn', EDGE_SECONDS: '60', STALE_SECONDS: '120' }

/** Sends a request to a function behind a CDN, and gives the status, the body and the writes to the table. */
const send = async (headers: Record<string, string>, variables: Record<string, string> = env) => {
  const services = createServices(variables)
  const direct = vi.fn(async () => ({ answer: {} }))
  const handler = publicApi({ ...services, table: { ...services.table, direct } }, [
    on(publicReads.element, async ({ domainName }) => ({ body: { domainName } })),
  ])
  const answer = await handler(eventOf({ method: 'GET', path: '/api/a/1', headers }), contextOf())
  return { ...answer, writes: direct.mock.calls.length }
}

describe('a function behind a CDN', () => {
  test.each([[{}], [{ [originHeader]: '' }], [{ [originHeader]: 'of-the-cdn ' }]])(
    'refuses a request without its secret, before it is recorded: %j',
    async (headers) => {
      const answer = await send(headers)
      expect([answer.statusCode, answer.writes]).toEqual([403, 0])
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      expect(failure.parse(JSON.parse(answer.body)).error.text).toBe(
        'Call the address of the site: this one answers its CDN only.',
      )
      expect(answer.body).not.toContain('of-the-cdn')
    },
  )

  test('answers the CDN, and every caller where there is none', async () => {
    expect(await send({ [originHeader]: 'of-the-cdn' })).toMatchObject({ statusCode: 200, writes: 1 })
    expect(await send({}, { TABLE_NAME: 't' })).toMatchObject({ statusCode: 200, writes: 1 })
  })
})

describe('the host of a request', () => {
  const sent = { [viewerHostHeader]: 'www.bakery.test' }
  const hostIn = async (headers: Record<string, string>, variables?: Record<string, string>) =>
    JSON.parse((await send(headers, variables)).body).domainName

  test('is the one that the CDN names, and a visitor cannot name another', async () => {
    expect(await hostIn({ ...sent, [originHeader]: 'of-the-cdn' })).toBe('www.bakery.test')
    expect(await hostIn({ [originHeader]: 'of-the-cdn' })).toBe('test')
    expect(await hostIn(sent, { TABLE_NAME: 't' })).toBe('test')
  })
})

describe('Cache-Control', () => {
  const open = { group: 'public' } as const
  const edge = { seconds: 60, staleSeconds: 120 }

  test.each([
    ['without a CDN', open, { cacheSeconds: 30 }, false, 'public, max-age=30'],
    ['where caches have to ask', open, { cacheSeconds: 0 }, false, 'public, no-cache'],
    [
      'with a CDN, which may keep it longer',
      open,
      { cacheSeconds: 30, edge },
      false,
      'public, max-age=30, s-maxage=60, stale-while-revalidate=120',
    ],
    [
      'with a CDN where browsers have to ask',
      open,
      { cacheSeconds: 0, edge },
      false,
      'public, max-age=0, s-maxage=60, stale-while-revalidate=120',
    ],
    ['for a caller with credentials', open, { cacheSeconds: 30, edge }, true, 'private, max-age=30'],
    [
      'that depends on Accept',
      { ...open, redirect: '/docs' },
      { cacheSeconds: 0, edge },
      false,
      'private, no-cache',
    ],
    ['of an administrative answer', { group: 'pages' }, { cacheSeconds: 30, edge }, true, 'no-store'],
  ] as const)('of a public read %s', (_, endpoint, settings, hasCredentials, expected) => {
    expect(cacheControl(endpoint, settings, hasCredentials)).toBe(expected)
  })
})
