import { type Endpoint, groups } from './endpoint.ts'
import { listQuery } from './list-query.ts'
import type { Examples } from './openapi/example.ts'
import { filterSchemas } from './openapi/filters.ts'
import { formSchemas } from './openapi/forms.ts'
import { headers } from './openapi/headers.ts'
import { type JsonSchemas, jsonSchemas } from './openapi/json-schemas.ts'
import { pathsOf, type Source } from './openapi/operation.ts'
import { permittedActions, sharedParameters } from './openapi/parameters.ts'
import type { Bodies } from './openapi/request-body.ts'
import { sharedResponses } from './openapi/responses.ts'
import { requestSchemas, responseSchemas } from './openapi/schema-names.ts'
import { general, tags } from './openapi/tags.ts'
import type { Components, OpenApiDocument } from './openapi/types.ts'
import { usedComponents } from './openapi/used-components.ts'
import { placeholderUrl } from './server-url.ts'

export interface OpenApiOptions {
  title: string
  version: string
  /** The absolute address of the interface, without a slash at its end; a placeholder unless given. */
  serverUrl?: string
  /** The examples of the document; none unless given. */
  examples?: Examples
  /**
   * The media types of bodies; all unless given. With `json` each operation has one body and one spelling, so that a
   * generated client has each call once.
   */
  bodies?: Bodies
}

const convert = (endpoints: readonly Endpoint[]): { requests: JsonSchemas; answers: JsonSchemas } => ({
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

const componentsOf = ({ endpoints, bodies, requests, answers }: Source): Components => ({
  schemas: {
    ...answers.components,
    ...requests.components,
    ...(bodies === 'json' ? {} : formSchemas(endpoints, requests)),
    ...filterSchemas(endpoints),
  },
  parameters: sharedParameters(requests),
  headers,
  responses: sharedResponses(answers),
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `An access token from a login, or an API token. Its permissions grant ${permittedActions} on each resource.`,
    },
  },
})

/**
 * The contract as an OpenAPI 3.1 document: every route with its parameters, bodies, answers and the statuses
 * it can fail with. Pure: the same endpoints and options give the same document.
 */
export const openApiDocument = (
  all: readonly Endpoint[],
  { title, version, serverUrl = placeholderUrl, examples = {}, bodies = 'all' }: OpenApiOptions,
): OpenApiDocument => {
  const endpoints = all.filter(({ undocumented }) => undocumented !== true)
  const source = { endpoints, examples, bodies, ...convert(endpoints) }
  const paths = pathsOf(source)
  const components = componentsOf(source)
  const used = new Set(endpoints.map(({ group }) => group))
  return {
    openapi: '3.1.0',
    info: {
      title,
      version,
      summary: 'A headless content platform: collections, pages and static content over HTTP.',
      description: general,
      contact: { name: title, url: `${serverUrl}/docs` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl, description: 'This deployment' }],
    tags: groups.filter((group) => used.has(group)).map((name) => ({ name, description: tags[name] })),
    paths,
    // Where each list has examples of its own, some shared parameters are referred to no more.
    components: { ...components, parameters: usedComponents(paths, components).parameters },
  }
}
