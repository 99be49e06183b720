import { type Endpoint, type Route, routesOf } from '../endpoint.ts'
import type { Examples } from './example.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { linksOf } from './links.ts'
import { aliasIdOf, operationIdOf } from './operation-ids.ts'
import { accessOf, parametersOf } from './parameters.ts'
import { type Bodies, requestBodyOf } from './request-body.ts'
import { responsesOf } from './responses.ts'
import type { Operation, PathItem } from './types.ts'

/** What all operations of a document are made from. */
export interface Source {
  endpoints: readonly Endpoint[]
  examples: Examples
  bodies: Bodies
  requests: JsonSchemas
  answers: JsonSchemas
}

/** The id of a route's operation. All but the first say that they mean the same as the first. */
const identity = ({ id }: Endpoint, at: number): Pick<Operation, 'operationId' | 'x-alias-of'> =>
  at === 0
    ? { operationId: operationIdOf(id) }
    : { operationId: aliasIdOf(id), 'x-alias-of': operationIdOf(id) }

/** One route of an endpoint. */
const operationOf = (endpoint: Endpoint, route: Route, at: number, source: Source): Operation => {
  const { id, group, summary, method, path, access } = endpoint
  const { endpoints, examples, bodies, requests, answers } = source
  const example = examples[id]
  const same = at === 0 ? '' : ` The same as ${method} \`${path}\`.`
  const parameters = parametersOf(endpoint, route, requests, example)
  const requestBody = requestBodyOf(endpoint, requests, bodies, example?.body)
  return {
    ...identity(endpoint, at),
    tags: [group],
    summary,
    description: `${accessOf(endpoint)}${same}`,
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, answers, { example, links: linksOf(endpoint, endpoints) }),
  }
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

/** OpenAPI has no parameter of several segments, so `{url+}` becomes `{url}`. Its description tells the difference. */
export const templateOf = ({ path }: Pick<Route, 'path'>): string => path.replaceAll('+}', '}')

/** The paths of a document. One with JSON bodies alone is for generators, so it has each operation once. */
export const pathsOf = (source: Source): Record<string, PathItem> => {
  const paths: Record<string, PathItem> = {}
  for (const endpoint of source.endpoints) {
    const routes = routesOf(endpoint).slice(0, source.bodies === 'json' ? 1 : undefined)
    for (const [at, route] of routes.entries()) {
      const template = templateOf(route)
      const operation = operationOf(endpoint, route, at, source)
      paths[template] = { ...paths[template], [methodNames[route.method]]: operation }
    }
  }
  return paths
}
