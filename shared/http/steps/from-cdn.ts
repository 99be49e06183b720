import { hash, timingSafeEqual } from 'node:crypto'
import { originHeader } from '../../contract/origin.ts'
import { forbidden } from '../../store/errors.ts'
import { failureResult } from '../answers/failures.ts'
import { securityHeaders } from '../answers/security-headers.ts'
import type { Middleware, Result } from '../exchange.ts'

/** Two texts have hashes of one length, which the comparison needs. */
const hashOf = (text: string): Buffer => hash('sha256', text, 'buffer')

const refusal = (requestId: string): Result => {
  const failure = forbidden('Call the address of the site: this one answers its CDN only.')
  const { headers, ...rest } = failureResult(failure, requestId)
  return { ...rest, headers: { ...securityHeaders, ...headers } }
}

/**
 * Refuses requests that did not come through the CDN. It runs before all other steps, so that a flood around the CDN
 * reaches neither the table nor the history.
 * @param secret what the CDN sends; undefined where there is no CDN, and the step is left out
 */
export const fromCdn = (secret: string | undefined): Middleware[] => {
  if (secret === undefined) return []
  const expected = hashOf(secret)
  return [
    {
      before: async ({ event }) =>
        timingSafeEqual(hashOf(event.headers[originHeader] ?? ''), expected)
          ? undefined
          : refusal(event.requestContext.requestId),
    },
  ]
}
