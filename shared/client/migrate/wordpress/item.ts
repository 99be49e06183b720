import { decodedSlug } from '../names.ts'
import type { ReadOptions } from '../types.ts'
import { childText, type Element } from './elements.ts'

/** Whether an item shows on its site: published, a draft of one of the states, or left out. */
export interface Standing {
  isActive: boolean
  /** The kind as which it is counted if it is left out. */
  kind: string
}

const drafts: ReadonlySet<string> = new Set(['draft', 'pending', 'future', 'private'])

/** What an item's status and password make of it. The password itself is never taken. */
export const standingOf = (item: Element): Standing => {
  const status = childText(item, 'wp:status')
  if (status !== 'publish') return { isActive: false, kind: status || 'no status' }
  const isOpen = childText(item, 'wp:post_password') === ''
  return { isActive: isOpen, kind: isOpen ? '' : 'published with a password' }
}

/** Whether an item is taken: what is published, and drafts if they are asked for. */
export const isTaken = ({ isActive, kind }: Standing, options: ReadOptions): boolean =>
  isActive || (options.drafts === true && (drafts.has(kind) || kind === 'published with a password'))

const never = '0000-00-00 00:00:00'

/** A time as the server takes it; null where there is none. WordPress writes UTC without saying so. */
export const instantOf = (text: string): string | null =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && text !== never ? `${text.replace(' ', 'T')}Z` : null

/** The slug of an item. Drafts have none. */
export const slugIn = (item: Element): string => decodedSlug(childText(item, 'wp:post_name'))

/** The values of an item's post meta by key, in the order of the file. */
export const metaOf = (item: Element): Map<string, string[]> => {
  const meta = new Map<string, string[]>()
  for (const element of item.children) {
    if (element.name !== 'wp:postmeta') continue
    const key = childText(element, 'wp:meta_key')
    const value = element.children.find(({ name }) => name === 'wp:meta_value')?.text ?? ''
    meta.set(key, [...(meta.get(key) ?? []), value])
  }
  return meta
}

/** Whether a text is a list or an object as PHP serialises it. */
export const isSerialised = (text: string): boolean => /^(?:[aO]:\d+:|s:\d+:")/.test(text)

const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', ' '],
])

const characterOf = (match: string, name: string): string => {
  if (!name.startsWith('#')) return named.get(name.toLowerCase()) ?? match
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : match
}

/** A title or a name as plain text: WordPress stores both with escapes of HTML, such as `&amp;`. */
export const plainText = (text: string): string =>
  text.trim().replace(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, characterOf)

/** The taxonomy, slug and name of a term that an item has; undefined for another element. */
export const decodedTerm = ({ name, attributes, text }: Element) => {
  const { domain = '', nicename = '' } = attributes
  if (name !== 'category' || nicename === '') return undefined
  const slug = decodedSlug(nicename)
  return { taxonomy: domain, slug, name: plainText(text) || slug }
}
