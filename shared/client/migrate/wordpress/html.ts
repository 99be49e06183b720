/** Elements that stand by themselves, between paragraphs. */
const blocks =
  'address|article|aside|audio|blockquote|canvas|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|math|menu|nav|object|ol|p|pre|section|script|style|summary|table|tbody|td|tfoot|th|thead|tr|ul|video'
const beginsWithBlock = new RegExp(`^</?(?:${blocks})\\b`, 'i')

/** Texts in which blank lines and line ends are no markup. */
const verbatim = /<(pre|script|style|textarea|svg)\b[\s\S]*?<\/\1>/gi

const paragraphOf = (text: string): string =>
  beginsWithBlock.test(text) ? text : `<p>${text.replace(/\s*\n\s*/g, '<br>\n')}</p>`

/** Puts a block that stands within a paragraph's text on lines of its own. */
const withBlocksApart = (text: string): string =>
  text
    .replace(new RegExp(`(<(?:${blocks})\\b[^>]*>)`, 'gi'), '\n\n$1')
    .replace(new RegExp(`(</(?:${blocks})>)`, 'gi'), '$1\n\n')

/**
 * HTML of a text of the classic editor: its paragraphs are set apart by blank lines alone. WordPress adds the elements
 * when it shows a page, and not to what it stores.
 */
export const withParagraphs = (text: string): string => {
  const kept: string[] = []
  const marked = text
    .replaceAll('\r\n', '\n')
    .replace(verbatim, (match) => `\n\n\ufdd0${kept.push(match) - 1}\ufdd0\n\n`)
  return withBlocksApart(marked)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (/^\ufdd0\d+\ufdd0$/.test(part) ? part : paragraphOf(part)))
    .join('\n')
    .replace(/\ufdd0(\d+)\ufdd0/g, (_, at: string) => kept[Number(at)] ?? '')
}

const blockComment = /<!--\s+(\/)?wp:([a-z][\w/-]*)\s+(?:\{[\s\S]*?\}\s+)?(\/)?-->\n?/g
/** Where WordPress ends a preview, or a page of a long text. */
const partComment = /<!--(?:more[^>]*|nextpage|noteaser)-->\n?/g
const shortcode = /\[([a-z][\w-]*)(?=[\s\]/])[^\]]*\]/gi

/** What the HTML of a post is made of, and what of it has no place here. */
export interface PostHtml {
  html: string
  /** The names of blocks that have no HTML of their own, because WordPress makes it when it shows a page. */
  dynamicBlocks: string[]
  shortcodes: number
}

/** The HTML of a post: without the comments of the block editor, or with the paragraphs of the classic one. */
export const postHtml = (text: string): PostHtml => {
  const dynamicBlocks: string[] = []
  const isBlocks = text.includes('<!-- wp:')
  const whole = text.replace(partComment, '')
  const plain = whole.replace(blockComment, (_, __, name: string, empty?: string) => {
    if (empty) dynamicBlocks.push(name)
    return ''
  })
  const html = isBlocks ? plain.trim().replace(/\n{3,}/g, '\n\n') : withParagraphs(whole)
  return { html, dynamicBlocks, shortcodes: [...plain.matchAll(shortcode)].length }
}
