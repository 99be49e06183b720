import type { Endpoint } from '../../../../shared/contract/endpoint.ts'
import { endpoints } from '../../../../shared/contract/index.ts'
import { operationIdOf } from '../../../../shared/contract/openapi/operation-ids.ts'
import type {
  Link,
  MediaType,
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '../../../../shared/contract/openapi/types.ts'
import { isRecord } from '../../../../shared/values/records.ts'

/** An operation of a document, and the endpoint that answers it. */
export interface Listed {
  method: string
  path: string
  operation: Operation
  endpoint: Endpoint
}

/** The operations of a document. @throws Error for one that is no endpoint's */
export const operationsOf = ({ paths }: OpenApiDocument): Listed[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => {
      const name = operation['x-alias-of'] ?? operation.operationId
      const endpoint = endpoints.find(({ id }) => operationIdOf(id) === name)
      if (!endpoint) throw new Error(`${operation.operationId} is no endpoint's.`)
      return { method: method.toUpperCase(), path, operation, endpoint }
    }),
  )

/** What an operation says of its success. @throws Error where it says nothing */
const successOf = ({
  operation,
  endpoint,
}: Listed): { content: Record<string, MediaType>; links: Link[] } => {
  const success = operation.responses[endpoint.status]
  if (!success || '$ref' in success) throw new Error(`${operation.operationId} has no success.`)
  return { content: success.content ?? {}, links: Object.values(success.links ?? {}) }
}

/** The answer that an operation shows. @throws Error where it shows none */
export const shownAnswer = (listed: Listed): unknown => {
  const [shown] = Object.values(successOf(listed).content)
  if (shown?.example === undefined) throw new Error(`${listed.operation.operationId} shows no answer.`)
  return shown.example
}

export const linksOf = (listed: Listed): Link[] => successOf(listed).links

/** The media types of an operation's body; none for an operation without one. */
export const mediaTypesOf = ({ operation }: Listed): string[] =>
  Object.keys(operation.requestBody?.content ?? {})

const parametersOf = (
  { components }: OpenApiDocument,
  { operation: { parameters = [] } }: Listed,
): Parameter[] =>
  parameters.map((one: Parameter | Reference) => {
    if (!('$ref' in one)) return one
    const found = components.parameters[one.$ref.split('/').at(-1) ?? '']
    if (!found) throw new Error(`${one.$ref} is not in the document.`)
    return found
  })

/** The members of a query string for a parameter. Those of an object stand in brackets (OpenAPI 3.1, style deepObject). */
const pairsOf = ({ name, example }: Parameter): [string, string][] =>
  isRecord(example)
    ? Object.entries(example).map(([key, value]) => [`${name}[${key}]`, String(value)])
    : [[name, String(example)]]

const segmentsOf = (value: unknown): string => String(value).split('/').map(encodeURIComponent).join('/')

/** What to take of an operation's examples. */
export interface Choice {
  /** The names of the query parameters and headers to send; all of them unless given. */
  only?: readonly string[]
  /** Values in place of the examples, by the names of the parameters. */
  values?: Readonly<Record<string, unknown>>
}

/** The path, the query and the headers of a call with an operation's examples. @throws Error for one without an example */
export const requestOf = (
  document: OpenApiDocument,
  listed: Listed,
  { only, values = {} }: Choice = {},
): { target: string; headers: Record<string, string> } => {
  const parameters = parametersOf(document, listed).map((one) => ({
    ...one,
    example: values[one.name] ?? one.example,
  }))
  const missing = parameters.filter(({ example }) => example === undefined).map(({ name }) => name)
  if (missing.length > 0)
    throw new Error(`${listed.operation.operationId}: no example of ${missing.join(', ')}`)
  const sent = parameters.filter(({ name, in: where }) => where === 'path' || (only?.includes(name) ?? true))
  const of = (where: Parameter['in']): Parameter[] => sent.filter((one) => one.in === where)
  const filled = of('path').reduce(
    (path, { name, example }) => path.replace(`{${name}}`, segmentsOf(example)),
    listed.path,
  )
  const query = new URLSearchParams(of('query').flatMap(pairsOf)).toString()
  return {
    target: query === '' ? filled : `${filled}?${query}`,
    headers: Object.fromEntries(of('header').flatMap(pairsOf)),
  }
}

/** The value that a run-time expression of a link names (OpenAPI 3.1, "Runtime Expressions"). */
const evaluated = (
  expression: string,
  answer: unknown,
  pathValues: Readonly<Record<string, unknown>>,
): unknown => {
  const [, pointer] = /^\$response\.body#\/(.+)$/.exec(expression) ?? []
  const [, name = ''] = /^\$request\.path\.(.+)$/.exec(expression) ?? []
  if (pointer === undefined) return pathValues[name]
  return pointer
    .split('/')
    .reduce<unknown>(
      (value, key) => (Array.isArray(value) ? value[Number(key)] : isRecord(value) ? value[key] : undefined),
      answer,
    )
}

/** The values of the run-time expressions of a link, by the names of their members. */
export const evaluatedAll = (
  expressions: Readonly<Record<string, unknown>> = {},
  answer: unknown,
  pathValues: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(expressions).map(([name, expression]) => [
      name,
      evaluated(String(expression), answer, pathValues),
    ]),
  )

/** The examples of an operation's path parameters. */
export const pathExamples = (document: OpenApiDocument, listed: Listed): Record<string, unknown> =>
  Object.fromEntries(
    parametersOf(document, listed)
      .filter((one) => one.in === 'path')
      .map(({ name, example }) => [name, example]),
  )
