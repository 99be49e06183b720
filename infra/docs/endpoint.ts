import type { OpenApiDocument, Reference, Response, Schema } from '../../shared/contract/openapi/types.ts'
import type { Call } from './calls.ts'
import { jsonType } from './curl.ts'
import { type Html, html, inline, nothing } from './html.ts'
import { samplesOf } from './samples.ts'
import { asSchema, referred, resolve, rulesOf, typeOf } from './schema.ts'
import { memberTable, parameterTable, sharedLine } from './tables.ts'

type Document = OpenApiDocument

/** What the view of one call has to know of all of them. */
export interface Surroundings {
  /** The titles of all calls, by their ids. */
  titles: ReadonlyMap<string, string>
  /** The statuses that every call may answer, which are told once. */
  usualStatuses: readonly string[]
}

const responseOf = ({ components }: Document, one: Response | Reference): Response =>
  '$ref' in one ? referred(components.responses, one.$ref) : one

const parametersView = ({ components }: Document, { parameters }: Call): Html =>
  parameters.length === 0
    ? nothing
    : html`<h4>Parameters</h4>${parameterTable(
        components.schemas,
        parameters.filter(({ isOwn }) => isOwn),
      )}${sharedLine(parameters.filter(({ isOwn }) => !isOwn))}`

/** The media types of most bodies, which the rules of all calls name. */
const usualTypes = [jsonType, 'application/x-www-form-urlencoded', 'multipart/form-data']

const typesText = (types: readonly string[]): string =>
  types.join() === usualTypes.join() ? '' : ` Sent as ${types.join(', ')}.`

const bodyView = ({ components: { schemas } }: Document, { operation: { requestBody } }: Call): Html => {
  const schema = requestBody?.content[jsonType]?.schema
  if (!requestBody || !schema) return nothing
  const members = memberTable(schemas, schema)
  const whole = html`<p>${typeOf(schema)}. ${inline(rulesOf(schema).join(' '))}</p>`
  return html`<h4>Body${requestBody.required ? nothing : ' (optional)'}</h4>${members.text === '' ? whole : members}
<p class="quiet">${inline(requestBody.description)}${typesText(Object.keys(requestBody.content))}</p>`
}

/** What the payload of an envelope is, or the whole answer if it has no envelope. */
const contentOf = (schemas: Document['components']['schemas'], schema: Schema): Html => {
  const { payload, ...rest } = resolve(schemas, schema).properties ?? {}
  if (payload === undefined) return html`${typeOf(schema)}`
  const inner = asSchema(payload)
  const members = inner.type === 'object' ? Object.entries(inner.properties ?? {}) : []
  const within = members.map(
    ([name, one], at) => html`${at === 0 ? ' with ' : ', '}<code>${name}</code> (${typeOf(asSchema(one))})`,
  )
  const beside = Object.keys(rest).filter((name) => name !== 'status')
  return html`<code>payload</code>: ${typeOf(inner)}${within}${
    beside.length > 0
      ? html`; beside it ${beside.map((name, at) => html`${at === 0 ? '' : ', '}<code>${name}</code>`)}`
      : nothing
  }`
}

const answersView = (
  document: Document,
  { operation }: Call,
  { titles, usualStatuses }: Surroundings,
): Html => {
  const [[status = '', first] = [], ...failures] = Object.entries(operation.responses)
  const special = failures.filter(([code]) => !usualStatuses.includes(code))
  const success = first && responseOf(document, first)
  const [type, media] = Object.entries(success?.content ?? {})[0] ?? []
  const headers = Object.keys(success?.headers ?? {})
  const links = Object.values(success?.links ?? {}).map(({ operationId }) => operationId)
  return html`<h4>Answers</h4><p><a class="status" href="#s${status}">${status}</a> ${
    media ? contentOf(document.components.schemas, media.schema) : (success?.description ?? '')
  }${type === undefined || type === jsonType ? nothing : html` as <code>${type}</code>`}${
    headers.length > 0 ? html` · ${headers.length > 1 ? 'headers' : 'header'} ${headers.join(', ')}` : nothing
  }</p>${links.length > 0 ? html`<p class="quiet">Leads to ${links.map((id, at) => html`${at === 0 ? '' : ', '}<a href="#${id}">${titles.get(id) ?? id}</a>`)}.</p>` : nothing}
${special.length > 0 ? html`<p class="statuses">Otherwise ${special.map(([code]) => html`<a href="#s${code}">${code}</a> `)}</p>` : nothing}`
}

/** Shows one call: what it does, its permissions, its request and its answers, and an example of both. */
export const endpointView = (document: Document, call: Call, around: Surroundings): Html => {
  const { id, title, method, path, operation, also } = call
  const isSecured = operation.security.length > 0
  const [[status = '', first] = []] = Object.entries(operation.responses)
  return html`<article id="${id}" data-method="${method}" data-path="${path}"${isSecured ? html` data-secured` : nothing}>
<h3><a href="#${id}">${title}</a></h3>
<p class="route"><span class="method ${method}">${method}</span> <code>${path}</code></p>
<div class="columns"><div class="about">${title === operation.summary ? nothing : html`<p>${inline(operation.summary)}.</p>`}
<p>${inline(operation.description)}</p>
${also.length > 0 ? html`<p class="quiet">Also as ${also.map((one, at) => html`${at === 0 ? '' : ', '}<code>${one.method} ${one.path}</code>`)}.</p>` : nothing}
${parametersView(document, call)}${bodyView(document, call)}${answersView(document, call, around)}</div>
${first ? samplesOf(document, call, status, responseOf(document, first)) : nothing}</div>
</article>
`
}
