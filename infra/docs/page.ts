import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import { endpointView, type Shown } from './endpoint.ts'
import { Html, html, inline, prose } from './html.ts'
import { style } from './style.ts'

/** Other spellings of an operation stand with it. */
const shownOf = ({ paths }: OpenApiDocument): Shown[] => {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  const others = all.filter(({ operation }) => operation['x-alias-of'] !== undefined)
  return all
    .filter(({ operation }) => operation['x-alias-of'] === undefined)
    .map((one) => ({
      ...one,
      also: others.filter(({ operation }) => operation['x-alias-of'] === one.operation.operationId),
    }))
}

const contents = (tag: string, shown: readonly Shown[]): Html => html`<h2>${tag}</h2>
<ul>${shown.map(
  ({ operation, method }) =>
    html`<li><a href="#${operation.operationId}"><span class="method ${method}">${method}</span> ${operation.operationId}</a></li>`,
)}</ul>
`

const callText =
  'The examples are for a shell in which `BASE` is the address of this service and `TOKEN` an access token:'
const login = `BASE=https://cms.example.com
TOKEN=$(curl -s "$BASE/core/auth/login" -d email=… -d password=… | jq -r .payload.accessToken)`

/**
 * Makes a page to read from the OpenAPI document. The page has no scripts and loads no other files, and the policy that
 * it is served with forbids both. Every text of the document is escaped.
 */
export const docsPage = (document: OpenApiDocument): string => {
  const { info, tags, components } = document
  const shown = shownOf(document)
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    shown: shown.filter(({ operation }) => operation.tags.includes(name)),
  }))
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} interface ${info.version}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<nav aria-label="Endpoints">
<a href="#top">${info.title} ${info.version}</a>
${groups.map(({ name, shown: own }) => contents(name, own))}</nav>
<main id="top">
<h1>${info.title}</h1>
<p>${info.summary}</p>
${prose(info.description)}
<p>${inline(components.securitySchemes.bearer?.description ?? '')}</p>
<p>A star marks a required member. This page is made from the <a href="/openapi.json">OpenAPI document</a>.</p>
<p>${inline(callText)}</p>
<pre><code>${login}</code></pre>
${groups.map(
  ({ name, description, shown: own }) => html`<section><h2 id="group-${name}">${name}</h2>
<p>${description}</p>
${own.map((one) => endpointView(document, one))}</section>
`,
)}</main>
</body>
</html>
`.text
}
