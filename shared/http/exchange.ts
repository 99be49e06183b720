import type { MiddlewareObj, MiddyfiedHandler, Request } from '@middy/core'
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda'
import type { BoundEndpoint, Call, Reply } from './call.ts'
import type { Services } from './services.ts'

/** The event of an HTTP API (payload format 2.0). */
export type Incoming = APIGatewayProxyEventV2

/** What Lambda gives back to the HTTP API. */
export interface Result {
  statusCode: number
  headers: Record<string, string>
  /** Values of Set-Cookie. */
  cookies?: string[]
  body: string
  isBase64Encoded?: boolean
}

/** The time a request has, and the services it uses during that time. */
export interface TimeLimit {
  /** Aborts when the time is out, and when the request has its answer. */
  signal: AbortSignal
  /** When the time is out, in milliseconds since 1970. */
  deadline: number
  /** The instance's services. Their calls of the table end with the signal. */
  services: Services
  /** Ends all work of the request that still runs. */
  end: () => void
}

/** The endpoint that a path leads to: what to call, and with what. */
export interface Routed {
  /** Complete after routing, save for the caller and the body: the steps after it fill them in. */
  call: Call
  handle: BoundEndpoint['handle']
}

/** What a step hands on to the steps after it, in middy's `request.internal`. */
export type StepData = {
  /** Set by the history: when the request reached the function, in milliseconds since 1970. */
  startedAt?: number
  /** Set by the time limit. */
  limit?: TimeLimit
  /** Set by routing; absent where no endpoint has the path. */
  routed?: Routed
  /** Set by responding: what the handler replied. */
  reply?: Reply
}

export type Exchange = Request<Incoming, Result, Error, Context, StepData>
export type Middleware = MiddlewareObj<Incoming, Result, Error, Context, StepData>
export type LambdaHandler = MiddyfiedHandler<Incoming, Result, Error, Context, StepData>

/** The time limit of a request. @throws Error before the step that sets it: a bug in the order of the steps */
export const limitOf = ({ internal }: Exchange): TimeLimit => {
  if (!internal.limit) throw new Error('The time limit has to begin before what works under it.')
  return internal.limit
}

/** The endpoint of a request, and its call. @throws Error before routing: a bug in the order of the steps */
export const routedOf = ({ internal }: Exchange): Routed => {
  if (!internal.routed) throw new Error('Routing has to run before what needs its call.')
  return internal.routed
}
