import type { Examples } from '../../shared/contract/openapi/example.ts'
import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import type { PageAssets } from './assets.ts'
import { callsOf } from './calls.ts'
import { endpointView, type Surroundings } from './endpoint.ts'
import { generalView, usualStatuses } from './general.ts'
import { guidesOf } from './guides/all.ts'
import { guideView } from './guides/view.ts'
import { Html, html, inline } from './html.ts'
import { navigation } from './navigation.ts'
import { type Section, sectionsOf } from './sections.ts'
import { shapesView } from './shapes.ts'

const sectionView = (
  document: OpenApiDocument,
  { id, title, text, calls }: Section,
  around: Surroundings,
): Html => html`<section class="calls" id="${id}"><h2>${title}</h2>
<p>${inline(text)}</p>
${calls.map((call) => endpointView(document, call, around))}</section>
`

/** What the script fills: a place for what a screen reader has to hear, and the button that asks for a token. */
const header = (
  title: string,
  version: string,
): Html => html`<a class="skip" href="#content">Skip to the content</a>
<header><button type="button" class="menu" popovertarget="contents">Contents</button>
<a class="brand" href="#content">${title} <span>${version}</span></a>
<button type="button" id="account" hidden>Log in</button></header>
<p id="announcer" role="status" class="unseen"></p>
`

/**
 * Makes a page to read from the OpenAPI document. All of it reads without scripts. Its script filters, copies and tries
 * calls; the page loads no other file. Every text of the document is escaped.
 *
 * The addresses in the examples are those of the document's first server. The function that serves the page puts its
 * own there.
 */
export const docsPage = (
  document: OpenApiDocument,
  { script, style }: PageAssets,
  examples: Examples = {},
): string => {
  const { info, servers } = document
  const base = servers[0]?.url.replace(/\/$/, '') ?? ''
  const calls = callsOf(document, examples)
  const guides = guidesOf(base)
  const around: Surroundings = {
    titles: new Map(calls.map(({ id, title }) => [id, title])),
    usualStatuses: usualStatuses(calls),
  }
  const sections = sectionsOf(document, calls)
  return html`<!doctype html>
<html lang="en" data-base="${base}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title} ${info.version}: the interface</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
${header(info.title, info.version)}${navigation(guides, sections)}<main id="content" tabindex="-1">
<section class="text" id="top" data-general><h1>${info.title}</h1>
<p class="lead">${info.summary}</p>
<p>The address of this server is <code>${base}</code>. Every example on this page has it and works on the demo site, and each call can be tried on the page.</p></section>
${guides.map(guideView)}${generalView(document, base, around.usualStatuses)}${sections.map((one) => sectionView(document, one, around))}<section class="text shapes" id="shapes" data-general><h2>Shapes</h2>
<p>The objects that bodies and answers are made of.</p>
${shapesView(document)}</section>
</main>
<script>${new Html(script)}</script>
</body>
</html>
`.text
}
