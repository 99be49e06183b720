import { type Endpoint, routesOf } from '../endpoint.ts'
import type { Example } from './example.ts'
import { failureName, failureResponses } from './failures.ts'
import { header } from './headers.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { type Link, type Reference, type Response, reference } from './types.ts'

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
    [403, needsPermission || access === 'administrator'],
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

const etag = header('ETag', 'ETag')

/** The responses that operations share, by component name: those of all failures, and 304. */
export const sharedResponses = (answers: JsonSchemas): Record<string, Response> => ({
  NotModified: { description: 'The answer whose ETag is in If-None-Match is current.', headers: etag },
  ...failureResponses(answers),
})

/** The response for a client that prefers a page to read. */
const seePage = (path: string): Response => ({
  description: `A client whose Accept header prefers HTML to JSON, such as a browser, is sent to \`${path}\`.`,
  headers: header('Location', 'Location'),
})

const mediaTypeOf = ({ produces = 'application/json' }: Endpoint): string =>
  produces.replace(/;.*/, '').trim()

/** What an endpoint's success has beside its schema. */
interface Shown {
  example?: Example | undefined
  links: Record<string, Link>
}

const successOf = (endpoint: Endpoint, answers: JsonSchemas, { example, links }: Shown): Response => ({
  description: endpoint.status === 201 ? 'Created.' : 'Done.',
  ...(endpoint.etag ? { headers: etag } : {}),
  content: {
    [mediaTypeOf(endpoint)]: {
      schema: answers.of(endpoint.response),
      ...(example === undefined ? {} : { example: example.answer }),
    },
  },
  ...(Object.keys(links).length > 0 ? { links } : {}),
})

/** All responses of an endpoint: its success, every failure, and where possible 302 and 304. */
export const responsesOf = (
  endpoint: Endpoint,
  answers: JsonSchemas,
  shown: Shown,
): Record<string, Response | Reference> => {
  const failed = failureStatuses(endpoint).map((status): [string, Reference] => [
    String(status),
    reference('responses', failureName(status)),
  ])
  return {
    [endpoint.status]: successOf(endpoint, answers, shown),
    ...(endpoint.redirect === undefined ? {} : { 302: seePage(endpoint.redirect) }),
    ...(takesIfNoneMatch(endpoint) ? { 304: reference('responses', 'NotModified') } : {}),
    ...Object.fromEntries(failed),
  }
}
