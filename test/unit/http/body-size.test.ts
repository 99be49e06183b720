import { describe, expect, test, vi } from 'vitest'
import { authEndpoints } from '../../../shared/contract/auth.ts'
import { mostBytesOf, sizeText } from '../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../shared/contract/index.ts'
import { api } from '../../../shared/http/api.ts'
import { onBody } from '../../../shared/http/bind.ts'
import { createServices } from '../../../shared/http/services.ts'
import { contextOf, eventOf } from './event.ts'

const withBody = endpoints.filter(({ body }) => body !== undefined)
const largest = /^elements\.import$|\.restore$/
const batch = /\.batch[A-Z]/
const large = /^(?:collections|elements|pages\.\w+|static\.\w+)\.(?:add|update)$/

test.each(withBody)('$id takes as much as its entity can be, and no more', (endpoint) => {
  const { id, access } = endpoint
  const small = batch.test(id) ? '256 KB' : '64 KB'
  const expected = largest.test(id) ? '6 MB' : large.test(id) ? '2.5 MB' : small
  expect(sizeText(mostBytesOf(endpoint))).toBe(expected)
  if (access === 'public') expect(mostBytesOf(endpoint)).toBeLessThanOrEqual(64 * 1024)
})

describe('the body of a login', () => {
  const services = createServices({ TABLE_NAME: 't' })
  const table = { ...services.table, direct: async () => ({ answer: {} }) }
  const handler = api({ ...services, table }, [onBody(authEndpoints.login, async () => ({ body: {} }))])
  const sent = async (body: string, isBase64Encoded = false) => {
    const headers = { 'content-type': 'application/json' }
    const event = { ...eventOf({ method: 'POST', path: '/core/auth/login', headers, body }), isBase64Encoded }
    const { statusCode, body: text } = await handler(event, contextOf())
    return { statusCode, text: JSON.parse(text).error?.text }
  }
  const refused = { statusCode: 413, text: 'A body may have at most 64 KB here.' }

  test('is refused with its bound where it is larger, before anyone reads it', async () => {
    const parsing = vi.spyOn(JSON, 'parse')
    const decoding = vi.spyOn(Buffer, 'from')
    const body = 'x'.repeat(6_000_000)
    const event = eventOf({ method: 'POST', path: '/core/auth/login', body })
    expect((await handler(event, contextOf())).statusCode).toBe(413)
    expect(parsing).not.toHaveBeenCalled()
    expect(decoding.mock.calls.filter(([given]) => `${given}`.length > 10_000)).toEqual([])
    vi.restoreAllMocks()
    expect(await sent('x'.repeat(64 * 1024 + 1))).toEqual(refused)
    expect(await sent('é'.repeat(32 * 1024 + 1))).toEqual(refused)
    expect(await sent(Buffer.from('x'.repeat(64 * 1024 + 1)).toString('base64'), true)).toEqual(refused)
  })

  test('is read up to its bound', async () => {
    const full = (size: number) => {
      const start = '{"email":"a@example.com","password":"p","other":"'
      return `${start}${'x'.repeat(size - start.length - 2)}"}`
    }
    expect(await sent(full(64 * 1024))).toMatchObject({ statusCode: 200 })
    expect(await sent(Buffer.from(full(64 * 1024)).toString('base64'), true)).toMatchObject({
      statusCode: 200,
    })
  })
})
