import { Failure } from '../store/errors.ts'
import type { Middleware } from './exchange.ts'
import { failureReply } from './failures.ts'
import { loggedError } from './logged-error.ts'

/**
 * Turns whatever was thrown into the error envelope; what is not of the error family is logged with the request's
 * id, as a warning where its cause is known (a busy store, time that ran out).
 */
export const catchFailures = (): Middleware => ({
  onError: (exchange) => {
    const { requestId, http } = exchange.event.requestContext
    const { status, headers, body } = failureReply(exchange.error, requestId)
    if (!(exchange.error instanceof Failure))
      console.error(
        JSON.stringify({
          level: status === 500 ? 'ERROR' : 'WARN',
          requestId,
          method: http.method,
          path: http.path,
          error: loggedError(exchange.error),
        }),
      )
    exchange.response = {
      statusCode: status,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
      body: JSON.stringify(body),
    }
  },
})
