import type { Failure as FailureBody } from '../../contract/envelope.ts'
import { Failure, type FailureKind, outOfTime } from '../../store/errors.ts'
import { throttlingErrors } from '../../store/throttling.ts'
import type { Result } from '../exchange.ts'
import { jsonType } from './envelope.ts'

interface StatusLine {
  status: number
  title: string
}

/** The HTTP status and the title of each kind of failure (RFC 9110). They are set here and nowhere else. */
const statusLines: Readonly<Record<FailureKind, StatusLine>> = {
  validation: { status: 400, title: 'Validation failed' },
  unauthorized: { status: 401, title: 'Authentication required' },
  forbidden: { status: 403, title: 'Permission denied' },
  notFound: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'Method not allowed' },
  conflict: { status: 409, title: 'Conflict' },
  gone: { status: 410, title: 'Gone' },
  preconditionFailed: { status: 412, title: 'Changed meanwhile' },
  payloadTooLarge: { status: 413, title: 'Request too large' },
  unsupportedMediaType: { status: 415, title: 'Unsupported media type' },
  tooManyRequests: { status: 429, title: 'Too many requests' },
  unavailable: { status: 503, title: 'Try again' },
}

/** A failed request's answer. */
export interface FailureReply {
  status: number
  headers: Record<string, string>
  cookies?: string[]
  body: FailureBody
}

/** Errors of a busy table. The SDK has retried the call already. */
const throttles = new Set<string>([
  ...throttlingErrors,
  'TooManyRequestsException',
  'TransactionConflictException',
])

/**
 * Errors of the store itself. The SDK has retried the call already, and a write may have taken effect (AWS: "Error
 * handling with DynamoDB").
 */
const outages = new Set(['InternalServerError', 'ServiceUnavailable'])

/** The name of the SDK's error for a call that took too long. */
const timeout = 'TimeoutError'

/** The failure that stands for what was thrown; undefined where the cause is unknown. */
export const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof Failure) return error
  if (error instanceof Error && error.name === timeout) return outOfTime()
  if (error instanceof Error && throttles.has(error.name))
    return new Failure('unavailable', 'The store is busy: try again in a moment.', { retryAfter: 1 })
  if (error instanceof Error && outages.has(error.name))
    return new Failure(
      'unavailable',
      'The store fails at the moment. The request may have been carried out in part or in full: check before you send it again.',
      { retryAfter: 1, unclear: true },
    )
  return undefined
}

const headersOf = ({ kind, details }: Failure): Record<string, string> => ({
  ...(details.retryAfter === undefined
    ? {}
    : { 'retry-after': String(Math.max(1, Math.ceil(details.retryAfter))) }),
  ...(details.allow ? { allow: details.allow.join(', ') } : {}),
  ...(kind === 'unauthorized' ? { 'www-authenticate': 'Bearer' } : {}),
})

/** Turns whatever was thrown into an answer. An unknown error shows the request's id, and nothing of itself. */
export const failureReply = (error: unknown, requestId: string): FailureReply => {
  const failure = failureOf(error)
  if (!failure)
    return {
      status: 500,
      headers: {},
      body: {
        status: 'error',
        error: {
          title: 'Internal error',
          text: `Something failed here. Report it with the request id ${requestId}.`,
        },
        requestId,
      },
    }
  const { status, title } = statusLines[failure.kind]
  const { fields, cookies } = failure.details
  return {
    status,
    headers: headersOf(failure),
    ...(cookies ? { cookies: [...cookies] } : {}),
    body: {
      status: 'error',
      error: { title, text: failure.message },
      ...(fields && fields.length > 0
        ? { fields: fields.map(({ name, message }) => ({ name, message })) }
        : {}),
    },
  }
}

/** The HTTP API's result for whatever was thrown. No cache may keep it. */
export const failureResult = (error: unknown, requestId: string): Result => {
  const { status, headers, cookies, body } = failureReply(error, requestId)
  return {
    statusCode: status,
    ...(cookies ? { cookies } : {}),
    headers: { 'content-type': jsonType, 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(body),
  }
}
