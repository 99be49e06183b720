import type { EndpointRequest } from '../contract/endpoint.ts'
import type { Caller } from '../security/authenticate.ts'
import type { BodyKind } from '../values/field-types.ts'
import type { Services } from './services.ts'

/** A request after routing, authentication and parsing: what a handler works with. */
export interface Call {
  endpoint: EndpointRequest
  services: Services
  /** Path parameters as they came, by name. */
  params: Readonly<Record<string, string>>
  /** The query string's members in order, repeats included. */
  pairs: readonly (readonly [string, string])[]
  /** The parsed body, before the endpoint's schema read it. */
  sent: unknown
  bodyKind: BodyKind
  /** Who calls; null on public endpoints. */
  caller: Caller | null
  /** Set by login and refresh for the history record: the user who is in, or the mark of the account that was meant. */
  subject?: { userId?: number; account?: string }
  requestId: string
  sourceIp: string
  /** Header names are lower case. */
  headers: Readonly<Record<string, string | undefined>>
  now: Date
  /** Aborts when the request's time is out; the services' table and writer end with it, and so has every loop to. */
  signal: AbortSignal
  /** When the request's time is out, in milliseconds since 1970. */
  deadline: number
}

/** The public read of one entity, for the aggregator to count. */
export interface Hit {
  /** The pk of the entity. */
  partition: string
  id: number
  /** The pk of the lookup item that carries the count too; elements have none. */
  lookup?: string
  /** The head whose readers must learn of the new count. */
  headName: string
}

/**
 * What a handler answers: a JSON body, as a value or already serialised. A public list replies, for example:
 *
 * ```
 * {
 *   text: '{"status":"success","payload":[{"id":1},{"id":2}],"pagination":{"limit":20,…}}',
 *   entities: ['{"id":1}', '{"id":2}'],
 *   headers: { etag: 'W/"3q2-7w"' },
 * }
 * ```
 */
export interface Reply {
  /** The HTTP status; the endpoint's own where it is absent. */
  status?: number
  /** The body as a value. */
  body?: unknown
  /** The serialised body. It takes precedence over `body`. */
  text?: string
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>
  /** The serialised entities in a list's body. If the answer is too long, they tell which limit would fit. */
  entities?: readonly string[]
  /** Set on public reads that count as a hit. */
  hit?: Hit
}

/** An endpoint with the function that answers it. */
export interface BoundEndpoint {
  endpoint: EndpointRequest
  handle: (call: Call) => Promise<Reply>
}
