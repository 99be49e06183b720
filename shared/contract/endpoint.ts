import type { ZodMiniObject, ZodMiniType } from 'zod/mini'
import type { FilterFields } from './list-fields.ts'

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
  'admin',
] as const
export type Group = (typeof groups)[number]

/** The resources on which roles and API tokens grant {@link actions}. */
export const resources = ['collections', 'elements', 'pages', 'static', 'users', 'roles', 'history'] as const
export type Resource = (typeof resources)[number]

export const actions = ['read', 'create', 'update', 'publish', 'delete'] as const
export type Action = (typeof actions)[number]

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Who may call: everyone, everyone with a valid Bearer token, everyone whose role grants the action, or everyone whose
 * role grants everything.
 */
export type Access = 'public' | 'authenticated' | 'administrator' | { resource: Resource; action: Action }

/** A method and a path; `{id}` takes one segment, `{url+}` one or more. */
export interface Route {
  method: Method
  path: string
}

/** An endpoint without the schema of its response. The functions that answer need no more. */
export interface EndpointRequest extends Route {
  /** `<resource>.<operation>`. Its test over HTTP is named so too. */
  id: string
  group: Group
  access: Access
  summary: string
  /** Other spellings of the same endpoint, such as DELETE for `POST …/delete`. */
  also?: readonly Route[]
  query?: ZodMiniObject
  /** Whether the query takes `filter[field]` members, which are read apart from the schema of the query. */
  filterable?: boolean
  /** What filters may name, and lists may be sorted by, where it does not depend on the fields of a collection. */
  filterFields?: FilterFields
  /** The schema of the body. Without one the body is not read. */
  body?: ZodMiniType
  /** The most bytes of the body, where it may be larger than {@link smallBody}. */
  mostBytes?: number
  /** Whether the body may also come as newline-delimited JSON. */
  ndjson?: boolean
  status: 200 | 201
  /** Whether a GET changes something, which RFC 9110, 9.2.1 reserves for other methods. HEAD is refused then. */
  unsafe?: boolean
  /**
   * Whether a success has an ETag, which a GET compares with If-None-Match. `if-match`: the ETag is for If-Match only,
   * because the body shows more than the entity that the ETag belongs to.
   */
  etag?: boolean | 'if-match'
  /** Whether the endpoint changes the entity that the path names, and heeds If-Match. */
  ifMatch?: boolean
  /** Whether the endpoint heeds Idempotency-Key: a repeated request makes nothing twice. */
  idempotencyKey?: boolean
  /** Statuses of failures beside those that follow from its method, path, access and body. */
  fails?: readonly number[]
  /** The media type of the response where it is not JSON. */
  produces?: string
  /** Whether requests leave no record in the history, because the function that answers them has no access to the table. */
  unrecorded?: boolean
  /** Whether the documents leave it out, because nobody but a page of this project calls it. */
  undocumented?: boolean
  /** The path to which a client is sent (302) if its Accept header prefers HTML to JSON, as a browser's does. */
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

/** All routes that an endpoint answers, its own first. */
export const routesOf = (endpoint: EndpointRequest): Route[] => [
  { method: endpoint.method, path: endpoint.path },
  ...(endpoint.also ?? []),
]

/** A route without the names of its parameters: two routes that differ only in those are the same. */
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
