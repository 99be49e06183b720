import { all } from './elements.ts'
import { tokensOf } from './json-tokens.ts'

const kinds = ['key', 'string', 'number'] as const

/** A text that is longer than this stays in one colour. */
const longest = 50_000

/**
 * Colours the JSON of the text nodes in an element. It uses the CSS Custom Highlight API, which changes no element; a
 * browser without it shows the text in one colour.
 */
export const highlight = (element: HTMLElement): void => {
  if (!('highlights' in CSS)) return
  const node = element.firstChild
  if (!(node instanceof Text) || node.data.length > longest) return
  for (const { kind, from, to } of tokensOf(node.data)) {
    const range = new StaticRange({
      startContainer: node,
      startOffset: from,
      endContainer: node,
      endOffset: to,
    })
    CSS.highlights.get(kind)?.add(range)
  }
}

/** Colours the examples of the page. */
export const startHighlighting = (): void => {
  if (!('highlights' in CSS)) return
  for (const kind of kinds) CSS.highlights.set(kind, new Highlight())
  for (const element of all('code.json, .body')) highlight(element)
}
