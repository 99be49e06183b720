import type { MiddlewareObj, Request } from '@middy/core'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Call, Handled, Hit } from './call.ts'

/** The event of an HTTP API (payload format 2.0) on its way through the stack. */
export interface Incoming extends APIGatewayProxyEventV2 {
  /** Set by the history: when the request reached the function, in milliseconds. */
  startedAt?: number
  /** Set by routing. */
  handled?: Handled
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

/** The call of an event past routing. @throws Error when a middleware runs before routing: a bug in the stack */
export const callOf = ({ call }: Incoming): Call => {
  if (!call) throw new Error('Routing has to run before what needs its call.')
  return call
}
