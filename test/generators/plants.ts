import type { Calls } from './calls.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value, and every object in it. */
const objectsIn = (value: unknown): Json[] => {
  const inner = typeof value === 'object' && value !== null ? Object.values(value).flatMap(objectsIn) : []
  return isObject(value) ? [value, ...inner] : inner
}

/** The schemas of objects that have a member. */
const schemasWith = (document: Json, member: string): Json[] =>
  objectsIn(document).filter(({ properties }) => isObject(properties) && member in properties)

const without = (list: unknown, one: string): unknown[] =>
  Array.isArray(list) ? list.filter((each) => each !== one) : []

/** A fault that is planted into a document. */
export interface Plant {
  fault: string
  /** The client whose calls have to find it. */
  calls: Calls
  /** What is said where the fault is found. Anything else means that something else is wrong. */
  found: RegExp
  /** Plants the fault. */
  change: (document: Json) => void
}

/** The faults that the gate has to find, by the names that `--plant` takes. */
export const plants: Readonly<Record<string, Plant>> = {
  required: {
    fault: 'the body of a new element has no `required`',
    calls: { generator: 'openapi-typescript', document: 'interface' },
    found: /calls\/openapi-typescript\/types\.ts\(\d+,\d+\): error TS2344/,
    change: (document) => {
      for (const schema of schemasWith(document, '_sort'))
        if (isObject(schema.properties) && !('id' in schema.properties)) delete schema.required
    },
  },
  optional: {
    fault: 'a member of an answer is optional',
    calls: { generator: 'hey-api', document: 'content' },
    found: /calls\/hey-api\/content-types\.ts\(\d+,\d+\): error TS2344/,
    change: (document) => {
      for (const schema of schemasWith(document, 'gone')) schema.required = without(schema.required, 'gone')
    },
  },
  deepObject: {
    fault: 'a filter is no `deepObject`',
    calls: { generator: 'orval', document: 'content' },
    found: /a list is filtered by values of each type(?:.|\n)*the status is 400, not 200/,
    change: (document) => {
      for (const parameter of objectsIn(document))
        if (parameter.style === 'deepObject') delete parameter.style
    },
  },
  sortBy: {
    fault: 'a list of typed content can be sorted by anything',
    calls: { generator: 'openapi-typescript', document: 'content' },
    found: /calls\/openapi-typescript\/content-types\.ts\(\d+,\d+\): error TS2344/,
    change: (document) => {
      for (const parameter of objectsIn(document))
        if (parameter.name === 'sortBy') parameter.schema = { type: 'string' }
    },
  },
  servers: {
    fault: 'a document names no server',
    calls: { generator: 'orval', document: 'interface' },
    found: /no-empty-servers/,
    change: (document) => {
      delete document.servers
    },
  },
}

/**
 * A document with a fault.
 * @param text the document as it was served
 * @throws Error where the document has no place for the fault
 */
export const planted = ({ fault, change }: Plant, text: string): string => {
  const document: unknown = JSON.parse(text)
  if (!isObject(document)) throw new Error('The document is no object.')
  const before = JSON.stringify(document)
  change(document)
  const after = JSON.stringify(document)
  if (after === before) throw new Error(`The document has no place for the fault: ${fault}.`)
  return after
}
