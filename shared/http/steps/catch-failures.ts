import { failureResult } from '../answers/failures.ts'
import { logError } from '../answers/logged-error.ts'
import type { Middleware } from '../exchange.ts'

/**
 * The level at which a failure is logged. A caller's mistake is not logged. A 503 has a cause that is known and passes.
 */
const levelOf = (status: number): 'warn' | 'error' | undefined => {
  if (status < 500) return undefined
  return status === 503 ? 'warn' : 'error'
}

/** Turns whatever was thrown into the error envelope. What the caller did not cause is logged with the request's id. */
export const catchFailures = (): Middleware => ({
  onError: (exchange) => {
    const { requestId, http } = exchange.event.requestContext
    const { error } = exchange
    const response = failureResult(error, requestId)
    const level = levelOf(response.statusCode)
    if (level) logError(level, { requestId, method: http.method, path: http.path }, error)
    exchange.response = response
  },
})
