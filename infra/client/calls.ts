import type { Endpoint } from '../../shared/contract/endpoint.ts'
import { templateOf } from '../../shared/contract/openapi/operation.ts'
import {
  componentName,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Reference,
  type Schema,
} from '../../shared/contract/openapi/types.ts'
import { memberText, schemaText } from './schema-text.ts'

/** What a method of the client takes and gives, as texts of TypeScript types. */
export interface CallText {
  endpoint: Endpoint
  /** Parameters of the path, in order. */
  path: { name: string; type: string }[]
  body: { type: string; isRequired: boolean } | undefined
  query: string | undefined
  result: string
  answer: 'list' | 'payload' | 'bare'
}

type GivenParameter = Parameter | Reference

const isReference = (parameter: GivenParameter): parameter is Reference => '$ref' in parameter

const operationOf = (document: OpenApiDocument, endpoint: Endpoint): Operation => {
  const item = document.paths[templateOf(endpoint)]
  const operation =
    endpoint.method === 'GET' ? item?.get : endpoint.method === 'POST' ? item?.post : item?.delete
  if (!operation) throw new Error(`The document has no operation for ${endpoint.id}.`)
  return operation
}

/** The schema of the success. */
const answerSchema = (operation: Operation): Schema => {
  const success = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
  if (!success || '$ref' in success) throw new Error(`${operation.operationId} declares no success.`)
  return success.content?.['application/json']?.schema ?? {}
}

const envelope: ReadonlySet<string> = new Set(['status', 'payload', 'sort', 'filter', 'search', 'pagination'])

const memberSchema = ({ properties = {} }: Schema, name: string): Schema => {
  const schema = properties[name]
  return typeof schema === 'object' ? schema : {}
}

/** What a list gives: its entries, and what stands beside them. */
const listResult = (schema: Schema, entry: string): string => {
  const extra = Object.keys(schema.properties ?? {}).filter((name) => !envelope.has(name))
  const members = extra.map((name) => `${memberText(name)}: ${schemaText(memberSchema(schema, name))}`)
  return `ListResult<${entry}>${members.length > 0 ? ` & { ${members.join('; ')} }` : ''}`
}

const resultOf = (schema: Schema): Pick<CallText, 'result' | 'answer'> & { entry: string } => {
  const has = (name: string): boolean => Object.hasOwn(schema.properties ?? {}, name)
  if (!has('payload')) return { result: schemaText(schema), answer: 'bare', entry: 'never' }
  const payload = memberSchema(schema, 'payload')
  if (!has('pagination')) return { result: schemaText(payload), answer: 'payload', entry: 'never' }
  const entry = schemaText(Array.isArray(payload.items) ? {} : payload.items)
  return { result: listResult(schema, entry), answer: 'list', entry }
}

/** The query of a call: that of all lists, or members of its own. */
const queryOf = (parameters: readonly GivenParameter[], entry: string): string | undefined => {
  const names = new Set(parameters.map((one) => (isReference(one) ? componentName(one.$ref) : one.name)))
  if (names.has('ListLimit')) return `Query<${entry}>`
  const own = parameters.filter((one): one is Parameter => !isReference(one) && one.in === 'query')
  if (own.length === 0) return undefined
  const members = own.map(({ name, schema }) => {
    const type = name === 'filter' ? `Filter<${entry}>` : schemaText(schema)
    return `${memberText(name)}?: ${type} | undefined`
  })
  return `{ ${members.join('; ')} }`
}

const bodyOf = ({ requestBody }: Operation): CallText['body'] => {
  const schema = requestBody?.content['application/json']?.schema
  return schema && { type: schemaText(schema), isRequired: (schema.required ?? ['']).length > 0 }
}

/** What the method of an endpoint takes and gives. @throws Error where the document lacks the endpoint */
export const callText = (document: OpenApiDocument, endpoint: Endpoint): CallText => {
  const operation = operationOf(document, endpoint)
  const parameters = operation.parameters ?? []
  const { result, answer, entry } = resultOf(answerSchema(operation))
  return {
    endpoint,
    path: parameters
      .filter((one): one is Parameter => !isReference(one) && one.in === 'path')
      .map(({ name, schema }) => ({ name, type: schemaText(schema) })),
    body: bodyOf(operation),
    query: queryOf(parameters, entry),
    result,
    answer,
  }
}
