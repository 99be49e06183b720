import { describe, expect, test } from 'vitest'
import { elementEndpoints } from '../../../shared/contract/collections.ts'
import { pageEndpoints } from '../../../shared/contract/pages.ts'
import { fingerprintOf, readIdempotencyKey } from '../../../shared/http/idempotency/keyed-request.ts'
import { Failure } from '../../../shared/store/errors.ts'
import { parseExactly } from '../../../shared/values/json.ts'

const uuid = '8e03978e-40d5-43dd-bc93-6894a57f9324'

describe('the header Idempotency-Key', () => {
  test.each([
    [undefined, undefined],
    [uuid, uuid],
    [`"${uuid}"`, uuid],
    [` "${uuid}" `, uuid],
    ['a', 'a'],
    ['!#$%&()*+-./:;<=>?@[]^_`{|}~', '!#$%&()*+-./:;<=>?@[]^_`{|}~'],
    ['k'.repeat(255), 'k'.repeat(255)],
    [`"${'k'.repeat(255)}"`, 'k'.repeat(255)],
  ])('%s is the key %s', (sent, key) => {
    expect(readIdempotencyKey(sent)).toBe(key)
  })

  test.each([
    '',
    ' ',
    '""',
    '"',
    'a b',
    '"a b"',
    '"a',
    'a"',
    'a"b',
    'a\\b',
    'é',
    'k'.repeat(256),
    `"${'k'.repeat(256)}"`,
    // How the HTTP API hands on a header that was sent twice.
    `${uuid},${uuid}`,
    `"${uuid}", "${uuid}"`,
  ])('%j is refused by name, with what would be right', (sent) => {
    const failed = (): unknown => {
      try {
        return readIdempotencyKey(sent)
      } catch (error) {
        return error
      }
    }
    const error = failed()
    if (!(error instanceof Failure)) throw new Error(`Read as ${String(error)}`)
    expect(error.kind).toBe('validation')
    expect(error.details.fields?.map(({ name }) => name)).toEqual(['Idempotency-Key'])
    expect(error.details.fields?.[0]?.message).toContain('1 to 255')
  })
})

describe('a fingerprint', () => {
  const request = {
    endpoint: pageEndpoints.add,
    params: {},
    bodyKind: 'json' as const,
    sent: { name: 'a', price: 1 },
  }
  const one = fingerprintOf(request, uuid)

  test('is the same for the same request', () => {
    expect(fingerprintOf({ ...request, sent: { name: 'a', price: 1 } }, uuid)).toBe(one)
    expect(one).toMatch(/^[\w-]{43}$/)
  })

  test.each([
    ['another key', fingerprintOf(request, 'k')],
    ['another value', fingerprintOf({ ...request, sent: { name: 'a', price: 2 } }, uuid)],
    ['another member', fingerprintOf({ ...request, sent: { name: 'a' } }, uuid)],
    [
      'another spelling of a number',
      fingerprintOf({ ...request, sent: parseExactly('{"name":"a","price":1.0}') }, uuid),
    ],
    ['a form', fingerprintOf({ ...request, bodyKind: 'form' }, uuid)],
    ['another endpoint', fingerprintOf({ ...request, endpoint: elementEndpoints.add }, uuid)],
    ['another path', fingerprintOf({ ...request, params: { id: '2' } }, uuid)],
    ['no body', fingerprintOf({ ...request, sent: undefined }, uuid)],
  ])('of %s is another one', (_, other) => {
    expect(other).not.toBe(one)
  })
})
