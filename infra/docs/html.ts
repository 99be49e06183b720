/** HTML that is safe to put in a page: made by {@link html} only. */
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

/** Text with the characters that mean something in HTML, in content or in a quoted attribute, escaped. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (one) => escapes[one] ?? one)

type Part = Html | string | number | readonly Part[]

const render = (part: Part): string => {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(render).join('')
  return escapeHtml(String(part))
}

/** A template whose values are escaped, but for what is {@link Html} already, and lists of both. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((text, next, at) => `${text}${render(parts[at - 1] ?? '')}${next}`))

/** Nothing. */
export const nothing = html``

/** Prose with `code` in backquotes; paragraphs are apart by an empty line. */
export const prose = (text: string): Html[] =>
  text.split('\n\n').map((paragraph) => html`<p>${inline(paragraph)}</p>`)

/** A line of prose with `code` in backquotes. */
export const inline = (text: string): Html[] =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))
