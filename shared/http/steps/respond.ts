import { unlessAborted } from '../../store/signal.ts'
import { noneMatch } from '../answers/etag.ts'
import type { Call, Reply } from '../call.ts'
import { type Middleware, type Result, routedOf } from '../exchange.ts'

const jsonType = 'application/json; charset=utf-8'

/** What a cache may do with an answer: nothing with an administrative one. */
const cacheControl = ({ endpoint, services }: Call): string => {
  if (endpoint.group !== 'public') return 'no-store'
  const { cacheSeconds } = services.settings
  return cacheSeconds > 0 ? `public, max-age=${cacheSeconds}` : 'public, no-cache'
}

/** Turns a handler's reply into the HTTP API's result: headers, 304 for what the client has, no type without a body. */
const answer = (call: Call, reply: Reply, method: string): Result => {
  const { endpoint } = call
  const headers: Record<string, string> = {
    'content-type': endpoint.produces ?? jsonType,
    'cache-control': cacheControl(call),
    ...reply.headers,
  }
  const { 'content-type': _, ...bare } = headers
  const status = reply.status ?? endpoint.status
  const tag = headers.etag
  const readable = (method === 'GET' || method === 'HEAD') && endpoint.etag !== 'if-match'
  if (status === 304 || (readable && status === 200 && tag && noneMatch(call.headers['if-none-match'], tag)))
    return { statusCode: 304, headers: bare, body: '' }
  const body = reply.text ?? JSON.stringify(reply.body)
  return { statusCode: status, headers: body === '' ? bare : headers, body }
}

/**
 * Calls the handler that routing found, and turns its reply into the result. It comes last of the steps, in the place
 * of middy's own handler: middy hands its handler nothing of what the steps before it found out.
 */
export const respond = (): Middleware => ({
  after: async (exchange) => {
    const { call, handle } = routedOf(exchange)
    const reply = await unlessAborted(call.signal, handle(call))
    exchange.internal.reply = reply
    exchange.response = answer(call, reply, exchange.event.requestContext.http.method)
  },
})
