import { segmentsOf } from '../../shared/contract/client/url.ts'
import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import { type Call, queryPart } from './calls.ts'
import { exampleOf } from './example.ts'
import { content, type Html, html, nothing } from './html.ts'
import { pretty } from './pretty.ts'
import { pathExample } from './tables.ts'

/** Quotes a word for a POSIX shell. In single quotes only the quote itself has to be escaped. */
const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

export const jsonType = 'application/json'

/** The body that the example of a call sends; undefined if it sends none. */
export const bodyOf = ({ components }: OpenApiDocument, { operation }: Call): unknown => {
  const body = operation.requestBody?.content[jsonType]
  return body && (body.example ?? exampleOf(components.schemas, body.schema, ''))
}

/** The path and query of a call's example. */
export const addressOf = ({ components }: OpenApiDocument, { path, parameters }: Call): string => {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name)
    if (!parameter) return ''
    return segmentsOf(pathExample(components.schemas, parameter))
  })
  const query = parameters.map(queryPart).filter((part) => part !== undefined)
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/**
 * The curl command of a call's example, for a shell in which TOKEN is set. A body is a here-document, so that it reads
 * as JSON and needs no escapes.
 */
export const curlOf = (document: OpenApiDocument, call: Call): Html => {
  const { method, operation } = call
  const url = `${document.servers[0]?.url.replace(/\/$/, '') ?? ''}${addressOf(document, call)}`
  const body = bodyOf(document, call)
  // Brackets are ranges to curl unless -g says otherwise.
  const options = `${url.includes('[') ? ' -g' : ''}${method === 'GET' || body !== undefined ? '' : ` -X ${method}`}`
  const lines = [
    `curl${options} ${/^[\w:/.%-]+$/.test(url) ? url : quoted(url)}`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === undefined ? [] : [`-H 'Content-Type: ${jsonType}'`, "-d @- <<'JSON'"]),
  ].join(' \\\n  ')
  const json =
    body === undefined
      ? nothing
      : html`
<span class="body">${content(pretty(body))}</span>
JSON`
  return html`${content(lines)}${json}`
}
