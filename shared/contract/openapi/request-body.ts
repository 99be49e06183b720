import * as z from 'zod/mini'
import { type Endpoint, mostBytesOf, sizeText } from '../endpoint.ts'
import type { JsonSchemas } from './json-schemas.ts'
import type { MediaType, RequestBody, Schema } from './types.ts'

const formText =
  'In a form, a member that holds a list or an object is one JSON text. Repeated JSON texts, `fields[0][name]` ' +
  'and `fields.0.name` mean the same.'
const ndjsonText = 'NDJSON has one row in each line.'

const typesOf = (schema: Schema): unknown[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type].flat()

/** Follows a reference into the components. */
const resolved = (schema: Schema, { components }: JsonSchemas): Schema =>
  components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** A form. Its members that hold lists or objects are JSON texts. */
const formOf = (schema: Schema, requests: JsonSchemas): MediaType => {
  const members = Object.entries(resolved(schema, requests).properties ?? {})
  const nested = members.filter(([, member]) => {
    const types = typeof member === 'object' ? typesOf(resolved(member, requests)) : []
    return types.includes('array') || types.includes('object')
  })
  if (nested.length === 0) return { schema }
  const encoding = Object.fromEntries(nested.map(([name]) => [name, { contentType: 'application/json' }]))
  return { schema, encoding }
}

/** NDJSON. A line is the same as an item of the JSON list. */
const ndjson: MediaType = {
  schema: {
    type: 'string',
    description: 'One JSON object in each line. It is the same as an item of the JSON list.',
  },
}

/**
 * Whether a request needs a body. A request without one is read as an empty object. Some schemas only list their required
 * members and leave the check to others.
 */
const isRequired = (body: z.ZodMiniType, { required = [] }: Schema): boolean =>
  required.length > 0 || !z.safeParse(body, {}).success

/** The body that an endpoint takes, in each media type that it accepts. */
export const requestBodyOf = (endpoint: Endpoint, requests: JsonSchemas): RequestBody | undefined => {
  if (!endpoint.body) return undefined
  const schema = requests.of(endpoint.body)
  const whole = resolved(schema, requests)
  const form = whole.type === 'array' ? undefined : formOf(schema, requests)
  return {
    description: `${form?.encoding ? formText : endpoint.ndjson ? ndjsonText : 'As JSON or as a form.'} At most ${sizeText(mostBytesOf(endpoint))}.`,
    required: isRequired(endpoint.body, whole),
    content: {
      'application/json': { schema },
      ...(form ? { 'application/x-www-form-urlencoded': form, 'multipart/form-data': form } : {}),
      ...(endpoint.ndjson ? { 'application/x-ndjson': ndjson } : {}),
    },
  }
}
