import { type Endpoint, routesOf } from '../../../shared/contract/endpoint.ts'
import type { Example, Examples } from '../../../shared/contract/openapi/example.ts'
import type { Schema } from '../../../shared/contract/openapi/types.ts'
import { openApiDocument } from '../../../shared/contract/openapi.ts'

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
  email: 'ada@example.com',
}

const schemaIn = (value: Schema['items']): Schema =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

/** A value that fits a schema of the document: every member of an object, and one item of a list. */
const fitting = (schemas: Readonly<Record<string, Schema>>, schema: Schema): unknown => {
  const { $ref } = schema
  if ($ref !== undefined) return fitting(schemas, schemas[$ref.slice($ref.lastIndexOf('/') + 1)] ?? {})
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return fitting(schemas, schema.anyOf[0])
  switch ([schema.type].flat()[0]) {
    case 'string':
      return formats[schema.format ?? ''] ?? 'some text'
    case 'integer':
    case 'number':
      return 1
    case 'boolean':
      return true
    case 'array':
      return [fitting(schemas, schemaIn(schema.items))]
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, one]) => [name, fitting(schemas, schemaIn(one))]),
      )
    default:
      return 'any value'
  }
}

const paramsOf = (endpoint: Endpoint): Record<string, string | number> =>
  Object.fromEntries(
    [...(routesOf(endpoint)[0]?.path ?? '').matchAll(/\{([^}+]+)\+?\}/g)].map(([, name = '']) => [
      name,
      name === 'id' || name === 'elementId' ? 1 : 'some-name',
    ]),
  )

/** An example of each endpoint, made from the schemas. The values fit, though no site has them. */
export const examplesOf = (endpoints: readonly Endpoint[]): Examples => {
  const { paths, components } = openApiDocument(endpoints, { title: 'T', version: '1' })
  const exampleOf = (endpoint: Endpoint): Example => {
    const operation = paths[endpoint.path.replaceAll('+}', '}')]?.[endpoint.method === 'GET' ? 'get' : 'post']
    const answer = operation?.responses[endpoint.status]
    const [content] = answer && 'content' in answer ? Object.values(answer.content ?? {}) : []
    const body = operation?.requestBody?.content['application/json']?.schema
    return {
      params: paramsOf(endpoint),
      ...(body ? { body: fitting(components.schemas, body) } : {}),
      answer: fitting(components.schemas, content?.schema ?? {}),
    }
  }
  return Object.fromEntries(endpoints.map((endpoint) => [endpoint.id, exampleOf(endpoint)]))
}
