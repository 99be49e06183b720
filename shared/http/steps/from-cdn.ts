import { hash, timingSafeEqual } from 'node:crypto'
import { originHeader } from '../../contract/origin.ts'
import { forbidden } from '../../store/errors.ts'
import { failureReply } from '../answers/failures.ts'
import { securityHeaders } from '../answers/security-headers.ts'
import type { Middleware, Result } from '../exchange.ts'

const isSame = (sent: string, secret: string): boolean =>
  timingSafeEqual(hash('sha256', sent, 'buffer'), hash('sha256', secret, 'buffer'))

const refusal = (requestId: string): Result => {
  const failure = forbidden('Call the address of the site: this one answers its CDN only.')
  const { status, headers, body } = failureReply(failure, requestId)
  return {
    statusCode: status,
    headers: {
      ...securityHeaders,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...headers,
    },
    body: JSON.stringify(body),
  }
}

/**
 * Refuses requests that did not come through the CDN. It runs before all other steps, so that a flood around the CDN
 * reaches neither the table nor the history.
 * @param secret what the CDN sends; undefined where there is no CDN, and the step is left out
 */
export const fromCdn = (secret: string | undefined): Middleware[] =>
  secret === undefined
    ? []
    : [
        {
          before: async ({ event }) =>
            isSame(event.headers[originHeader] ?? '', secret)
              ? undefined
              : refusal(event.requestContext.requestId),
        },
      ]
