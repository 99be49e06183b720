import { type Endpoint, routesOf } from '../endpoint.ts'
import { failure } from '../envelope.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { type Header, type Reference, type Response, reference } from './types.ts'

/** Whether a path of an endpoint names an entity, which may not exist. */
const namesSomething = (endpoint: Endpoint): boolean =>
  routesOf(endpoint).some(({ path }) => path.includes('{'))

/** Whether If-None-Match can be answered with 304. */
export const takesIfNoneMatch = ({ method, etag }: Endpoint): boolean => method === 'GET' && etag === true

/**
 * Every status that a failure of an endpoint can have, ascending (RFC 9110 and, for 429, RFC 6585). 405 is among them:
 * it is the answer to a method that the path does not have.
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
  Allow: { description: 'The methods that the path has.', schema: { type: 'string' } },
  ETag: {
    description: 'The state of the answer, for If-None-Match. Of an entity also for If-Match.',
    schema: { type: 'string' },
  },
  Location: { description: 'A path of this interface.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  WWWAuthenticate: { description: 'Always `Bearer`.', schema: { type: 'string' } },
}

/** A kind of failure. */
interface FailureResponse {
  name: string
  description: string
  headers?: Record<string, Reference>
}

const header = (field: string, name: string): Record<string, Reference> => ({
  [field]: reference('headers', name),
})
const etag = header('ETag', 'ETag')

const failures: Readonly<Record<number, FailureResponse>> = {
  400: {
    name: 'ValidationFailed',
    description: 'A member is missing or wrong. `fields` names each such member.',
  },
  401: {
    name: 'AuthenticationRequired',
    description: 'The token is missing or not valid. For a login: the email or the password is wrong.',
    headers: header('WWW-Authenticate', 'WWWAuthenticate'),
  },
  403: { name: 'PermissionDenied', description: "The caller's role does not grant this." },
  404: { name: 'NotFound', description: 'The path names nothing, or nothing that is published.' },
  405: {
    name: 'MethodNotAllowed',
    description: 'The path does not have this method.',
    headers: header('Allow', 'Allow'),
  },
  409: {
    name: 'Conflict',
    description: 'Stored entities conflict with the request. `fields` names the members in conflict.',
  },
  410: { name: 'Gone', description: 'The cursor is too old. Start again without a cursor.' },
  412: {
    name: 'ChangedMeanwhile',
    description: 'The entity was changed since the ETag in If-Match. Read it again.',
  },
  413: { name: 'RequestTooLarge', description: 'The body is larger than the endpoint allows.' },
  415: {
    name: 'UnsupportedMediaType',
    description: 'The Content-Type or the Content-Encoding of the body is not supported.',
  },
  429: {
    name: 'TooManyRequests',
    description: 'There were too many failed attempts. Wait before you try again.',
    headers: header('Retry-After', 'RetryAfter'),
  },
  500: { name: 'InternalError', description: 'The service failed. Report the failure with its `requestId`.' },
  503: {
    name: 'TryAgain',
    description: 'The store is busy. Wait before you try again.',
    headers: header('Retry-After', 'RetryAfter'),
  },
}

/** @throws Error for a status that no failure has: an endpoint of the contract declares it by mistake */
const failureOf = (status: number): FailureResponse => {
  const found = failures[status]
  if (!found) throw new Error(`No failure has the status ${status}.`)
  return found
}

/** The responses of all failures, which have the same envelope, and 304. */
export const sharedResponses = (answers: JsonSchemas): Record<string, Response> => {
  const content = { 'application/json': { schema: answers.of(failure) } }
  const failed = Object.values(failures).map(({ name, ...rest }): [string, Response] => [
    name,
    { ...rest, content },
  ])
  const notModified = { description: 'The answer whose ETag is in If-None-Match is current.', headers: etag }
  return { NotModified: notModified, ...Object.fromEntries(failed) }
}

/** The response for a client that prefers a page to read. */
const seePage = (path: string): Response => ({
  description: `A client whose Accept header prefers HTML to JSON, such as a browser, is sent to \`${path}\`.`,
  headers: header('Location', 'Location'),
})

const mediaTypeOf = ({ produces = 'application/json' }: Endpoint): string =>
  produces.replace(/;.*/, '').trim()

/** All responses of an endpoint: its success, every failure, and where possible 302 and 304. */
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
    reference('responses', failureOf(status).name),
  ])
  return {
    [endpoint.status]: success,
    ...(endpoint.redirect === undefined ? {} : { 302: seePage(endpoint.redirect) }),
    ...(takesIfNoneMatch(endpoint) ? { 304: reference('responses', 'NotModified') } : {}),
    ...Object.fromEntries(failed),
  }
}
