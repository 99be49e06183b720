import type { Example, Examples } from '../../shared/contract/openapi/example.ts'
import { operationIdOf } from '../../shared/contract/openapi/operation-ids.ts'
import {
  componentName,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '../../shared/contract/openapi/types.ts'
import { referred } from './schema.ts'

/** A parameter of a call. */
export interface CallParameter extends Parameter {
  /** The name of the shared parameter that explains it, if several operations share it. */
  shared?: string
  /** Whether this call has rules of its own for a shared parameter. */
  isOwn: boolean
  /** What the example of the call sends: a value, or for filters a part of a query string. */
  sent?: string
}

/** An operation with its other spellings, as the page shows it. */
export interface Call {
  id: string
  /** What it does, in a few words. */
  title: string
  method: string
  path: string
  operation: Operation
  parameters: readonly CallParameter[]
  also: readonly { method: string; path: string }[]
}

/** A title is cut where it would be longer than this, at the comma before. */
const longestTitle = 56

/**
 * The first thought of a summary, which is short enough for a heading. Summaries go on after a semicolon, a colon or a
 * full stop.
 */
export const titleOf = (summary: string): string => {
  const [first = ''] = summary.replaceAll('`', '').split(/[;:.] | \(/)
  if (first.length <= longestTitle) return first
  const [cut = first] = first.split(', ')
  return cut
}

type Query = NonNullable<Example['query']>

/** Encodes a value of a query for people to read: what has no meaning there stays as it is. */
const encoded = (value: string | number): string =>
  encodeURIComponent(value).replaceAll('%2F', '/').replaceAll('%40', '@').replaceAll('%2C', ',')

/** What a query sends for a parameter; undefined if it sends nothing. A filter has its names in brackets. */
const sentFor = ({ name, style }: Parameter, query: Query): string | undefined => {
  if (style !== 'deepObject') return query[name] === undefined ? undefined : String(query[name])
  const filters = Object.entries(query).filter(([key]) => key.startsWith(`${name}[`))
  return filters.length > 0 ? filters.map(([key, value]) => `${key}=${encoded(value)}`).join('&') : undefined
}

/** The part of a query string that a parameter makes in the example of its call; undefined if it makes none. */
export const queryPart = ({ name, style, sent }: CallParameter): string | undefined =>
  sent === undefined || style === 'deepObject' ? sent : `${name}=${encoded(sent)}`

const parameterOf = ({ components }: OpenApiDocument, one: Parameter, query: Query): CallParameter => {
  const [key, same] =
    Object.entries(components.parameters).find(
      ([, { name, in: place }]) => name === one.name && place === one.in,
    ) ?? []
  const sent = one.in === 'query' ? sentFor(one, query) : undefined
  const isShared = same !== undefined && (same.description === one.description || one.style === 'deepObject')
  return {
    ...one,
    isOwn: !isShared || JSON.stringify(same.schema) !== JSON.stringify(one.schema),
    ...(isShared && key !== undefined ? { shared: key } : {}),
    ...(sent === undefined ? {} : { sent }),
  }
}

const parametersOf = (
  document: OpenApiDocument,
  { parameters = [] }: Operation,
  query: Query,
): CallParameter[] =>
  parameters.map((one) => {
    if (!('$ref' in one)) return parameterOf(document, one, query)
    const found = referred(document.components.parameters, one.$ref)
    return { ...parameterOf(document, found, query), shared: componentName(one.$ref), isOwn: false }
  })

/**
 * The operations of a document in its order. Aliases stand with the operation that they are spellings of.
 * @param examples tell which members of a query a call sends for the answer that the document shows
 */
export const callsOf = (document: OpenApiDocument, examples: Examples): Call[] => {
  const queries = new Map(Object.entries(examples).map(([id, { query }]) => [operationIdOf(id), query]))
  const all = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return all
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
    .map(({ method, path, operation }) => ({
      id: operation.operationId,
      title: titleOf(operation.summary),
      method,
      path,
      operation,
      parameters: parametersOf(document, operation, queries.get(operation.operationId) ?? {}),
      also: all.filter(({ operation: other }) => other['x-alias-of'] === operation.operationId),
    }))
}
