import { documentToHtmlString } from '@contentful/rich-text-html-renderer'
import type { Document } from '@contentful/rich-text-types'
import { isRecord, type Members } from '../../../values/records.ts'
import { listIn, mapObjects, objectIn, textIn } from '../json.ts'
import { type PendingReference, referenceTo } from '../references.ts'
import { linkOf } from './model.ts'

/** How the targets of rich text are found. */
export interface Targets {
  /** The collection and the source of an entry; null where it is not taken. */
  entry(id: string): { collection: string; source: string } | null
  asset(id: string): { url: string; type: string; title: string } | null
  /** Counts something that has no place in HTML. */
  leaveOut(kind: string): void
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '')

const attributesOf = (attributes: Members): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')

/** Nodes that the renderer knows, beside those with a target. A node of another type would vanish with its text. */
const plainNodes: ReadonlySet<string> = new Set(
  (
    'document text paragraph heading-1 heading-2 heading-3 heading-4 heading-5 heading-6 ordered-list unordered-list ' +
    'list-item blockquote hr table table-row table-cell table-header-cell hyperlink'
  ).split(' '),
)

type Node = Parameters<
  NonNullable<NonNullable<Parameters<typeof documentToHtmlString>[1]>['renderNode']>[string]
>[0]
type Next = (nodes: Node['content']) => string

/** An element that stands for an entry. A site finds the entry by its source, as its fields find others by their ids. */
const entryElement = (tag: string, node: Node, inner: string, targets: Targets): string => {
  const link = linkOf(node.data.target)
  const found = link && targets.entry(link.id)
  if (!found) return inner
  const attributes = { 'data-collection': found.collection, 'data-source': found.source }
  return `<${tag}${attributesOf(attributes)}>${inner}</${tag}>`
}

const assetElement = (node: Node, inner: string, targets: Targets): string => {
  const link = linkOf(node.data.target)
  const found = link && targets.asset(link.id)
  if (!found) return inner
  const { url, type, title } = found
  if (inner === '' && type.startsWith('image/')) return `<img${attributesOf({ src: url, alt: title })}>`
  return `<a${attributesOf({ href: url })}>${inner || escaped(title || url)}</a>`
}

const resourceElement = (tag: string, node: Node, inner: string, targets: Targets): string => {
  targets.leaveOut('resource of another space in rich text')
  return `<${tag}${attributesOf({ 'data-urn': linkOf(node.data.target)?.id ?? '' })}>${inner}</${tag}>`
}

const renderers = (targets: Targets): Record<string, (node: Node, next: Next) => string> => ({
  'entry-hyperlink': (node, next) => entryElement('a', node, next(node.content), targets),
  'embedded-entry-block': (node, next) => entryElement('div', node, next(node.content), targets),
  'embedded-entry-inline': (node, next) => entryElement('span', node, next(node.content), targets),
  'asset-hyperlink': (node, next) => assetElement(node, next(node.content), targets),
  'embedded-asset-block': (node) => assetElement(node, '', targets),
  'resource-hyperlink': (node, next) => resourceElement('a', node, next(node.content), targets),
  'embedded-resource-block': (node, next) => resourceElement('div', node, next(node.content), targets),
  'embedded-resource-inline': (node, next) => resourceElement('span', node, next(node.content), targets),
})

/** A node with the members that the renderer needs; a node of a type that it does not know becomes a paragraph. */
const completed = (node: unknown, known: ReadonlySet<string>, targets: Targets): Members => {
  const type = textIn(node, 'nodeType')
  if (type === 'text')
    return { nodeType: type, value: textIn(node, 'value'), marks: listIn(node, 'marks'), data: {} }
  if (!known.has(type)) targets.leaveOut(`rich text node ${type}`)
  const content = listIn(node, 'content').map((one) => completed(one, known, targets))
  return { nodeType: known.has(type) ? type : 'paragraph', data: objectIn(node, 'data'), content }
}

const isDocument = (value: unknown): value is Document => isRecord(value) && value.nodeType === 'document'

/** Rich text as HTML. Links to entries become elements with `data-collection` and `data-source`. */
export const richTextHtml = (value: unknown, targets: Targets): string => {
  const renderNode = renderers(targets)
  const known = new Set([...plainNodes, ...Object.keys(renderNode)])
  const document: unknown = completed(value, known, targets)
  return isDocument(document) ? documentToHtmlString(document, { renderNode, preserveWhitespace: true }) : ''
}

/** Rich text as its JSON, in which the targets of links are references, and the urls of files. */
export const richTextJson = (value: unknown, targets: Targets): unknown =>
  mapObjects(value, (object): PendingReference | Members | null | undefined => {
    const link = linkOf(object)
    if (link?.linkType === 'Entry') {
      const found = targets.entry(link.id)
      return found ? referenceTo(found.collection, found.source) : null
    }
    if (link?.linkType === 'Asset') return targets.asset(link.id)
    return undefined
  })
