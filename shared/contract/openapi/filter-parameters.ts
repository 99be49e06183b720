import { type Endpoint, routesOf } from '../endpoint.ts'

/** Whether any of an endpoint's paths names something that may not be there. */
const namesSomething = (endpoint: Endpoint): boolean =>
  routesOf(endpoint).some(({ path }) => path.includes('{'))

/** Whether If-None-Match can be answered with 304. */
export const takesIfNoneMatch = ({ method, etag }: Endpoint): boolean => method === 'GET' && etag === true

/**
 * Every status an endpoint can fail with, ascending (RFC 9110 and, for 429, RFC 6585). 405 is among them: a
 * method the path does not have gets it.
 */
export const failureStatuses = (endpoint: Endpoint): number[] => {
  const { access, body, query, method, ifMatch = false, fails = [] } = endpoint
  const needsPermission = typeof access === 'object'
  const possible: readonly [number, boolean][] = [
    [400, body !== undefined || query !== undefined],
    [401, access !== 'public'],
    [403, needsPermission],
    [404, namesSomething(endpoint)],
    [405, true],
    [409, needsPermission && method !== 'GET'],
    [412, ifMatch],
    [413, body !== undefined],
    [415, body !== undefined],
    [500, true],
    [503, true],
  ]
  const derived = possible.filter(([, can]) => can).map(([status]) => status)
  return [...new Set([...derived, ...fails])].sort((a, b) => a - b)
}
