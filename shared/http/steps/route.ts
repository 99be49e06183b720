import { type EndpointRequest, routesOf } from '../../contract/endpoint.ts'
import { viewerHostHeader } from '../../contract/origin.ts'
import { Failure, notFound } from '../../store/errors.ts'
import type { BoundEndpoint, Call } from '../call.ts'
import { type Incoming, limitOf, type Middleware } from '../exchange.ts'

/** A route of an endpoint, with its path split into segments. */
interface Pattern<T> {
  /** The methods that it answers. HEAD is among them where GET changes nothing. */
  methods: readonly string[]
  segments: readonly string[]
  target: T
}

export type Match<T> =
  | { kind: 'found'; target: T; params: Record<string, string> }
  | { kind: 'method'; allow: string[] }
  | { kind: 'none' }

/** The segments of a path. Slashes at its end are ignored: `/core/users/` and `/core/users` are one path. */
const segmentsOf = (path: string): string[] => {
  const segments = path.split('/').slice(1)
  while (segments.at(-1) === '') segments.pop()
  return segments
}

const isParameter = (segment: string): boolean => segment.startsWith('{')
const isGreedy = (segment: string): boolean => segment.endsWith('+}')

/**
 * A text by which patterns are sorted, the most specific one first: from left to right a fixed segment comes before
 * `{id}`, and that before `{url+}`.
 */
const specificity = (segments: readonly string[]): string =>
  segments.map((segment) => (isGreedy(segment) ? 'c' : isParameter(segment) ? 'b' : 'a')).join('')

const matchSegments = (
  pattern: readonly string[],
  path: readonly string[],
): Record<string, string> | null => {
  const params: Record<string, string> = {}
  for (const [at, segment] of pattern.entries()) {
    const value = path[at]
    if (value === undefined) return null
    if (isGreedy(segment)) {
      // A url may begin with a slash, so there can be an empty segment.
      params[segment.slice(1, -2)] = path.slice(at).join('/')
      return params
    }
    if (value === '' && isParameter(segment)) return null
    if (isParameter(segment)) params[segment.slice(1, -1)] = value
    else if (segment !== value) return null
  }
  return pattern.length === path.length ? params : null
}

const methodsOf = (method: string, { unsafe }: EndpointRequest): string[] =>
  method === 'GET' && !unsafe ? ['GET', 'HEAD'] : [method]

/**
 * Makes a function that finds the target of a request by its method and its decoded path.
 * @param endpointOf gives the endpoint of a target
 */
export const createRouter = <T>(targets: readonly T[], endpointOf: (target: T) => EndpointRequest) => {
  const patterns: Pattern<T>[] = targets.flatMap((target) =>
    routesOf(endpointOf(target)).map(({ method, path }) => ({
      methods: methodsOf(method, endpointOf(target)),
      segments: segmentsOf(path),
      target,
    })),
  )
  patterns.sort((a, b) => (specificity(a.segments) < specificity(b.segments) ? -1 : 1))
  return (method: string, path: string): Match<T> => {
    const segments = segmentsOf(path)
    let allow: string[] | undefined
    let shape: string | undefined
    for (const pattern of patterns) {
      const params = matchSegments(pattern.segments, segments)
      if (!params) continue
      const patternShape = pattern.segments.join('/').replace(/\{[^}+]+\}/g, '{}')
      if (shape !== undefined && shape !== patternShape) break
      shape = patternShape
      if (pattern.methods.includes(method)) return { kind: 'found', target: pattern.target, params }
      allow = [...(allow ?? []), ...pattern.methods]
    }
    return allow ? { kind: 'method', allow: [...new Set(allow)].sort() } : { kind: 'none' }
  }
}

/**
 * The target that was found, and the parameters of its path.
 * @throws Failure notFound, or methodNotAllowed with the methods the path has
 */
export const foundIn = <T>(match: Match<T>): { target: T; params: Record<string, string> } => {
  if (match.kind === 'found') return match
  if (match.kind === 'none') throw notFound('No endpoint has this path: /openapi.json lists those there are.')
  throw new Failure('methodNotAllowed', `Use ${match.allow.join(' or ')} on this path.`, {
    allow: match.allow,
  })
}

/** The host that a request was sent to. Behind a CDN the API has another name, and the CDN tells the visitor's. */
const hostOf = ({ headers, requestContext: { domainName } }: Incoming, isBehindCdn: boolean): string =>
  isBehindCdn ? (headers[viewerHostHeader] ?? domainName) : domainName

/**
 * Finds the endpoint of a request by the contract. The HTTP API only knows which group a path belongs to. `rawPath` is
 * decoded already.
 * @throws Failure notFound, or methodNotAllowed with the methods the path has
 */
export const route = (handlers: readonly BoundEndpoint[]): Middleware => {
  const find = createRouter(handlers, ({ endpoint }) => endpoint)
  return {
    before: (exchange) => {
      const { event, internal } = exchange
      const { http, requestId } = event.requestContext
      const { services, signal, deadline } = limitOf(exchange)
      const { target, params } = foundIn(find(http.method, event.rawPath))
      const { endpoint, handle } = target
      const call: Call = {
        endpoint,
        services,
        params,
        pairs: [...new URLSearchParams(event.rawQueryString)],
        sent: undefined,
        bodyKind: 'json',
        caller: null,
        requestId,
        sourceIp: http.sourceIp,
        domainName: hostOf(exchange.event, services.settings.originSecret !== undefined),
        cookies: event.cookies ?? [],
        headers: event.headers,
        now: new Date(),
        signal,
        deadline,
      }
      internal.routed = { call, handle }
    },
  }
}
