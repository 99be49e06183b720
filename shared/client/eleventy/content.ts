import { join } from 'node:path'
import { type HitsMember, withoutHits } from '../built/without-hits.ts'
import { isTypecaseError } from '../http/error.ts'
import { fileStore } from '../node/file-store.ts'
import type { Entries, Site } from '../site/types.ts'

/** An entry as templates see it. */
export type TemplateEntry = Record<string, unknown>

/** What templates have as `typecase`. All lists are in the order of ids. */
export interface TemplateData {
  /** The elements of each collection, by the name of the collection. */
  collections: Record<string, TemplateEntry[]>
  pages: TemplateEntry[]
  pageSections: TemplateEntry[]
  static: TemplateEntry[]
  staticSections: TemplateEntry[]
}

/** What is read of a site, and where it is kept. */
export interface ContentRequest {
  site: Site<Record<string, { id: number }>>
  url: string
  /** Names of collections. */
  collections: readonly string[]
  hasPages: boolean
  hasStatic: boolean
  /** The folder that keeps what was read. */
  folder: string
  /** Called with a line for people where content is older than what is published. */
  warn: (line: string) => void
  /** Whether what was kept stands in for what cannot be read now. */
  isStaleAllowed: boolean
}

interface Source {
  what: string
  entries: Entries<{ id: number }>
  /** The name of the folder for this source. */
  name: string
  hits: HitsMember
}

const trimmed = (url: string): string => url.replace(/\/+$/, '')

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Whether nothing could be read just now. A collection that is not published any more is no such failure. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

const read = async (request: ContentRequest, source: Source): Promise<TemplateEntry[]> => {
  const { folder, url, warn, isStaleAllowed } = request
  const { what, entries, name, hits } = source
  const store = fileStore<{ id: number }>(join(folder, name))
  try {
    await entries.sync(store)
  } catch (error) {
    const failure = `${what} could not be loaded from ${url}: ${reasonOf(error)}`
    const kept = await store.state()
    // What was kept may be of another server, as a preview of a site is.
    const isKept = kept?.source.startsWith(`${trimmed(url)}/api/`) === true
    if (!isKept || !isStaleAllowed || !mayPass(error)) throw new Error(failure, { cause: error })
    warn(`${failure} The last known content is shown.`)
  }
  const shown: TemplateEntry[] = []
  for await (const entry of store.entries()) shown.push(withoutHits(entry, hits))
  return shown
}

/** Elements of a collection and the site's own content could have one name, so their folders differ. */
const collectionSource = ({ site }: ContentRequest, name: string): Source => ({
  what: `The collection ${name}`,
  entries: site.collection(name),
  name: join('collections', encodeURIComponent(name)),
  hits: '_hits',
})

/**
 * Brings what is kept to what is published now, and gives it to templates.
 * @throws Error with what could not be read, from where, and why
 */
export const readContent = async (request: ContentRequest): Promise<TemplateData> => {
  const { site, collections, hasPages, hasStatic } = request
  const siteContent = (isWanted: boolean, what: string, entries: Entries<{ id: number }>, name: string) =>
    isWanted ? read(request, { what, entries, name, hits: 'hits' }) : []
  const [elements, pages, pageSections, items, staticSections] = await Promise.all([
    Promise.all(
      collections.map(async (name) => [name, await read(request, collectionSource(request, name))] as const),
    ),
    siteContent(hasPages, 'Pages', site.pages, 'pages'),
    siteContent(hasPages, 'Sections of pages', site.pages.sections, 'page-sections'),
    siteContent(hasStatic, 'Static items', site.static, 'static'),
    siteContent(hasStatic, 'Sections of static items', site.static.sections, 'static-sections'),
  ])
  return { collections: Object.fromEntries(elements), pages, pageSections, static: items, staticSections }
}
