import { type Endpoint, type Route, routesOf } from '../endpoint.ts'

const isParameter = (segment: string | undefined): boolean => segment?.startsWith('{') === true

const endsInParameter = ({ path }: Route): boolean => isParameter(path.split('/').at(-1))

/** Whether any of an endpoint's paths names something that may not be there. */
export const namesSomething = (endpoint: Endpoint): boolean =>
  routesOf(endpoint).some(({ path }) => path.includes('{'))

/** Whether an endpoint changes one entity its path names, so that If-Match guards against a stale change. */
export const takesIfMatch = ({ method, path, access }: Endpoint): boolean =>
  method !== 'GET' &&
  path.includes('{') &&
  typeof access === 'object' &&
  ['update', 'publish', 'delete'].includes(access.action)

/** Whether a success carries an ETag: public content, and administrative reads and writes of one entity. */
export const carriesEtag = (endpoint: Endpoint): boolean => {
  const { method, status, group, access, fails } = endpoint
  if (group === 'public') return !fails?.includes(410)
  if (typeof access !== 'object' || access.resource === 'history') return false
  if (method === 'GET') return endsInParameter(endpoint)
  return status === 201 || (takesIfMatch(endpoint) && access.action !== 'delete')
}

/** Whether If-None-Match can be answered with 304. */
export const takesIfNoneMatch = (endpoint: Endpoint): boolean =>
  endpoint.method === 'GET' && carriesEtag(endpoint)

/**
 * Every status an endpoint can fail with, ascending (RFC 9110 and, for 429, RFC 6585). 405 is among them: a
 * method the path does not have gets it.
 */
export const failureStatuses = (endpoint: Endpoint): number[] => {
  const { access, body, query, method, fails = [] } = endpoint
  const needsPermission = typeof access === 'object'
  const possible: readonly [number, boolean][] = [
    [400, body !== undefined || query !== undefined],
    [401, access !== 'public'],
    [403, needsPermission],
    [404, namesSomething(endpoint)],
    [405, true],
    [409, needsPermission && method !== 'GET'],
    [412, takesIfMatch(endpoint)],
    [413, body !== undefined],
    [415, body !== undefined],
    [500, true],
    [503, true],
  ]
  const derived = possible.filter(([, can]) => can).map(([status]) => status)
  return [...new Set([...derived, ...fails])].sort((a, b) => a - b)
}
