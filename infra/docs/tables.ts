import type { OpenApiDocument, Parameter, Schema } from '../../shared/contract/openapi/types.ts'
import { type CallParameter, queryPart } from './calls.ts'
import { exampleOf } from './example.ts'
import { type Html, html, inline, nothing } from './html.ts'
import { asSchema, resolve, rulesOf, typeOf } from './schema.ts'

type Schemas = OpenApiDocument['components']['schemas']

/** Makes sentences of rules, some of which are clauses and some sentences already. */
const sentences = (rules: readonly string[]): string =>
  rules.map((rule) => `${rule.charAt(0).toUpperCase()}${rule.slice(1).replace(/\.$/, '')}.`).join(' ')

/** A table with headers. Its first column names things. */
export const table = (headings: readonly [string, string], rows: readonly Html[]): Html =>
  html`<table><thead><tr>${headings.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`

const named = (name: string, type: Html, required: boolean): Html =>
  html`<code>${name}</code>${required ? html` <b>required</b>` : nothing} <i>${type}</i>`

/** The members of a body or a shape, with their types and rules. */
export const memberTable = (schemas: Schemas, of: Schema): Html => {
  const { properties = {}, required = [] } = resolve(schemas, of)
  const rows = Object.entries(properties).map(([name, sub]) => {
    const schema = asSchema(sub)
    return html`<tr><th scope="row">${named(name, typeOf(schema), required.includes(name))}</th><td>${inline(sentences(rulesOf(schema)))}</td></tr>`
  })
  return rows.length > 0 ? table(['Member', 'Rules'], rows) : nothing
}

/** The value that the example of a call gives a parameter of the path. */
export const pathExample = (schemas: Schemas, { name, example, schema }: CallParameter): string =>
  String(example ?? exampleOf(schemas, schema, name))

const choices = ({ enum: values, type }: Schema): string =>
  type === 'boolean' ? 'true false' : (values ?? []).map(String).join(' ')

/** What the script of the page needs to know of a parameter: where it goes, its name, its example, its choices. */
const data = (schemas: Schemas, one: CallParameter): Html => {
  const text = one.in === 'path' ? pathExample(schemas, one) : (one.sent ?? '')
  const options = choices(one.schema)
  return html` data-in="${one.style === 'deepObject' ? 'filter' : one.in}" data-name="${one.name}"${
    one.required ? html` data-required` : nothing
  }${text ? html` data-example="${text}"` : nothing}${options ? html` data-options="${options}"` : nothing}`
}

/** The members by which a list can be filtered, without their operators. */
const filterText = (schemas: Schemas, schema: Schema): Html => {
  const { properties = {}, additionalProperties } = resolve(schemas, schema)
  const names = Object.keys(properties).filter((name) => !name.includes('.'))
  const rest = additionalProperties ? ', and each field of the collection' : ''
  return html`By ${names.map((name, at) => html`${at === 0 ? '' : ', '}<code>${name}</code>`)}${rest}. `
}

const places = { path: 'in the path', query: 'in the query', header: 'header' } as const

const explanation = (schemas: Schemas, one: CallParameter): Html => {
  const { shared, description, schema } = one
  const rules = sentences([...rulesOf(schema), ...(description && !shared ? [description] : [])])
  const example = one.in === 'path' ? pathExample(schemas, one) : queryPart(one)
  return html`${one.style === 'deepObject' ? filterText(schemas, schema) : inline(rules)}${
    shared ? html` <a href="#parameter-${shared}">More</a>` : nothing
  }${example === undefined ? nothing : html` <span class="eg">Example: <code>${example}</code></span>`}`
}

const typeText = ({ style, schema, in: place }: CallParameter): Html =>
  style === 'deepObject' ? html`${places.query}` : html`${typeOf(schema)} ${places[place]}`

/** The table of parameters that a call has for itself. */
export const parameterTable = (schemas: Schemas, parameters: readonly CallParameter[]): Html =>
  parameters.length === 0
    ? nothing
    : table(
        ['Parameter', 'Rules'],
        parameters.map(
          (one) =>
            html`<tr${data(schemas, one)}><th scope="row">${named(one.name, typeText(one), one.required ?? false)}</th><td>${explanation(schemas, one)}</td></tr>`,
        ),
      )

/** Names the parameters that a call shares with others, with links to what is said of them. */
export const sharedLine = (parameters: readonly CallParameter[]): Html =>
  parameters.length === 0
    ? nothing
    : html`<p class="shared">Takes ${parameters.map(
        ({ shared = '', name, sent }, at) =>
          html`${at === 0 ? '' : ', '}<a href="#parameter-${shared}"${sent === undefined ? nothing : html` data-example="${sent}"`}><code>${name}</code></a>`,
      )}, as others do.</p>`

/** The table of parameters that many calls share, by their names. Each row can be linked to. */
export const sharedTable = (schemas: Schemas, parameters: Readonly<Record<string, Parameter>>): Html =>
  table(
    ['Parameter', 'Rules'],
    Object.entries(parameters).map(([key, parameter]) => {
      const { description, ...one } = { ...parameter, isOwn: true }
      const rules = sentences([...(one.style ? [] : rulesOf(one.schema)), description ?? ''])
      return html`<tr id="parameter-${key}"${data(schemas, one)}><th scope="row">${named(one.name, typeText(one), false)}</th><td>${inline(rules)}</td></tr>`
    }),
  )
