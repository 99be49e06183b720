import { decodedSlug, slugOf, urlSegment } from '../names.ts'
import { MigrationProblem } from '../problem.ts'
import type { Findings } from '../types.ts'
import { childText, type Element, elementsOf, type Repairs } from './elements.ts'
import { decodedTerm, plainText, slugIn } from './item.ts'

/** A term of a taxonomy, such as a category. */
export interface Term {
  taxonomy: string
  slug: string
  name: string
  /** The slug of its parent, or an empty text. */
  parent: string
  description: string
}

/** What the pages below a page need to know of it. */
interface PageHead {
  slug: string
  /** The id of its parent, or `0`. */
  parent: string
}

/** An uploaded file. */
interface Attachment {
  url: string
  /** The id of the item to which it was uploaded, or `0`. */
  parent: string
}

/** What the first reading of all files finds: everything but the contents of items. */
export interface Outline {
  /** The address of the site without scheme, such as `example.com/blog`: it tells the items of two sites apart. */
  site: string
  authors: ReadonlyMap<string, string>
  terms: ReadonlyMap<string, Term>
  attachments: ReadonlyMap<string, Attachment>
  /** The pages of all files by their ids, for the urls of those below them. */
  pages: ReadonlyMap<string, PageHead>
  /** The taxonomies in which items of a type have terms, by type. */
  taxonomies: ReadonlyMap<string, ReadonlySet<string>>
}

/** The newest version of the format that is read. */
const newest = 1.2

/** The key of a term: slugs are unique within their taxonomy. */
export const termKey = (taxonomy: string, slug: string): string => `${taxonomy}:${slug}`

const siteOf = (address: string): string =>
  address
    .replace(/^\w+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '')

/** The members of terms have other names in each of the three elements. */
const termOf = (element: Element): Term | undefined => {
  const text = (name: string): string => childText(element, `wp:${name}`)
  const parts = new Map([
    ['wp:category', ['category', text('category_nicename'), text('cat_name'), text('category_parent')]],
    ['wp:tag', ['post_tag', text('tag_slug'), text('tag_name'), '']],
    ['wp:term', [text('term_taxonomy'), text('term_slug'), text('term_name'), text('term_parent')]],
  ]).get(element.name)
  const [taxonomy = '', slug = '', name = '', parent = ''] = parts ?? []
  const description = text('category_description') || text('tag_description') || text('term_description')
  if (slug === '') return undefined
  return {
    taxonomy,
    slug: decodedSlug(slug),
    name: plainText(name) || decodedSlug(slug),
    parent: decodedSlug(parent),
    description,
  }
}

/** The terms that an item names. A file that was split may hold them nowhere else. */
const termsOfItem = (item: Element): Term[] =>
  item.children.flatMap((element) => {
    const term = decodedTerm(element)
    return term ? [{ ...term, parent: '', description: '' }] : []
  })

/** What is collected while the files are read. */
interface Collected {
  version: string
  site: string
  authors: Map<string, string>
  terms: Map<string, Term>
  attachments: Map<string, Attachment>
  pages: Map<string, PageHead>
  taxonomies: Map<string, Set<string>>
}

/** The slug of a page. A draft may have none: then it is made of its title, else of its id. */
const pageSlug = (item: Element, id: string): string =>
  urlSegment(slugIn(item)) || slugOf(plainText(childText(item, 'title'))) || `page-${id}`

const takeItem = (item: Element, found: Collected): void => {
  const [id, type] = [childText(item, 'wp:post_id'), childText(item, 'wp:post_type')]
  const parent = childText(item, 'wp:post_parent')
  if (type === 'attachment')
    found.attachments.set(id, {
      url: childText(item, 'wp:attachment_url') || childText(item, 'guid'),
      parent,
    })
  if (type === 'page') found.pages.set(id, { slug: pageSlug(item, id), parent })
  const taxonomies = found.taxonomies.get(type) ?? new Set()
  found.taxonomies.set(type, taxonomies)
  for (const term of termsOfItem(item)) {
    taxonomies.add(term.taxonomy)
    const key = termKey(term.taxonomy, term.slug)
    if (!found.terms.has(key)) found.terms.set(key, term)
  }
}

const takeElement = (element: Element, found: Collected): void => {
  const { name, text } = element
  if (name === 'wp:wxr_version') found.version = text.trim()
  else if (name === 'wp:base_blog_url' || (name === 'wp:base_site_url' && found.site === ''))
    found.site = siteOf(text.trim())
  else if (name === 'wp:author')
    found.authors.set(
      childText(element, 'wp:author_login'),
      childText(element, 'wp:author_display_name') || childText(element, 'wp:author_login'),
    )
  else if (name === 'item') takeItem(element, found)
  else {
    const term = termOf(element)
    if (term) found.terms.set(termKey(term.taxonomy, term.slug), term)
  }
}

/** @throws MigrationProblem where a file is no WXR, or of a version that this command does not know */
const checkVersion = (path: string, version: string): void => {
  if (version === '')
    throw new MigrationProblem(`${path} is no export of WordPress: it has no wp:wxr_version.`)
  if (!(Number(version) <= newest))
    throw new MigrationProblem(
      `${path} is of version ${version} of the export format, and this command reads up to ${newest}: look for a newer version of this command.`,
    )
}

const readFile = async (path: string, found: Collected, findings: Findings): Promise<void> => {
  const repairs: Repairs = { controlCharacters: 0, brokenPlaces: 0 }
  const file: Collected = { ...found, version: '', site: '' }
  for await (const element of elementsOf(path, repairs)) takeElement(element, file)
  checkVersion(path, file.version)
  if (found.site !== '' && file.site !== found.site)
    throw new MigrationProblem(
      `${path} is of the site ${file.site}, and the files before it of ${found.site}: migrate one site at a time.`,
    )
  found.site = file.site
  findings.leaveOut('control character', repairs.controlCharacters)
  findings.leaveOut('markup that is no XML (read as text)', repairs.brokenPlaces)
}

/**
 * Reads all files of an export once. Only then are all ids and terms known, and are the files known to be whole.
 * @throws MigrationProblem where a file is cut, is no WXR, or is of another site than the others
 */
export const outlineOf = async (paths: readonly string[], findings: Findings): Promise<Outline> => {
  const found: Collected = {
    version: '',
    site: '',
    authors: new Map(),
    terms: new Map(),
    attachments: new Map(),
    pages: new Map(),
    taxonomies: new Map(),
  }
  for (const path of paths) await readFile(path, found, findings)
  return found
}
