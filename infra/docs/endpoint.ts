import type {
  OpenApiDocument,
  Operation,
  Parameter,
  Reference,
  Response,
} from '../../shared/contract/openapi/types.ts'
import { curlOf } from './curl.ts'
import { type Html, html, inline, nothing } from './html.ts'
import { type Member, membersOf, referred, rulesOf, typeOf } from './schema.ts'

/** An endpoint as the page shows it: an operation, and its other spellings. */
export interface Shown {
  method: string
  path: string
  operation: Operation
  also: { method: string; path: string }[]
}

const parametersOf = ({ components }: OpenApiDocument, { parameters = [] }: Operation): Parameter[] =>
  parameters.flatMap((one) => ('$ref' in one ? referred(components.parameters, one.$ref) : one))

const responseOf = ({ components }: OpenApiDocument, one: Response | Reference): Response =>
  '$ref' in one ? referred(components.responses, one.$ref) : one

/** Makes sentences of rules, some of which are clauses and some sentences already. */
const sentences = (rules: readonly string[]): string =>
  rules.map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1).replace(/\.$/, '')}.`).join(' ')

const memberRow = ({ path, type, required, rules }: Member): Html =>
  html`<tr><th scope="row"><code${required ? html` class="required"` : nothing}>${path}</code></th><td>${type}</td><td>${inline(sentences(rules))}</td></tr>`

const table = (first: string, rows: readonly Html[]): Html =>
  html`<div class="wide"><table><thead><tr><th scope="col">${first}</th><th scope="col">Type</th><th scope="col">Rules</th></tr></thead><tbody>${rows}</tbody></table></div>`

const parameterTable = (document: OpenApiDocument, parameters: readonly Parameter[]): Html => {
  if (parameters.length === 0) return nothing
  const { schemas } = document.components
  const rows = parameters.map(({ name, in: location, required = false, description, schema }) =>
    memberRow({
      path: name,
      type: `${typeOf(schemas, schema)} in ${location}`,
      required,
      rules: [...rulesOf(schemas, schema), ...(description ? [description] : [])],
    }),
  )
  return html`<h4>Parameters</h4>${table('Name', rows)}`
}

const bodyTable = (document: OpenApiDocument, { requestBody }: Operation): Html => {
  const schema = requestBody?.content['application/json']?.schema
  if (!requestBody || !schema) return nothing
  const { schemas } = document.components
  const rows = membersOf(schemas, schema).map(memberRow)
  const whole = sentences([typeOf(schemas, schema), ...rulesOf(schemas, schema)])
  return html`<h4>Body</h4><p class="quiet">${inline(requestBody.description)} ${rows.length > 0 ? nothing : inline(whole)}</p>
${rows.length > 0 ? table('Member', rows) : nothing}
<p class="quiet">Sent as ${Object.keys(requestBody.content).join(', ')}.</p>`
}

const responses = (document: OpenApiDocument, { responses: all }: Operation): Html => {
  const { schemas } = document.components
  const entries = Object.entries(all).map(([status, one]) => ({ status, ...responseOf(document, one) }))
  const [success, ...rest] = entries
  const [mediaType = '', content] = Object.entries(success?.content ?? {})[0] ?? []
  const rows = content ? membersOf(schemas, content.schema).map(memberRow) : []
  return html`<details><summary>Answers ${success?.status ?? ''} with ${mediaType}</summary>
${rows.length > 0 ? table('Member', rows) : html`<p class="quiet">${content ? typeOf(schemas, content.schema) : ''}</p>`}</details>
<details><summary>Other answers</summary><dl>${rest.map(({ status, description }) => html`<dt>${status}</dt><dd>${inline(description)}</dd>`)}</dl></details>`
}

/** Shows one endpoint: its purpose, its permissions, its request and its answers, and an example call. */
export const endpointView = (document: OpenApiDocument, { method, path, operation, also }: Shown): Html => {
  const { operationId, summary, description } = operation
  const parameters = parametersOf(document, operation)
  const spellings = also.map((one) => `\`${one.method} ${one.path}\``).join(', ')
  return html`<article id="${operationId}">
<h3><a href="#${operationId}"><span class="method ${method}">${method}</span> <span class="path">${path}</span></a></h3>
<p class="summary">${inline(summary)}.</p>
<p class="quiet">${inline(description)}${also.length > 0 ? inline(` Also as ${spellings}.`) : nothing}</p>
${parameterTable(document, parameters)}
${bodyTable(document, operation)}
${responses(document, operation)}
<h4>Example</h4>
<pre><code>${curlOf(document, method, path, operation, parameters)}</code></pre>
</article>
`
}
