import type * as z from 'zod/mini'
import type { PathParameters } from '../../../shared/contract/client/url.ts'
import type { Endpoint } from '../../../shared/contract/endpoint.ts'
import type { Example } from '../../../shared/contract/openapi/example.ts'

/** A call of an example: all of it but the answer. */
export type ExampleCall = Omit<Example, 'answer'>

/** An endpoint and its call. */
export interface EndpointCall {
  endpoint: Endpoint
  call: ExampleCall
}

type Body<E> = E extends { body: infer B extends z.ZodMiniType } ? { body: z.input<B> } : { body?: never }

/** Filters in the flat spelling, such as `filter[minutes.gte]`. */
type Filters<E> = E extends { filterable: true } ? { [F in `filter[${string}]`]?: string | number } : unknown
type Query<E> = E extends { query: infer Q extends z.ZodMiniType }
  ? { query?: z.input<Q> & Filters<E> }
  : { query?: never }

/** What the contract lets a call of an endpoint have. */
type Declared<E extends Endpoint> = PathParameters<E['path']> & Query<E> & Body<E>

/** The call of an endpoint's example. The contract decides which parameters, members and values it may have. */
export const example = <const E extends Endpoint>(
  endpoint: E,
  call: Declared<E> & ExampleCall,
): EndpointCall => ({ endpoint, call })

/**
 * Values of calls that exist at run time only. They stand for themselves in the document, whose links say which answer
 * has them: `auth.login` has the refresh token, and `sessions.list` has the id of a session.
 */
export const runTime = {
  refreshToken: '(a refresh token)',
  sessionId: 'dgSZ9izwKaxkkjLM4wlV_Q',
} as const
