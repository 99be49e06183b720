import * as z from 'zod/mini'
import { type Endpoint, mostBytesOf, sizeText } from '../endpoint.ts'
import type { JsonSchemas } from './json-schemas.ts'
import type { MediaType, RequestBody, Schema } from './types.ts'

const formText =
  'As a form, a member that holds a list or an object is one JSON text; repeated JSON texts, `fields[0][name]` ' +
  'and `fields.0.name` mean the same.'
const ndjsonText = 'NDJSON holds one row a line.'

const typesOf = (schema: Schema): unknown[] =>
  schema.anyOf ? schema.anyOf.flatMap(typesOf) : [schema.type].flat()

/** Follows a reference into the components. */
const resolved = (schema: Schema, { components }: JsonSchemas): Schema =>
  components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema

/** Lists and objects among a form's members are JSON texts. */
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

/** A row of NDJSON is what an item of the JSON list is. */
const ndjson: MediaType = {
  schema: { type: 'string', description: 'One JSON object a line, each as an item of the JSON list.' },
}

/**
 * Whether a request without a body is refused: it is read as an empty object. What a schema leaves to others to
 * check, it says by its required members alone.
 */
const isRequired = (body: z.ZodMiniType, { required = [] }: Schema): boolean =>
  required.length > 0 || !z.safeParse(body, {}).success

/** The body an endpoint takes, in each form it may come in. */
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
