import TurndownService from 'turndown'

/** Elements that stand for an entry: HTML within Markdown is allowed, and nothing else can say which entry it is. */
const standsForEntry = (html: string): boolean => /^<\w+ data-collection=/.test(html)

const htmlOf = (node: object): string => ('outerHTML' in node ? String(node.outerHTML) : '')

const service = new TurndownService({
  headingStyle: 'atx',
  codeBlockStyle: 'fenced',
  bulletListMarker: '-',
  // Turndown would drop an element without text.
  blankReplacement: (_, node) => (standsForEntry(htmlOf(node)) ? `\n\n${htmlOf(node)}\n\n` : ''),
})
service.keep(['table', 'iframe', 'video', 'audio'])
service.addRule('entries', {
  filter: (node) => standsForEntry(htmlOf(node)),
  replacement: (_, node) => htmlOf(node),
})

/** HTML as Markdown. Tables, embedded players and elements that stand for an entry stay HTML. */
export const markdownOf = (html: string): string => service.turndown(html)
