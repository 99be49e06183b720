import { operators } from '../../values/field-types.ts'
import { actions, type Endpoint, type Route } from '../endpoint.ts'
import { listQuery } from '../list-query.ts'
import type { JsonSchemas } from './json-schemas.ts'
import { takesIfNoneMatch } from './responses.ts'
import { type Parameter, type Reference, reference, type Schema } from './types.ts'

const descriptions: Readonly<Record<string, string>> = {
  sortBy:
    'The member to sort by; `id` unless given. Equal values are in the order of ids, and null comes last in either order.',
  sortOrder: '`ASC` unless given, in either case.',
  limit: 'The most entities of a page; 20 unless given.',
  page: 'The page, from 1; 0 means 1. A page past the end is an empty list.',
  search: 'A text that one of the text members of an entity has to contain, in any case.',
  cursor: 'The cursor of the answer before. Leave it out to start.',
  dateFrom: 'The first day (UTC).',
  dateTo: 'The last day (UTC).',
}

const filter: Parameter = {
  name: 'filter',
  in: 'query',
  description:
    'Filters by member: `filter[member]=value`, or `filter[member][operator]=value` with an operator of ' +
    `${operators.join(', ')}. \`filter[member.operator]=value\` means the same. An entity has to meet all filters. ` +
    'For several values repeat `in`, or separate the values by commas. A value with a comma needs ' +
    '`filter[member][in][]=value`. `null` takes true for entities without a value, and false for those with one. ' +
    'A day stands for the whole day in UTC.',
  style: 'deepObject',
  explode: true,
  schema: {
    type: 'object',
    additionalProperties: {
      anyOf: [
        { type: 'string' },
        {
          type: 'object',
          properties: Object.fromEntries(operators.map((operator) => [operator, { type: 'string' }])),
          additionalProperties: false,
        },
      ],
    },
  },
  example: { name: { contains: 'news' } },
}

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
})

const conditional = {
  IfMatch: header(
    'If-Match',
    'The ETag that the entity had when you read it. If it was changed since, the answer is 412 and nothing is overwritten.',
  ),
  IfNoneMatch: header(
    'If-None-Match',
    'The ETag of the answer that you have. While it is current, the answer is 304 without a body.',
  ),
}

const numericNames: ReadonlySet<string> = new Set(['id', 'elementId'])
const pathNames: Readonly<Record<string, string>> = {
  sessionId: 'The `id` of a session in the list of sessions.',
}

/** The parameters of a path. Identifiers of entities are numbers. All others are names or urls. */
const pathParameters = ({ path }: Route): Parameter[] =>
  [...path.matchAll(/\{([^}+]+)(\+?)\}/g)].map(([, name = '', greedy]) => ({
    name,
    in: 'path',
    required: true,
    description: numericNames.has(name)
      ? 'A numeric identifier.'
      : greedy
        ? 'A url of one or more segments. The slashes between them are sent as they are.'
        : (pathNames[name] ?? 'The name of a published collection.'),
    schema: numericNames.has(name) ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

/** A member's schema and its description: its own, or the one that members of this name share. */
const describedBy = (
  name: string,
  schema: Schema | boolean,
): Pick<Parameter, 'schema'> & { description?: string } => {
  const { description = descriptions[name], ...rest } = typeof schema === 'object' ? schema : {}
  return { ...(description === undefined ? {} : { description }), schema: rest }
}

const queryParameters = (query: Schema): Parameter[] =>
  Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    ...describedBy(name, schema),
  }))

/** The parameters that operations share, by component name. */
export const sharedParameters = (requests: JsonSchemas): Record<string, Parameter> => ({
  ...Object.fromEntries(queryParameters(requests.of(listQuery)).map((one) => [one.name, one])),
  filter,
  ...conditional,
})

/** The parameters of one of an endpoint's routes. */
export const parametersOf = (
  endpoint: Endpoint,
  route: Route,
  requests: JsonSchemas,
): (Parameter | Reference)[] => {
  const { query, filterable, ifMatch } = endpoint
  const shared = (name: string): Reference => reference('parameters', name)
  const members = query ? queryParameters(requests.of(query)) : []
  return [
    ...pathParameters(route),
    ...(query === listQuery ? members.map(({ name }) => shared(name)) : members),
    ...(filterable ? [shared('filter')] : []),
    ...(ifMatch ? [shared('IfMatch')] : []),
    ...(takesIfNoneMatch(endpoint) ? [shared('IfNoneMatch')] : []),
  ]
}

/** What a caller needs for an endpoint, in a sentence. */
export const accessOf = ({ access }: Pick<Endpoint, 'access'>): string => {
  if (access === 'public') return 'Needs no token.'
  if (access === 'authenticated') return 'Needs a Bearer token. Any role is enough.'
  return `Needs a Bearer token whose role grants \`${access.action}\` on \`${access.resource}\`.`
}

/** The actions that a role can permit, for the description of the Bearer scheme. */
export const permittedActions: string = [...actions, '*'].map((action) => `\`${action}\``).join(', ')
