import { elementList } from '../../../shared/content/collections.ts'
import type { FilterFields } from '../../../shared/contract/list-fields.ts'
import { elementReference } from '../../../shared/contract/openapi/content-operations.ts'
import type { ContentSkeleton } from '../../../shared/contract/openapi/content-skeleton.ts'
import { type OpenApiDocument, type Operation, reference } from '../../../shared/contract/openapi/types.ts'
import { publicReads } from '../../../shared/contract/public-reads.ts'
import { elementSchema } from './element-schema.ts'
import { answerExamples } from './examples.ts'
import { listParameters } from './list-parameters.ts'
import { type GeneratedNames, generatedNames } from './names.ts'
import type { PublishedCollection } from './published.ts'

/** The members of the document that follow from the content of the site. */
export type ContentDocument = Pick<ContentSkeleton, 'tags' | 'paths' | 'components'>

type Paths = OpenApiDocument['paths']

const asList = (operation: Operation, fields: FilterFields, { sortBy }: ContentSkeleton): Operation => ({
  ...operation,
  parameters: [...listParameters(fields, sortBy), ...(operation.parameters ?? [])],
})

/** An operation of the skeleton, with the schema of a collection in place of that of any element. */
const typed = (skeleton: ContentSkeleton, id: string, schema: string, example: unknown): Operation => {
  const text = JSON.stringify(skeleton.operations[id])
  const operation: Operation = JSON.parse(
    text.replaceAll(`"${elementReference}"`, JSON.stringify(reference('schemas', schema).$ref)),
  )
  const { 200: success } = operation.responses
  if (success && 'content' in success && example !== undefined)
    for (const media of Object.values(success.content ?? {})) media.example = example
  return operation
}

const collectionPaths = (
  collection: PublishedCollection,
  names: GeneratedNames,
  skeleton: ContentSkeleton,
): Paths => {
  const { name, singleName, pluralName, fields } = collection
  const examples = answerExamples(fields)
  const operation = (endpoint: { id: string }, operationId: string, summary: string): Operation => ({
    ...typed(skeleton, endpoint.id, names.schema, examples[endpoint.id]),
    operationId,
    tags: [name],
    summary,
  })
  const path = `/api/${encodeURIComponent(name)}`
  const list = operation(publicReads.collection, names.list, `List published ${pluralName}`)
  const rest = {
    [`${path}/{id}`]: { get: operation(publicReads.element, names.get, `Read one published ${singleName}`) },
    [`${path}/changes`]: {
      get: operation(publicReads.changes, names.changes, `What changed in published ${pluralName}`),
    },
    [`${path}/schema`]: {
      get: operation(publicReads.elementSchema, names.elementSchema, `The JSON Schema of one ${singleName}`),
    },
  }
  // A collection may have had this name before the document took the path.
  if (path === publicReads.contentDocument.path) return rest
  return { [path]: { get: asList(list, elementList(collection).fields, skeleton) }, ...rest }
}

const operationIds = (paths: Paths): string[] =>
  Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId))

/** The document of the published content, without what it says of itself. The same collections give the same document. */
export const contentDocument = (
  skeleton: ContentSkeleton,
  collections: readonly PublishedCollection[],
): ContentDocument => {
  const { tags, element, components } = skeleton
  const names = generatedNames(collections, [
    ...Object.values(components).flatMap((named) => Object.keys(named)),
    ...operationIds(skeleton.paths),
  ])
  const paths: Paths = {}
  const schemas: ContentDocument['components']['schemas'] = {}
  for (const collection of collections) {
    const own = names.get(collection.id)
    if (!own) throw new Error(`The collection ${collection.id} has no names.`)
    const description = `An element of the collection ${collection.name}.`
    schemas[own.schema] = { description, ...elementSchema(element, collection.fields) }
    Object.assign(paths, collectionPaths(collection, own, skeleton))
  }
  const collectionTags = collections.map(({ name, pluralName }) => ({ name, description: `${pluralName}.` }))
  return {
    tags: [...collectionTags, ...tags],
    paths: { ...paths, ...skeleton.paths },
    components: { ...components, schemas: { ...schemas, ...components.schemas } },
  }
}
