import type { OpenApiDocument, Operation, Parameter } from '../../shared/contract/openapi/types.ts'
import { exampleOf } from './example.ts'

/** Quotes a word for a POSIX shell. In single quotes only the quote itself has to be escaped. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const jsonType = 'application/json'

/** The curl command that calls an operation, for a shell in which BASE and TOKEN are set. */
export const curlOf = (
  document: OpenApiDocument,
  method: string,
  path: string,
  { security, requestBody }: Operation,
  parameters: readonly Parameter[],
): string => {
  const { schemas } = document.components
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name)
    return String(exampleOf(schemas, parameter?.schema ?? {}, name))
  })
  const isList = parameters.some(({ name }) => name === 'limit')
  const body = requestBody?.content[jsonType]
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "$BASE${filled}${isList ? '?limit=10' : ''}"`,
    ...(security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body
      ? [
          `-H ${quoted(`Content-Type: ${jsonType}`)}`,
          `-d ${quoted(JSON.stringify(exampleOf(schemas, body.schema, '')))}`,
        ]
      : []),
  ].join(' \\\n  ')
}
