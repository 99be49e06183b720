import type { ZodMiniObject, ZodMiniType } from 'zod/mini'

/** The functions that answer requests, one Lambda each. */
export const groups = [
  'auth',
  'collections',
  'pages',
  'static',
  'users',
  'roles',
  'history',
  'public',
] as const
export type Group = (typeof groups)[number]

/** What permissions are granted on; see {@link actions}. */
export const resources = ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history'] as const
export type Resource = (typeof resources)[number]

export const actions = ['read', 'create', 'update', 'publish', 'delete'] as const
export type Action = (typeof actions)[number]

export type Method = 'GET' | 'POST' | 'DELETE'

/** Who may call: everyone, whoever carries a valid Bearer token, or whose role grants the action. */
export type Access = 'public' | 'authenticated' | { resource: Resource; action: Action }

/** A method and a path; `{id}` takes one segment, `{url+}` one or more. */
export interface Route {
  method: Method
  path: string
}

/** An endpoint as far as the function that answers it needs to know: all but the response's schema. */
export interface EndpointRequest extends Route {
  /** `<resource>.<operation>`. Its test over HTTP is named so too. */
  id: string
  group: Group
  access: Access
  summary: string
  /** Other spellings of the same endpoint, such as DELETE for `POST …/delete`. */
  also?: readonly Route[]
  query?: ZodMiniObject
  /** Whether the query takes `filter[field]` members, whose names a schema cannot list. */
  filterable?: boolean
  /** Absent: the body is not read. */
  body?: ZodMiniType
  /** The most bytes that the body may have, where it may be larger than a few short members. */
  mostBytes?: number
  /** Whether the body may also come as newline-delimited JSON. */
  ndjson?: boolean
  status: 200 | 201
  /** Whether a GET changes something, which is for safe methods not to do (RFC 9110, 9.2.1): then HEAD is refused. */
  unsafe?: boolean
  /**
   * Whether a success carries an ETag, which a GET then compares with If-None-Match. `if-match`: it serves If-Match
   * alone, for the body shows more than the entity that the tag is of.
   */
  etag?: boolean | 'if-match'
  /** Whether If-Match is heeded: the one entity that the path names is changed. */
  ifMatch?: boolean
  /** Statuses it can fail with beside those that its method, path, access and body make possible. */
  fails?: readonly number[]
  /** Media type of the response where it is not JSON. */
  produces?: string
  /** Path that a client is sent to instead (302) whose Accept prefers HTML to JSON, as a browser's does. */
  redirect?: string
}

/**
 * One endpoint of the interface, written down once. The routers, the stack's routes, validation, the OpenAPI
 * document, the typed client and the response check of the tests all follow from these declarations.
 */
export interface Endpoint extends EndpointRequest {
  /** The whole success response, envelope included. */
  response: ZodMiniType
}

/** All method and path pairs an endpoint answers, its own first. */
export const routesOf = (endpoint: EndpointRequest): Route[] => [
  { method: endpoint.method, path: endpoint.path },
  ...(endpoint.also ?? []),
]

/** The identity of a route for duplicate detection: parameter names do not tell paths apart. */
const routeKey = (route: Route): string =>
  `${route.method} ${route.path.replace(/\{[^}+]+\}/g, '{}').replace(/\{[^}]+\+\}/g, '{+}')}`

/**
 * Joins the endpoints of all resources into the contract.
 * @throws Error when an id, or a method and path, is declared twice: the second would never be reached.
 */
export const defineContract = (
  ...resources: readonly Readonly<Record<string, Endpoint>>[]
): readonly Endpoint[] => {
  const seen = new Set<string>()
  const all = resources.flatMap((resource) => Object.values(resource))
  for (const endpoint of all)
    for (const key of [endpoint.id, ...routesOf(endpoint).map(routeKey)]) {
      if (seen.has(key)) throw new Error(`Declared twice in the contract: ${key} (${endpoint.id})`)
      seen.add(key)
    }
  return all
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** The most bytes of a body with a few short members. It holds where an endpoint declares no other bound. */
export const smallBody = 64 * kilobyte

/** The most bytes of a body that holds an entity: 400 KB, each byte of which JSON may escape with six (RFC 8259, 7). */
export const entityBody = 2.5 * megabyte

/** The most bytes of a synchronous request to a Lambda function. */
export const largestBody = 6 * megabyte

/** The most bytes that an endpoint's body may have, without what its transfer adds. */
export const mostBytesOf = ({ mostBytes = smallBody }: Pick<EndpointRequest, 'mostBytes'>): number =>
  mostBytes

/** A number of bytes in words, such as `64 KB`. */
export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${bytes / kilobyte} KB` : `${bytes / megabyte} MB`
