import { markdownOf } from '../markdown.ts'
import { type PendingReference, referenceTo } from '../references.ts'
import type { Findings, ReadOptions } from '../types.ts'
import { childText, type Element } from './elements.ts'
import { postHtml } from './html.ts'
import { decodedTerm, instantOf, isSerialised, metaOf, plainText } from './item.ts'
import { type Outline, termKey } from './outline.ts'
import type { Plan } from './plan.ts'

/** What is needed to read the values of an item. */
export interface ValueContext {
  outline: Outline
  plan: Plan
  options: ReadOptions
  findings: Findings
}

/** The key of an item in the field `source`. Ids of two sites are the same, so it names the site too. */
export const sourceOf = ({ site }: Pick<Outline, 'site'>, id: string): string => `wordpress:${site}:${id}`

/** The key of a term in the field `source`. */
export const termSource = ({ site }: Pick<Outline, 'site'>, taxonomy: string, slug: string): string =>
  `wordpress:${site}:${termKey(taxonomy, slug)}`

const upload = /\bsrc=["']([^"']+\/wp-content\/uploads\/[^"']+)["']/g

/** A text of an item as HTML or as Markdown. What of it has no place here is counted. */
export const htmlValue = (text: string, source: string, { options, findings }: ValueContext): string => {
  const { html, dynamicBlocks, shortcodes } = postHtml(text)
  for (const name of dynamicBlocks) findings.leaveOut(`block ${name} (it has no HTML of its own)`)
  findings.leaveOut('effect of a shortcode (it stayed as text)', shortcodes)
  for (const [, url = ''] of html.matchAll(upload)) findings.addMedia(url, null, source)
  return options.markdown ? markdownOf(html) : html
}

/** The url of the picture of an item, which may be in another file; null where there is none. */
const thumbnailOf = (meta: ReadonlyMap<string, readonly string[]>, source: string, context: ValueContext) => {
  const id = meta.get('_thumbnail_id')?.[0]
  if (id === undefined) return null
  const url = context.outline.attachments.get(id.trim())?.url
  if (url === undefined) {
    context.findings.leaveOut('media that is missing')
    return null
  }
  context.findings.addMedia(url, null, source)
  return url
}

/** The value of a key of post meta. Of several the first one counts. */
const metaValue = (key: string, values: readonly string[], source: string, { findings }: ValueContext) => {
  const [first = null, ...others] = values
  findings.leaveOut(`further value of the meta key ${key}`, others.length)
  if (first !== null && isSerialised(first))
    findings.note(source, `the meta key ${key} has a list or an object of PHP, which stays as it was written`)
  return first
}

/** The references of an item to its terms, in their order, by taxonomy. */
const termsOf = (item: Element, { outline, plan }: ValueContext): Map<string, PendingReference[]> => {
  const terms = new Map<string, PendingReference[]>()
  for (const element of item.children) {
    const term = decodedTerm(element)
    const collection = term && plan.taxonomies.get(term.taxonomy)
    if (!term || !collection) continue
    const references = terms.get(term.taxonomy) ?? []
    references.push(referenceTo(collection.name, termSource(outline, term.taxonomy, term.slug)))
    terms.set(term.taxonomy, references)
  }
  return terms
}

/** The values that posts and pages have alike, by the names of their fields. */
export const commonValues = (
  item: Element,
  source: string,
  context: ValueContext,
): Record<string, unknown> => {
  const { outline } = context
  return {
    content: htmlValue(childText(item, 'content:encoded'), source, context),
    date: instantOf(childText(item, 'wp:post_date_gmt')),
    modified: instantOf(childText(item, 'wp:post_modified_gmt')),
    author: outline.authors.get(childText(item, 'dc:creator')) ?? (childText(item, 'dc:creator') || null),
    thumbnail: thumbnailOf(metaOf(item), source, context),
    link: childText(item, 'link') || null,
  }
}

/** The values of the meta keys that are asked for, by key. */
export const metaValues = (
  item: Element,
  keys: Iterable<string>,
  source: string,
  context: ValueContext,
): Map<string, string | null> => {
  const meta = metaOf(item)
  return new Map([...keys].map((key) => [key, metaValue(key, meta.get(key) ?? [], source, context)]))
}

/** The values of an item of a post type, by the names of the fields of its collection. */
export const itemValues = (
  item: Element,
  type: string,
  source: string,
  context: ValueContext,
): Record<string, unknown> => {
  const plan = context.plan.types.get(type)
  const terms = termsOf(item, context)
  const meta = metaValues(item, plan?.meta.keys() ?? [], source, context)
  return {
    title: plainText(childText(item, 'title')),
    excerpt: childText(item, 'excerpt:encoded'),
    sticky: childText(item, 'wp:is_sticky') === '1',
    ...commonValues(item, source, context),
    ...Object.fromEntries([...(plan?.taxonomies ?? [])].map(([one, field]) => [field, terms.get(one) ?? []])),
    ...Object.fromEntries([...(plan?.meta ?? [])].map(([key, field]) => [field, meta.get(key) ?? null])),
  }
}
