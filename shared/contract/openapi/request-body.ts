import * as z from 'zod/mini'
import { type Endpoint, mostBytesOf, sizeText } from '../endpoint.ts'
import { formExample, formSchemaOf, resolved } from './forms.ts'
import type { JsonSchemas } from './json-schemas.ts'
import type { MediaType, RequestBody, Schema } from './types.ts'

/** The media types of bodies that a document has: all, or JSON alone for generators that make a member of each. */
export type Bodies = 'all' | 'json'

const formText = 'In a form, a member that holds a list or an object is one JSON text.'
const otherForms = 'Repeated JSON texts, `fields[0][name]` and `fields.0.name` mean the same.'
const ndjsonText = 'NDJSON has one row in each line.'

const withExample = (schema: Schema, example: unknown): MediaType =>
  example === undefined ? { schema } : { schema, example }

/** NDJSON. A line is the same as an item of the JSON list. */
const ndjsonOf = (rows: unknown): MediaType =>
  withExample(
    {
      type: 'string',
      description: 'One JSON object in each line. It is the same as an item of the JSON list.',
    },
    Array.isArray(rows) ? rows.map((row: unknown) => JSON.stringify(row)).join('\n') : undefined,
  )

/**
 * Whether a request needs a body. A request without one is read as an empty object. Some schemas only list their required
 * members and leave the check to others.
 */
const isRequired = (body: z.ZodMiniType, { required = [] }: Schema): boolean =>
  required.length > 0 || !z.safeParse(body, {}).success

/** The forms and NDJSON that an endpoint takes beside JSON. */
const otherContent = (
  { ndjson }: Endpoint,
  schema: Schema,
  requests: JsonSchemas,
  example: unknown,
): Record<string, MediaType> => {
  if (resolved(schema, requests).type === 'array')
    return ndjson ? { 'application/x-ndjson': ndjsonOf(example) } : {}
  const form = withExample(formSchemaOf(schema, requests), formExample(example))
  return { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form }
}

const howSent = (endpoint: Endpoint, schema: Schema, requests: JsonSchemas): string => {
  if (endpoint.ndjson) return `${ndjsonText} `
  return formSchemaOf(schema, requests) === schema ? 'As JSON or as a form. ' : `${formText} ${otherForms} `
}

/** The body that an endpoint takes, in each media type that it accepts, or in JSON alone. */
export const requestBodyOf = (
  endpoint: Endpoint,
  requests: JsonSchemas,
  bodies: Bodies,
  example: unknown,
): RequestBody | undefined => {
  if (!endpoint.body) return undefined
  const schema = requests.of(endpoint.body)
  const isJson = bodies === 'json'
  return {
    description: `${isJson ? '' : howSent(endpoint, schema, requests)}At most ${sizeText(mostBytesOf(endpoint))}.`,
    required: isRequired(endpoint.body, resolved(schema, requests)),
    content: {
      'application/json': withExample(schema, example),
      ...(isJson ? {} : otherContent(endpoint, schema, requests, example)),
    },
  }
}
