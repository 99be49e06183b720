import type { OpenApiDocument } from '../../shared/contract/openapi/types.ts'
import type { Call } from './calls.ts'
import { type Html, html, inline, prose } from './html.ts'
import { generalSections } from './navigation.ts'
import { sample } from './samples.ts'
import { referred } from './schema.ts'
import { sharedTable, table } from './tables.ts'

const titles: Readonly<Record<string, string>> = Object.fromEntries(generalSections)

const section = (id: (typeof generalSections)[number][0], content: readonly Html[]): Html =>
  html`<section class="text" id="${id}" data-general><h2>${titles[id] ?? ''}</h2>
${content}</section>
`

const documents: readonly (readonly [path: string, text: string])[] = [
  [
    '/openapi.json',
    'All of the interface. A body is described as JSON, as a URL-encoded form and as a multipart form, and each spelling of a call is listed. Take it to read, to validate requests, or for a tool that imports calls.',
  ],
  [
    '/openapi.json?bodies=json',
    'The same with bodies as JSON alone, and each call once. Take it for generators of clients and types.',
  ],
  [
    '/api/openapi.json',
    'The public reads of this site with its own fields: one schema for each published collection. Take it to make the types of a site.',
  ],
]

const documentsView = (base: string): Html =>
  section('documents', [
    html`<p>Three OpenAPI 3.1 documents describe this server. This page is made from the first.</p>`,
    table(
      ['Document', 'What it is for'],
      documents.map(
        ([path, text]) =>
          html`<tr><th scope="row"><a href="${path}"><code>${path}</code></a></th><td>${text}</td></tr>`,
      ),
    ),
    sample('Types of this site', html`npx openapi-typescript ${base}/api/openapi.json -o content.ts`, 'curl'),
    sample(
      'Types of the whole interface',
      html`npx openapi-typescript '${base}/openapi.json?bodies=json' -o typecase.ts`,
      'curl',
    ),
  ])

const parametersView = ({ components }: OpenApiDocument): Html =>
  section('parameters', [
    html`<p>Many calls share these parameters. Each call names those that it takes.</p>`,
    sharedTable(components.schemas, components.parameters),
  ])

/** The texts that the document has for each status. */
const textsOf = ({ components, paths }: OpenApiDocument): [code: string, texts: string[]][] => {
  const texts = new Map<string, Set<string>>()
  for (const { responses } of Object.values(paths).flatMap((item) => Object.values(item)))
    for (const [code, one] of Object.entries(responses)) {
      const { description } = '$ref' in one ? referred(components.responses, one.$ref) : one
      texts.set(code, (texts.get(code) ?? new Set()).add(description))
    }
  return [...texts].map(([code, all]): [string, string[]] => [code, [...all]]).toSorted()
}

const statusesView = (document: OpenApiDocument, usual: readonly string[]): Html =>
  section('statuses', [
    html`<p>Every failure has the shape <a href="#shape-Failure">Failure</a>: <code>error</code> says what happened and what to do, and <code>fields</code> names each wrong member. ${usual.length > 0 ? `Any call may answer ${usual.join(', ')}. ` : ''}Each call names the others that it may answer.</p>`,
    table(
      ['Status', 'Meaning'],
      textsOf(document).map(
        ([code, texts]) =>
          html`<tr id="s${code}"><th scope="row"><code>${code}</code></th><td>${inline(texts.join(' '))}</td></tr>`,
      ),
    ),
  ])

/** The statuses of failures that every call may answer. */
export const usualStatuses = (calls: readonly Call[]): string[] => {
  const [first, ...others] = calls.map(({ operation }) => new Set(Object.keys(operation.responses).slice(1)))
  return [...(first ?? [])].filter((code) => others.length > 0 && others.every((one) => one.has(code)))
}

/** What holds for all calls: the documents, the rules, the parameters of lists, and the statuses. */
export const generalView = (document: OpenApiDocument, base: string, usual: readonly string[]): Html =>
  html`${documentsView(base)}${section('rules', [
    html`${prose(document.info.description)}`,
    html`<p>${inline(document.components.securitySchemes.bearer?.description ?? '')}</p>`,
  ])}${parametersView(document)}${statusesView(document, usual)}`
