import type { OpenApiDocument, Response } from '../../shared/contract/openapi/types.ts'
import type { Call } from './calls.ts'
import { curlOf, jsonType } from './curl.ts'
import { exampleOf } from './example.ts'
import { content, type Html, html, nothing } from './html.ts'
import { pretty } from './pretty.ts'

/** An answer of more lines scrolls in itself, so that calls stay near each other. */
const mostLines = 22

/** A block that can be copied. `name` is what it holds, for its heading and for the name of the button that copies it. */
export const sample = (name: string, content: Html, kind: 'curl' | 'json' | 'text'): Html => {
  const isTall = content.text.split('\n').length > mostLines
  const scrolls = isTall ? html` class="tall" tabindex="0" role="group" aria-label="${name}"` : nothing
  return html`<figure class="sample"><figcaption>${name}</figcaption><pre${scrolls}><code class="${kind}">${content}</code></pre></figure>`
}

/** The answer that the page shows for a success: the document's example, or a value of its schema. */
const answerOf = (document: OpenApiDocument, success: Response): Html => {
  const [type, media] = Object.entries(success.content ?? {})[0] ?? []
  if (!media || type === undefined) return nothing
  const value = media.example ?? exampleOf(document.components.schemas, media.schema, '')
  return type.includes('json') ? content(pretty(value)) : content(typeof value === 'string' ? value : '')
}

/** The request and the answer of a call, as they are sent. */
export const samplesOf = (document: OpenApiDocument, call: Call, status: string, success: Response): Html => {
  const answer = answerOf(document, success)
  const isJson = Object.keys(success.content ?? {}).some((type) => type === jsonType)
  return html`<div class="samples">${sample('Request', curlOf(document, call), 'curl')}${
    answer.text === '' ? nothing : sample(`Answer ${status}`, answer, isJson ? 'json' : 'text')
  }</div>`
}
