import { describe, expect, test } from 'vitest'
import { failure } from '../../../shared/contract/envelope.ts'
import { failureReply } from '../../../shared/http/answers/failures.ts'
import { PartitionTooLarge } from '../../../shared/readmodel/limits.ts'
import {
  conflict,
  Failure,
  type FailureKind,
  forbidden,
  notFound,
  unauthorized,
  unavailable,
  validationError,
} from '../../../shared/store/errors.ts'

const reply = (error: unknown) => failureReply(error, 'request-1')

describe('a failure becomes one status and title', () => {
  test.each<[FailureKind, number, string]>([
    ['validation', 400, 'Validation failed'],
    ['unauthorized', 401, 'Authentication required'],
    ['forbidden', 403, 'Permission denied'],
    ['notFound', 404, 'Not found'],
    ['methodNotAllowed', 405, 'Method not allowed'],
    ['conflict', 409, 'Conflict'],
    ['gone', 410, 'Gone'],
    ['preconditionFailed', 412, 'Changed meanwhile'],
    ['payloadTooLarge', 413, 'Request too large'],
    ['unsupportedMediaType', 415, 'Unsupported media type'],
    ['tooManyRequests', 429, 'Too many requests'],
    ['unavailable', 503, 'Try again'],
  ])('%s: %i %s', (kind, status, title) => {
    const { headers: _, ...rest } = reply(new Failure(kind, 'Do this.'))
    expect(rest).toEqual({ status, body: { status: 'error', error: { title, text: 'Do this.' } } })
    expect(failure.safeParse(rest.body).success).toBe(true)
  })
})

test('failing members are named, nothing else of the details is shown', () => {
  const error = conflict('Taken.', [{ name: 'name', message: 'is taken' }], { taken: ['unique#page#url#x'] })
  expect(reply(error).body).toEqual({
    status: 'error',
    error: { title: 'Conflict', text: 'Taken.' },
    fields: [{ name: 'name', message: 'is taken' }],
  })
  expect(reply(validationError([])).body).not.toHaveProperty('fields')
  expect(
    reply(
      validationError([
        { name: 'a', message: 'x' },
        { name: 'b', message: 'y' },
      ]),
    ).body.error.text,
  ).toBe('Correct the named members and send the request again: a, b.')
})

describe('headers', () => {
  test.each<[Failure, Record<string, string>]>([
    [unauthorized('Log in.'), { 'www-authenticate': 'Bearer' }],
    [forbidden('No.'), {}],
    [notFound(), {}],
    [unavailable('Later.', 0.2), { 'retry-after': '1' }],
    [unavailable('Later.', 2.5), { 'retry-after': '3' }],
    [new Failure('methodNotAllowed', 'Use GET.', { allow: ['GET', 'HEAD'] }), { allow: 'GET, HEAD' }],
  ])('of %s', (error, headers) => {
    expect(reply(error).headers).toEqual(headers)
  })
})

test.each([new Error('select * from secrets'), 'text', undefined, { kind: 'notFound' }])(
  'an error of no known kind shows nothing but the request (%#)',
  (error) => {
    const { status, headers, body } = reply(error)
    expect({ status, headers }).toEqual({ status: 500, headers: {} })
    expect(body).toEqual({
      status: 'error',
      error: {
        title: 'Internal error',
        text: 'Something failed here. Report it with the request id request-1.',
      },
      requestId: 'request-1',
    })
    expect(failure.safeParse(body).success).toBe(true)
  },
)

test.each(['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'])(
  'a table that is busy (%s) is 503 with Retry-After',
  (name) => {
    const { status, headers } = reply(Object.assign(new Error('slow down'), { name }))
    expect({ status, headers }).toEqual({ status: 503, headers: { 'retry-after': '1' } })
  },
)

test.each(['InternalServerError', 'ServiceUnavailable'])(
  '%s of the store is 503, and says that a change may be done',
  (name) => {
    const { status, headers, body } = reply(Object.assign(new Error('inside'), { name }))
    expect([status, headers]).toEqual([503, { 'retry-after': '1' }])
    expect(body.error.text).toContain('carried out in part or in full')
    expect(JSON.stringify(body)).not.toContain('inside')
  },
)

test.each(['ThrottlingException', 'TransactionConflictException'])('%s of the store is 503', (name) => {
  expect(reply(Object.assign(new Error('inside'), { name })).status).toBe(503)
})

test('a list too large to sort is 400 with the bound', () => {
  const { status, body } = reply(new PartitionTooLarge('element#a', 700 * 1024 * 1024))
  expect(status).toBe(400)
  expect(body.error.text).toContain('more than the 700 MiB')
})
