import type { MiddlewareObj, Request } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { BoundEndpoint, Call, Hit } from './call.ts'
import type { Services } from './services.ts'

/** The time a request has, and what it works with meanwhile. */
export interface Limit {
  /** Aborts when the time is out, and when the request has its answer. */
  signal: AbortSignal
  /** When the time is out, in milliseconds since 1970. */
  deadline: number
  /** The instance's services, whose table ends with the signal. */
  services: Services
  /** Ends whatever still runs. */
  end: () => void
}

/** The event of an HTTP API (payload format 2.0) on its way through the stack. */
export interface Incoming extends APIGatewayProxyEventV2 {
  /** Set by the history: when the request reached the function, in milliseconds. */
  startedAt?: number
  /** Set before routing. */
  limit?: Limit
  /** Set by routing. */
  handled?: BoundEndpoint
  /** Set by routing, completed by the middlewares after it. */
  call?: Call
  /** Set by the handler of a public read that counts. */
  hit?: Hit
  /** Set by the handler of a list: the rows in its body. */
  rows?: readonly string[]
}

/** What Lambda gives back to the HTTP API. */
export interface Result {
  statusCode: number
  headers: Record<string, string>
  body: string
  isBase64Encoded?: boolean
}

export type Exchange = Request<Incoming, Result>
export type Middleware = MiddlewareObj<Incoming, Result>

/** The limit of an event past the middleware that sets it. @throws Error before it: a bug in the stack */
export const limitOf = ({ limit }: Incoming): Limit => {
  if (!limit) throw new Error('The time limit has to begin before what works under it.')
  return limit
}

/** The call of an event past routing. @throws Error when a middleware runs before routing: a bug in the stack */
export const callOf = ({ call }: Incoming): Call => {
  if (!call) throw new Error('Routing has to run before what needs its call.')
  return call
}
