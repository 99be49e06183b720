import type { EndpointRequest } from '../contract/endpoint.ts'
import type { Caller } from '../security/authenticate.ts'
import type { BodyKind } from '../values/field-types.ts'
import type { Services } from './services.ts'

/** A request after routing, authentication and parsing, as handlers get it. */
export interface Call {
  endpoint: EndpointRequest
  services: Services
  /** The path's parameters as they were sent, by name. */
  params: Readonly<Record<string, string>>
  /** The members of the query string in the order sent, repeated ones included. */
  pairs: readonly (readonly [string, string])[]
  /** The parsed body, before it was read by the endpoint's schema. */
  sent: unknown
  /** Whether the body's values are read by the rules of JSON or by those of forms. */
  bodyKind: BodyKind
  /** The user or API token that sent the request; null on public endpoints. */
  caller: Caller | null
  /**
   * Set by login and refresh for the history record: the user who is logged in now, or the mark of the account that was
   * named.
   */
  subject?: { userId?: number; account?: string }
  requestId: string
  sourceIp: string
  /** The host name by which the API was called; the runner's also has a port. */
  domainName: string
  /** Names and values as they were sent, such as `a=1`. */
  cookies: readonly string[]
  /** Header names are lower case. */
  headers: Readonly<Record<string, string | undefined>>
  now: Date
  /**
   * Aborts when the request's time is out. The calls of the services' table end with it, and every loop has to check
   * it.
   */
  signal: AbortSignal
  /** When the request's time is out, in milliseconds since 1970. */
  deadline: number
}

/** A public read of one entity that the aggregator counts. */
export interface Hit {
  /** The pk of the entity. */
  partition: string
  id: number
  /** The pk of the lookup item that holds a copy of the count. Elements have no lookup. */
  lookup?: string
  /** The name of the head by which readers learn of the new count. */
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
  /** The body as base64, where it was compressed before: its headers name the encoding. It takes precedence over both. */
  base64?: string
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>
  /** Values of Set-Cookie. */
  cookies?: readonly string[]
  /** The serialised entities in a list's body. If the answer is too long, they tell which limit would fit. */
  entities?: readonly string[]
  /** Set on public reads that count as a hit. */
  hit?: Hit
}

/** An endpoint, and the function that answers its requests. */
export interface BoundEndpoint {
  endpoint: EndpointRequest
  handle: (call: Call) => Promise<Reply>
}
