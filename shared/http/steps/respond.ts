import { unlessAborted } from '../../store/signal.ts'
import { noneMatch } from '../answers/etag.ts'
import type { Call, Reply } from '../call.ts'
import { callOf, type Incoming, type Result } from '../exchange.ts'

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

/** Calls the handler that routing found and turns its reply into a result. */
export const respond = async (event: Incoming): Promise<Result> => {
  const call = callOf(event)
  if (!event.handled) throw new Error('Routing has to run before the handler.')
  const reply = await unlessAborted(call.signal, event.handled.handle(call))
  if (reply.hit) event.hit = reply.hit
  if (reply.rows) event.rows = reply.rows
  return answer(call, reply, event.requestContext.http.method)
}
