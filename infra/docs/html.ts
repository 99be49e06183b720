/** HTML that is safe to put in a page. Only {@link html} makes it. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes the characters that have a meaning in HTML, in content or in a quoted attribute. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one)

type Part = Html | string | number | readonly Part[]

const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

/** Makes HTML of a template. Values are escaped, except those that are {@link Html} already. Lists may hold both. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, next, at) => `${text}${render(parts[at - 1] ?? '')}${next}`))

/** Text as the content of an element, never of an attribute: quotes stay as they are, which matters to the size of JSON. */
export const content = (text: string): Html => new Html(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))

/** Nothing. */
export const nothing = html``

/** Makes paragraphs of prose. An empty line separates them, and backquotes mark code. */
export const prose = (text: string): Html[] =>
  text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** Makes one line of prose, in which backquotes mark code. */
export const inline = (text: string): Html[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
