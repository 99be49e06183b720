import { type Endpoint, groups, type Route, routesOf } from './endpoint.ts'
import { listQuery } from './list-query.ts'
import type { Examples } from './openapi/example.ts'
import { type JsonSchemas, jsonSchemas } from './openapi/json-schemas.ts'
import { accessOf, parametersOf, permittedActions, sharedParameters } from './openapi/parameters.ts'
import { requestBodyOf } from './openapi/request-body.ts'
import { headers, responsesOf, sharedResponses } from './openapi/responses.ts'
import { requestSchemas, responseSchemas } from './openapi/schema-names.ts'
import { general, tags } from './openapi/tags.ts'
import type { OpenApiDocument, Operation, PathItem } from './openapi/types.ts'

export interface OpenApiOptions {
  title: string
  version: string
  /** The address of the interface; the host of the document unless given. */
  serverUrl?: string
  /** The examples of the document; none unless given. */
  examples?: Examples
}

interface Schemas {
  requests: JsonSchemas
  answers: JsonSchemas
}

const convert = (endpoints: readonly Endpoint[]): Schemas => ({
  requests: jsonSchemas(
    'input',
    requestSchemas,
    [listQuery, ...endpoints.flatMap(({ body, query }) => [body, query])].filter((one) => one !== undefined),
  ),
  answers: jsonSchemas(
    'output',
    responseSchemas,
    endpoints.map(({ response }) => response),
  ),
})

/** One route of an endpoint. All but the first say that they mean the same as the first. */
const operationOf = (
  endpoint: Endpoint,
  route: Route,
  at: number,
  { requests, answers }: Schemas,
): Operation => {
  const { id, group, summary, method, path, access } = endpoint
  const same = at === 0 ? '' : ` The same as ${method} \`${path}\`.`
  const parameters = parametersOf(endpoint, route, requests)
  const requestBody = requestBodyOf(endpoint, requests)
  return {
    operationId: at === 0 ? id : `${id}.${at + 1}`,
    tags: [group],
    summary,
    description: `${accessOf(endpoint)}${same}`,
    security: access === 'public' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(endpoint, answers),
  }
}

const methodNames = { GET: 'get', POST: 'post', DELETE: 'delete' } as const

/** OpenAPI has no parameter of several segments, so `{url+}` becomes `{url}`. Its description tells the difference. */
const templateOf = ({ path }: Route): string => path.replaceAll('+}', '}')

const pathsOf = (endpoints: readonly Endpoint[], schemas: Schemas): Record<string, PathItem> => {
  const paths: Record<string, PathItem> = {}
  for (const endpoint of endpoints)
    for (const [at, route] of routesOf(endpoint).entries()) {
      const template = templateOf(route)
      const operation = operationOf(endpoint, route, at, schemas)
      paths[template] = { ...paths[template], [methodNames[route.method]]: operation }
    }
  return paths
}

/**
 * The contract as an OpenAPI 3.1 document: every route with its parameters, bodies, answers and the statuses
 * it can fail with. Pure: the same endpoints give the same document.
 */
export const openApiDocument = (
  endpoints: readonly Endpoint[],
  { title, version, serverUrl = '/' }: OpenApiOptions,
): OpenApiDocument => {
  const schemas = convert(endpoints)
  const used = new Set(endpoints.map(({ group }) => group))
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary: 'A headless content platform: collections, pages and static content over HTTP.',
      description: general,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This deployment' }],
    tags: groups.filter((group) => used.has(group)).map((name) => ({ name, description: tags[name] })),
    paths: pathsOf(endpoints, schemas),
    components: {
      schemas: { ...schemas.answers.components, ...schemas.requests.components },
      parameters: sharedParameters(schemas.requests),
      headers,
      responses: sharedResponses(schemas.answers),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: `An access token from a login, or an API token. Its permissions grant ${permittedActions} on each resource.`,
        },
      },
    },
  }
}
