import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FunctionHost } from '../functions/host.ts'
import type { Outcome } from '../functions/invocation.ts'
import type { ApiDefinition } from '../template/routes.ts'
import { readBody } from './body.ts'
import { type Cors, corsOf } from './cors.ts'
import {
  type GatewayResponse,
  gatewayMessage,
  gatewayResponse,
  internalServerError,
} from './function-response.ts'
import { requestEvent } from './request-event.ts'
import { parseTarget, type RequestTarget } from './request-target.ts'
import { type MatchRoute, type RouteMatch, routeTableOf } from './route-table.ts'

/** Longest run of a function that is waited for, in milliseconds (HTTP API quotas: 30 seconds). */
const integrationTimeout = 30_000

const notFound = gatewayMessage(404, 'Not Found')
const badRequest = gatewayMessage(400, 'Bad Request')
const tooLarge = gatewayMessage(413, 'Request Entity Too Large')
const unavailable = gatewayMessage(503, 'Service Unavailable')

/** Answers one request. `respond` is called exactly once, unless the client disconnects. */
export type Gateway = (message: IncomingMessage, respond: Respond) => void
export type Respond = (response: GatewayResponse, requestId: string) => void

interface Setup {
  apiId: string
  /** Absent where there is no CDN, as mostly: no request's headers are copied then. */
  cdnHeaders: Readonly<Record<string, string>> | undefined
  cors: Cors
  dropsCors: boolean
  match: MatchRoute
  hostOf: (functionArn: string) => FunctionHost | undefined
}

interface Exchange {
  message: IncomingMessage
  target: RequestTarget
  route: RouteMatch
  requestId: string
}

/** Sets headers as a CDN does: what the client sent under the same names is dropped. */
const withHeaders = (sent: readonly string[], added: Readonly<Record<string, string>>): string[] => {
  const kept = sent.flatMap((name, at) =>
    at % 2 === 0 && !Object.hasOwn(added, name.toLowerCase()) ? [name, `${sent[at + 1]}`] : [],
  )
  return [...kept, ...Object.entries(added).flat()]
}

const eventOf = (setup: Setup, { message, target, route, requestId }: Exchange, body: Buffer): string => {
  const { method = 'GET', httpVersion, socket } = message
  const rawHeaders = setup.cdnHeaders ? withHeaders(message.rawHeaders, setup.cdnHeaders) : message.rawHeaders
  const sourceIp = (socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const receivedAt = Date.now()
  const request = { ...target, method, rawHeaders, body, httpVersion, sourceIp, requestId, receivedAt }
  return JSON.stringify(requestEvent(request, route, setup.apiId))
}

const responseOf = (outcome: Outcome, dropsCors: boolean): GatewayResponse => {
  if ('result' in outcome) return gatewayResponse(outcome.result, dropsCors)
  return outcome.failure.type === 'RequestEntityTooLargeException' ? tooLarge : internalServerError
}

/**
 * Sends the event to the route's function. The answer is the function's outcome, or a 503 if the time-out is first. The
 * time counts from the start of the invocation. A request may wait for a busy environment before that, which Lambda does
 * not know. If it were told 503 while it waits, the function would still carry it out.
 */
const integrate = (setup: Setup, exchange: Exchange, body: Buffer, respond: Respond): void => {
  const { requestId, route } = exchange
  let answered = false
  const answer = (response: GatewayResponse): void => {
    if (!answered) respond(response, requestId)
    answered = true
  }
  let timer: NodeJS.Timeout | undefined
  const begin = (): void => {
    timer = setTimeout(answer, integrationTimeout, unavailable)
  }
  const finish = (outcome: Outcome): void => {
    clearTimeout(timer)
    answer(responseOf(outcome, setup.dropsCors))
  }
  setup.hostOf(route.functionArn)?.invoke(eventOf(setup, exchange, body), requestId, finish, begin)
}

/** Adds the CORS headers to the answer of a cross-origin request. */
const crossOrigin = (response: GatewayResponse, cors: Cors, origin: string | undefined): GatewayResponse =>
  origin === undefined
    ? response
    : { ...response, headers: { ...response.headers, ...cors.headersFor(origin) } }

/**
 * Makes the HTTP API of a template.
 * @param hostOf finds a route's function by its ARN
 * @throws Error when a route leads to no function
 */
export const gatewayOf = (
  api: ApiDefinition,
  hostOf: (functionArn: string) => FunctionHost | undefined,
): Gateway => {
  const cors = corsOf(api.cors)
  const dropsCors = api.cors !== undefined
  const orphan = api.routes.find((route) => !hostOf(route.functionArn))
  if (orphan) throw new Error(`Route ${orphan.routeKey} leads to no function: ${orphan.functionArn}`)
  const { apiId, cdnHeaders } = api
  const setup: Setup = { apiId, cdnHeaders, cors, dropsCors, match: routeTableOf(api.routes), hostOf }
  return (message, respond) => {
    const requestId = randomUUID()
    const { method = 'GET', headers } = message
    const reply: Respond = (response) => respond(crossOrigin(response, cors, headers.origin), requestId)
    const target = parseTarget(message.url ?? '')
    if (!target) return reply(badRequest, requestId)
    const preflight = cors.preflight(method, headers)
    if (preflight) return respond({ statusCode: 204, headers: preflight, cookies: [], body: '' }, requestId)
    const route = setup.match(method, target.path)
    if (!route) return reply(notFound, requestId)
    readBody(message, (body) => {
      if (!body) return reply(tooLarge, requestId)
      integrate(setup, { message, target, route, requestId }, body, reply)
    })
  }
}
