import type { Endpoint } from '../endpoint.ts'
import { element } from '../entities.ts'
import { type OpenApiOptions, openApiDocument } from '../openapi.ts'
import { publicReads } from '../public-reads.ts'
import {
  contentOperations,
  describing,
  elementReference,
  isOfCollection,
  siteTags,
} from './content-operations.ts'
import { templateOf } from './operation.ts'
import { responseSchemas } from './schema-names.ts'
import {
  componentName,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type PathItem,
  type Reference,
  type Schema,
} from './types.ts'
import { usedComponents } from './used-components.ts'

/**
 * All of the document of a site's content that follows from the contract. The collections of the site are missing, and
 * so is its address. It is plain data: the function that completes it needs no schema of the contract.
 */
export interface ContentSkeleton extends Pick<OpenApiDocument, 'openapi' | 'info' | 'tags' | 'paths'> {
  components: Omit<OpenApiDocument['components'], 'securitySchemes'>
  /** The operations on the elements of a collection, by the ids of their endpoints. The schema of an element is {@link elementReference}. */
  operations: Readonly<Record<string, Operation>>
  /** The members that every element has. */
  element: Schema
  /** A parameter of lists that depends on their members, like their filters. The operations above are without both. */
  sortBy: Parameter
}

const description = [
  'What this site has published: its collections with their fields, its pages and its static blocks. The document ' +
    'changes with them, and only then its `ETag` does.',
  'Lists, change feeds and entities by id come in an envelope: `status` is `success` and `payload` is the content. ' +
    'What is read by url comes without it. No member of an answer is ever left out. In a failure `status` is ' +
    '`error`, and `error` says what happened and what to do.',
  'Send the `ETag` of an answer as `If-None-Match`, and the answer is 304 without a body while your copy is current.',
].join('\n\n')

/** The name of the schema of any element in the document of the contract. */
const elementName = Object.keys(responseSchemas).find((name) => responseSchemas[name] === element) ?? ''

const required = <T>(value: T | undefined, name: string): T => {
  if (value === undefined) throw new Error(`The document of the contract has no ${name}.`)
  return value
}

/** What a parameter is, whether it stands in the operation or among the components. */
const resolved = (one: Parameter | Reference, { components }: OpenApiDocument): Parameter => {
  if (!('$ref' in one)) return one
  return required(components.parameters[componentName(one.$ref)], one.$ref)
}

/** The parameters of a collection's operation that are made for each collection. */
const madeForEach: ReadonlySet<string> = new Set(['collection', 'sortBy', 'filter'])

/** Values of path parameters, which every site takes. */
const pathExamples: Readonly<Record<string, unknown>> = { id: 1, url: 'about' }

const withExample = (parameter: Parameter | Reference): Parameter | Reference => {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter
  return { ...parameter, example: pathExamples[parameter.name] }
}

/** Operations have no links here, since those lead to operations that are not here. */
const withoutLinks = ({ responses }: Operation): Operation['responses'] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, response]) => {
      if ('$ref' in response) return [status, response]
      const { links: _, ...rest } = response
      return [status, rest]
    }),
  )

/** An endpoint of the contract, as the document of the content shows it. */
const shownOperation = (endpoint: Endpoint, document: OpenApiDocument): [string, Operation] => {
  const { id, path } = endpoint
  const template = templateOf(endpoint)
  const operationId = contentOperations[id]
  if (operationId === undefined) throw new Error(`The document of the content has no name for ${id}.`)
  const operation = required(document.paths[template]?.get, template)
  const { parameters = [] } = operation
  const kept = parameters.filter(
    (one) => !(isOfCollection(id) && madeForEach.has(resolved(one, document).name)),
  )
  return [
    template,
    {
      ...operation,
      operationId,
      tags: isOfCollection(id) ? [] : [/\/pages\//.test(path) ? 'pages' : 'static'],
      parameters: kept.map(withExample),
      responses: withoutLinks(operation),
    },
  ]
}

/** How lists of elements are sorted, save for the members that can be named. */
const sortByOf = (document: OpenApiDocument): Parameter => {
  const { parameters = [] } = document.paths[publicReads.collection.path]?.get ?? {}
  return required(
    parameters.map((one) => resolved(one, document)).find(({ name }) => name === 'sortBy'),
    'sortBy',
  )
}

/**
 * Makes the skeleton from the public endpoints of the contract.
 * @throws Error for an endpoint that the document neither shows nor leaves out on purpose, and where the contract lacks
 * something that the document is made of
 */
export const contentSkeleton = (endpoints: readonly Endpoint[], options: OpenApiOptions): ContentSkeleton => {
  const shown = endpoints
    .filter(({ group, id }) => group === 'public' && !describing.has(id))
    .map(({ also: _, ...endpoint }): Endpoint => endpoint)
  const document = openApiDocument(shown, options)
  const { openapi, info, components } = document
  const operations: Record<string, Operation> = {}
  const paths: Record<string, PathItem> = {}
  for (const endpoint of shown) {
    const [template, get] = shownOperation(endpoint, document)
    if (isOfCollection(endpoint.id)) operations[endpoint.id] = get
    else paths[template] = { get }
  }
  const used = usedComponents([paths, operations], components)
  const { [elementName]: builtIn, ...schemas } = used.schemas
  return {
    openapi,
    info: {
      ...info,
      title: `${info.title}: content of this site`,
      summary: 'Published content.',
      description,
    },
    tags: [...siteTags],
    paths,
    components: { ...used, schemas },
    operations: JSON.parse(
      JSON.stringify(operations).replaceAll(`"#/components/schemas/${elementName}"`, `"${elementReference}"`),
    ),
    element: required(builtIn, elementName),
    sortBy: sortByOf(document),
  }
}
