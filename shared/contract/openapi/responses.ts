import { type Endpoint, routesOf } from '../endpoint.ts'
import { failure } from '../envelope.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { type Header, type Reference, type Response, reference } from './types.ts'

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

/** Response headers by component name. */
export const headers: Record<string, Header> = {
  Allow: { description: 'The methods the path has.', schema: { type: 'string' } },
  ETag: {
    description: 'Names this state: for If-None-Match, and of an entry for If-Match.',
    schema: { type: 'string' },
  },
  Location: { description: 'A path of this interface.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  WWWAuthenticate: { description: 'Always `Bearer`.', schema: { type: 'string' } },
}

interface Condition {
  name: string
  description: string
  headers?: Record<string, Reference>
}

const header = (field: string, name: string): Record<string, Reference> => ({
  [field]: reference('headers', name),
})
const etag = header('ETag', 'ETag')

const failures: Readonly<Record<number, Condition>> = {
  400: { name: 'ValidationFailed', description: 'A member is missing or wrong: `fields` names each one.' },
  401: {
    name: 'AuthenticationRequired',
    description: 'No token, or one that is not valid; for a login, a wrong email or password.',
    headers: header('WWW-Authenticate', 'WWWAuthenticate'),
  },
  403: { name: 'PermissionDenied', description: "The caller's role does not grant this." },
  404: { name: 'NotFound', description: 'Nothing is there, or nothing that is public.' },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path has other methods only.',
    headers: header('Allow', 'Allow'),
  },
  409: { name: 'Conflict', description: 'What is stored stands against it: `fields` names what.' },
  410: { name: 'Gone', description: 'The cursor no longer reaches back: start without one.' },
  412: { name: 'ChangedMeanwhile', description: 'The entry is not the one If-Match names: read it again.' },
  413: { name: 'RequestTooLarge', description: 'The body is larger than the endpoint takes.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The body is of a type or in a Content-Encoding that is not read.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'Too many failed attempts.',
    headers: header('Retry-After', 'RetryAfter'),
  },
  500: { name: 'InternalError', description: 'An error of the service: report it with the `requestId`.' },
  503: {
    name: 'TryAgain',
    description: 'The store is busy.',
    headers: header('Retry-After', 'RetryAfter'),
  },
}

/** @throws Error for a status that no failure has: an endpoint of the contract declares it by mistake */
const conditionOf = (status: number): Condition => {
  const condition = failures[status]
  if (!condition) throw new Error(`No failure has the status ${status}.`)
  return condition
}

/** The failed responses, which all have one envelope, and 304. */
export const sharedResponses = (answers: JsonSchemas): Record<string, Response> => {
  const content = { 'application/json': { schema: answers.of(failure) } }
  const failed = Object.values(failures).map(({ name, ...rest }): [string, Response] => [
    name,
    { ...rest, content },
  ])
  const notModified = { description: 'What If-None-Match names is current.', headers: etag }
  return { NotModified: notModified, ...Object.fromEntries(failed) }
}

/** What a client gets in place of the success that would rather have a page to read. */
const seePage = (path: string): Response => ({
  description: `For a client whose Accept prefers HTML to JSON, such as a browser: it is sent to \`${path}\`.`,
  headers: header('Location', 'Location'),
})

const mediaTypeOf = ({ produces = 'application/json' }: Endpoint): string =>
  produces.replace(/;.*/, '').trim()

/** What an endpoint answers: its success, 304 where it can, and every status it can fail with. */
export const responsesOf = (
  endpoint: Endpoint,
  answers: JsonSchemas,
): Record<string, Response | Reference> => {
  const success: Response = {
    description: endpoint.status === 201 ? 'Created.' : 'Done.',
    ...(endpoint.etag ? { headers: etag } : {}),
    content: { [mediaTypeOf(endpoint)]: { schema: answers.of(endpoint.response) } },
  }
  const failed = failureStatuses(endpoint).map((status): [string, Reference] => [
    String(status),
    reference('responses', conditionOf(status).name),
  ])
  return {
    [endpoint.status]: success,
    ...(endpoint.redirect === undefined ? {} : { 302: seePage(endpoint.redirect) }),
    ...(takesIfNoneMatch(endpoint) ? { 304: reference('responses', 'NotModified') } : {}),
    ...Object.fromEntries(failed),
  }
}
