import { Failure, notFound } from '../../store/errors.ts'
import type { BoundEndpoint } from '../call.ts'
import { limitOf, type Middleware } from '../exchange.ts'
import { createRouter } from './routing.ts'

/**
 * Finds the endpoint by the contract, on the decoded `rawPath`. The HTTP API routes by group only.
 * @throws Failure notFound, or methodNotAllowed with the methods the path has
 */
export const route = (handlers: readonly BoundEndpoint[]): Middleware => {
  const find = createRouter(handlers, ({ endpoint }) => endpoint)
  return {
    before: ({ event }) => {
      const { http, requestId } = event.requestContext
      const { services, signal, deadline } = limitOf(event)
      const match = find(http.method, event.rawPath)
      if (match.kind === 'none')
        throw notFound('Check the path: no endpoint is there. The interface is at /openapi.json.')
      if (match.kind === 'method')
        throw new Failure('methodNotAllowed', `Use ${match.allow.join(' or ')} on this path.`, {
          allow: match.allow,
        })
      event.handled = match.target
      event.call = {
        endpoint: match.target.endpoint,
        services,
        params: match.params,
        pairs: [...new URLSearchParams(event.rawQueryString)],
        sent: undefined,
        bodyKind: 'json',
        caller: null,
        requestId,
        sourceIp: http.sourceIp,
        headers: event.headers,
        now: new Date(),
        signal,
        deadline,
      }
    },
  }
}
