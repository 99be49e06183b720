import type { EndpointRequest } from '../../contract/endpoint.ts'
import type { Call, Reply } from '../call.ts'
import type { Middleware } from '../exchange.ts'
import { resultOf } from './respond.ts'
import { createRouter, foundIn } from './route.ts'

/** What is known of a request for a file. */
export type FileCall = Pick<Call, 'params' | 'headers'>

/** An endpoint that hands out a file, and the function that finds it. */
export interface FileEndpoint {
  endpoint: EndpointRequest
  handle: (call: FileCall) => Promise<Reply>
}

/** No cache keeps an answer that does not say otherwise. */
const uncached = 'no-store'

/**
 * Routes a request and answers it in one step, for a function without a table: there are no services to hand on, no
 * caller, and nothing that could run out of time.
 * @throws Failure notFound, methodNotAllowed
 */
export const serveFiles = (handlers: readonly FileEndpoint[]): Middleware => {
  const find = createRouter(handlers, ({ endpoint }) => endpoint)
  return {
    after: async (exchange) => {
      const { rawPath, headers, requestContext } = exchange.event
      const { method } = requestContext.http
      const { target, params } = foundIn(find(method, rawPath))
      const reply = await target.handle({ params, headers })
      exchange.response = resultOf({ endpoint: target.endpoint, headers }, reply, method, uncached)
    },
  }
}
