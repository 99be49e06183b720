import { actions, type Endpoint, type Route } from '../endpoint.ts'
import { listQuery } from '../list-query.ts'
import type { Example } from './example.ts'
import { filterParameter } from './filters.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { filterExample, queryExamples } from './parameter-examples.ts'
import { takesIfNoneMatch } from './responses.ts'
import { type Parameter, type Reference, reference, type Schema } from './types.ts'

const descriptions: Readonly<Record<string, string>> = {
  sortBy:
    'The member to sort by; `id` unless given. Equal values are in the order of ids, and null comes last in either order.',
  sortOrder: '`ASC` unless given, in either case.',
  limit: 'The most entities of a page; 20 unless given.',
  page: 'The page, from 1; 0 means 1. A page past the end is an empty list.',
  search: 'A text that one of the text members of an entity has to contain, in any case.',
  cursor: 'The cursor of the answer before. Leave it out, or leave it empty, to start.',
  dateFrom: 'The first day (UTC).',
  dateTo: 'The last day (UTC).',
}

const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
  example,
})

const headerParameters = {
  IfMatch: header(
    'If-Match',
    'The ETag that the entity had when you read it. If it was changed since, the answer is 412 and nothing is overwritten. `*` stands for any.',
    '*',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The ETag of the answer that you have. While it is current, the answer is 304 without a body.',
    'W/"none"',
  ),
  IdempotencyKey: header(
    'Idempotency-Key',
    'A text of your own for this request, such as a new UUID: 1 to 255 visible ASCII characters without quotes, commas and backslashes. The same request with the same key, sent again within 24 hours, creates nothing twice: it is answered with what the first one created, as it is now. An import goes on where it ended, and reports all rows. A request that was refused is judged anew. Another request with the same key is refused.',
    '8e03978e-40d5-43dd-bc93-6894a57f9324',
  ),
}

const numericNames: ReadonlySet<string> = new Set(['id', 'elementId'])
const pathNames: Readonly<Record<string, string>> = {
  sessionId: 'The `id` of a session in the list of sessions.',
}

const exampleOf = (example: unknown): Pick<Parameter, 'example'> => (example === undefined ? {} : { example })

/** The parameters of a path. Identifiers of entities are numbers. All others are names or urls. */
const pathParameters = ({ path }: Route, { params = {} }: Partial<Example>): Parameter[] =>
  [...path.matchAll(/\{([^}+]+)(\+?)\}/g)].map(([, name = '', greedy]) => ({
    name,
    in: 'path',
    required: true,
    description: numericNames.has(name)
      ? 'A numeric identifier.'
      : greedy
        ? 'A url of one or more segments. The slashes between them are sent as they are.'
        : (pathNames[name] ?? 'The name of a published collection.'),
    schema: numericNames.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string', minLength: 1 },
    ...exampleOf(params[name]),
  }))

/** A member's schema and its description: its own, or the one that members of this name share. */
const describedBy = (
  name: string,
  schema: Schema | boolean,
): Pick<Parameter, 'schema'> & { description?: string } => {
  const { description = descriptions[name], ...rest } = typeof schema === 'object' ? schema : {}
  return { ...(description === undefined ? {} : { description }), schema: rest }
}

/** The members of a query, each with the value that the endpoint's example has for it, or one that every endpoint takes. */
const queryParameters = (query: Schema, { query: sent = {} }: Partial<Example>): Parameter[] =>
  Object.entries(query.properties ?? {}).map(([name, schema]) => {
    const described = describedBy(name, schema)
    const example = sent[name] ?? described.schema.const ?? queryExamples[name]
    return { name, in: 'query', ...described, ...exampleOf(example) }
  })

/** The component of a parameter that lists share. Its name is no schema's: a generator makes a type of both. */
const listComponent = (name: string): string => `List${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The parameters that operations share, by component name. */
export const sharedParameters = (requests: JsonSchemas): Record<string, Parameter> => ({
  ...Object.fromEntries(
    [...queryParameters(requests.of(listQuery), {}), filterParameter({})].map((one) => [
      listComponent(one.name),
      one,
    ]),
  ),
  ...headerParameters,
})

const shared = (name: string): Reference => reference('parameters', name)

/** What a list can be sorted by, where it does not depend on the fields of a collection. */
const sortedBy = (parameter: Parameter, { filterFields }: Endpoint): Parameter =>
  filterFields && parameter.name === 'sortBy'
    ? { ...parameter, schema: { type: 'string', enum: Object.keys(filterFields) } }
    : parameter

/** The members of an endpoint's query. Those of every list are shared, unless this list says more of them. */
const queryMembers = (
  endpoint: Endpoint,
  requests: JsonSchemas,
  example: Partial<Example>,
): (Parameter | Reference)[] => {
  const { query, filterFields } = endpoint
  if (!query) return []
  const members = queryParameters(requests.of(query), example)
  if (query !== listQuery) return members
  return members.map((one) => {
    const differs = example.query?.[one.name] !== undefined || (filterFields && one.name === 'sortBy')
    return differs ? sortedBy(one, endpoint) : shared(listComponent(one.name))
  })
}

/** The parameters of one of an endpoint's routes, with their values in the endpoint's example. */
export const parametersOf = (
  endpoint: Endpoint,
  route: Route,
  requests: JsonSchemas,
  example: Partial<Example> = {},
): (Parameter | Reference)[] => {
  const { filterable, filterFields, ifMatch, idempotencyKey } = endpoint
  const filters = filterExample(example.query)
  const filter =
    filterFields || filters ? filterParameter(endpoint, filters) : shared(listComponent('filter'))
  return [
    ...pathParameters(route, example),
    ...queryMembers(endpoint, requests, example),
    ...(filterable ? [filter] : []),
    ...(ifMatch ? [shared('IfMatch')] : []),
    ...(idempotencyKey ? [shared('IdempotencyKey')] : []),
    ...(takesIfNoneMatch(endpoint) ? [shared('IfNoneMatch')] : []),
  ]
}

/** What a caller needs for an endpoint, in a sentence. */
export const accessOf = ({ access }: Pick<Endpoint, 'access'>): string => {
  if (access === 'public') return 'Needs no token.'
  if (access === 'authenticated') return 'Needs a Bearer token. Any role is enough.'
  if (access === 'administrator')
    return 'Needs a Bearer token whose role grants everything, as that of an administrator does.'
  return `Needs a Bearer token whose role grants \`${access.action}\` on \`${access.resource}\`.`
}

/** The actions that a role can permit, for the description of the Bearer scheme. */
export const permittedActions: string = [...actions, '*'].map((action) => `\`${action}\``).join(', ')
