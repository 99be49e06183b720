import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
} from '../../../shared/contract/openapi/types.ts'

/** All operations of a document. */
export const operationsOf = ({ paths }: OpenApiDocument): Operation[] =>
  Object.values(paths).flatMap((item) => Object.values(item))

const parameterOf = ({ components }: OpenApiDocument, one: Parameter | Reference): Parameter | undefined =>
  '$ref' in one ? components.parameters[one.$ref.slice(one.$ref.lastIndexOf('/') + 1)] : one

const isJson = (mediaType: string): boolean => mediaType === 'application/json'

/** What has no example: parameters, bodies of every media type, and successes and failures in JSON. */
export const withoutExample = (of: OpenApiDocument): string[] => [
  ...operationsOf(of).flatMap(({ operationId, parameters = [], requestBody, responses }) => [
    ...parameters
      .map((one) => parameterOf(of, one))
      .filter((one) => one?.example === undefined)
      .map((one) => `${operationId} ${one?.name}`),
    ...Object.entries(requestBody?.content ?? {})
      .filter(([, { example }]) => example === undefined)
      .map(([mediaType]) => `${operationId} ${mediaType}`),
    ...Object.entries(responses).flatMap(([status, one]) =>
      Object.entries('content' in one ? (one.content ?? {}) : {})
        .filter(([mediaType, { example }]) => isJson(mediaType) && example === undefined)
        .map(() => `${operationId} ${status}`),
    ),
  ]),
  ...Object.entries(of.components.responses).flatMap(([name, { content = {} }]) =>
    Object.values(content).flatMap(({ example }) => (example === undefined ? [name] : [])),
  ),
]
