import type { OpenApiDocument, Schema } from '../../shared/contract/openapi/types.ts'
import { usedComponents } from '../../shared/contract/openapi/used-components.ts'
import { type Html, html, inline, nothing } from './html.ts'
import { resolve, rulesOf, typeOf } from './schema.ts'
import { memberTable } from './tables.ts'

const shapeView = (schemas: OpenApiDocument['components']['schemas'], name: string, schema: Schema): Html => {
  const members = memberTable(schemas, schema)
  const { description, ...rest } = schema
  const kind =
    members.text === '' ? html`<p>${typeOf(rest)}. ${inline(rulesOf(rest).join('. '))}</p>` : nothing
  return html`<section id="shape-${name}" class="shape"><h3>${name}</h3>${description ? html`<p>${inline(description)}</p>` : nothing}${kind}${members}</section>
`
}

/** The schemas of a document that the page links to from bodies and answers. */
export const shapesView = (document: OpenApiDocument): Html => {
  const { schemas, responses } = document.components
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item))
  const bodies = operations.flatMap(({ requestBody }) =>
    Object.values(requestBody?.content ?? {}).map(({ schema }) => resolve(schemas, schema)),
  )
  const answers = operations.map((one) => Object.values(one.responses))
  const linked = usedComponents(
    withoutExamples([bodies, answers, responses]),
    withoutExamples(document.components),
  ).schemas
  return html`${Object.entries(schemas)
    .filter(([name]) => Object.hasOwn(linked, name))
    .map(([name, schema]) => shapeView(schemas, name, schema))}`
}

/** An example may hold anything, even a member that is called `$ref`. */
const withoutExamples = <T>(part: T): T =>
  JSON.parse(JSON.stringify(part, (key, value: unknown) => (key === 'example' ? undefined : value)))
