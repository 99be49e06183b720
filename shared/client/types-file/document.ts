import { isRecord, recordOf } from '../../values/records.ts'

/** A member of an element, as the document of the content describes it. */
export interface TypedMember {
  name: string
  /** The JSON Schema of its values. */
  schema: Readonly<Record<string, unknown>>
  /** Whether every answer has it. */
  isAlwaysThere: boolean
}

/** A published collection, as the document of the content describes it. */
export interface TypedCollection {
  /** Its name, as in `/api/<name>`. */
  name: string
  /** What the document calls one element, such as `Article`. */
  typeName: string
  members: TypedMember[]
}

const within = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, member) => recordOf(at)[member], value)

const elementReference = (item: unknown): string | undefined => {
  const schema = within(item, 'get', 'responses', '200', 'content', 'application/json', 'schema')
  const reference = within(schema, 'properties', 'payload', '$ref')
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}

const membersOf = (schema: unknown): TypedMember[] => {
  const required = within(schema, 'required')
  return Object.entries(recordOf(within(schema, 'properties'))).map(([name, member]) => ({
    name,
    schema: recordOf(member),
    isAlwaysThere: Array.isArray(required) && required.includes(name),
  }))
}

/** The path of an element's read; those of pages and static content have more segments. */
const elementPath = /^\/api\/([^/]+)\/\{id\}$/

/**
 * The published collections of a document of the content (`/api/openapi.json`), in the order of their names.
 * @throws Error for anything that is no such document
 */
export const collectionsIn = (document: unknown): TypedCollection[] => {
  if (!isRecord(document) || !isRecord(document.paths) || typeof document.openapi !== 'string')
    throw new Error(
      'The server’s /api/openapi.json is no document of the content. It may be of another version.',
    )
  const schemas = within(document, 'components', 'schemas')
  return Object.entries(document.paths)
    .flatMap(([path, item]): TypedCollection[] => {
      const [, segment] = elementPath.exec(path) ?? []
      const typeName = elementReference(item)
      if (segment === undefined || typeName === undefined) return []
      return [{ name: decodeURIComponent(segment), typeName, members: membersOf(within(schemas, typeName)) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}
