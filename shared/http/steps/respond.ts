import type { EndpointRequest } from '../../contract/endpoint.ts'
import { unlessAborted } from '../../store/signal.ts'
import { jsonType } from '../answers/envelope.ts'
import { noneMatch } from '../answers/etag.ts'
import type { Call, Reply } from '../call.ts'
import { type Middleware, type Result, routedOf } from '../exchange.ts'
import type { Settings } from '../services.ts'

/**
 * The Cache-Control of an answer (RFC 9111, 5.2.2; RFC 5861, 3). No cache may keep an administrative one. An answer to a
 * request with credentials is for its caller alone, and so is one that depends on the Accept header, by which CDNs do not
 * tell copies apart.
 */
export const cacheControl = (
  { group, redirect }: Pick<EndpointRequest, 'group' | 'redirect'>,
  { cacheSeconds, edge }: Pick<Settings, 'cacheSeconds' | 'edge'>,
  hasCredentials: boolean,
): string => {
  if (group !== 'public') return 'no-store'
  const own = cacheSeconds > 0 ? `max-age=${cacheSeconds}` : 'no-cache'
  if (hasCredentials || (edge && redirect !== undefined)) return `private, ${own}`
  if (!edge) return `public, ${own}`
  const browser = cacheSeconds > 0 ? own : 'max-age=0'
  return `public, ${browser}, s-maxage=${edge.seconds}, stale-while-revalidate=${edge.staleSeconds}`
}

/**
 * Turns a handler's reply into the HTTP API's result. A client that has the current version already gets 304. An answer
 * without a body has no content type.
 * @param cached the Cache-Control, where the reply has none of its own
 */
export const resultOf = (
  { endpoint, headers: sent }: Pick<Call, 'endpoint' | 'headers'>,
  reply: Reply,
  method: string,
  cached: string,
): Result => {
  const headers: Record<string, string> = {
    'content-type': endpoint.produces ?? jsonType,
    'cache-control': cached,
    ...reply.headers,
  }
  const { 'content-type': _, ...bare } = headers
  const status = reply.status ?? endpoint.status
  const tag = headers.etag
  const readable = (method === 'GET' || method === 'HEAD') && endpoint.etag !== 'if-match'
  if (status === 304 || (readable && status === 200 && tag && noneMatch(sent['if-none-match'], tag)))
    return { statusCode: 304, headers: bare, body: '' }
  if (reply.base64 !== undefined)
    return { statusCode: status, headers, body: reply.base64, isBase64Encoded: true }
  const body = reply.text ?? JSON.stringify(reply.body)
  const cookies = reply.cookies ? { cookies: [...reply.cookies] } : {}
  return { statusCode: status, headers: body === '' ? bare : headers, ...cookies, body }
}

/**
 * Calls the handler that routing found, and turns its reply into the result. It is a step like the others, and the last
 * of them: middy's own handler would not get what the steps before it hand on.
 */
export const respond = (): Middleware => ({
  after: async (exchange) => {
    const { call, handle } = routedOf(exchange)
    const reply = await unlessAborted(call.signal, handle(call))
    exchange.internal.reply = reply
    const cached = cacheControl(
      call.endpoint,
      call.services.settings,
      call.headers.authorization !== undefined,
    )
    exchange.response = resultOf(call, reply, exchange.event.requestContext.http.method, cached)
  },
})
