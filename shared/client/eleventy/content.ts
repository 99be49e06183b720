import { join } from 'node:path'
import { type BuiltSite, collectionSource, notLoaded, type Source, siteSources } from '../built/sources.ts'
import { withoutHits } from '../built/without-hits.ts'
import { isTypecaseError } from '../http/error.ts'
import { baseOf } from '../http/url.ts'
import { fileStore } from '../node/file-store.ts'

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
  site: BuiltSite
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

/** Whether nothing could be read just now. A collection that is not published any more is no such failure. */
const mayPass = (error: unknown): boolean =>
  isTypecaseError(error) && (error.status === 0 || error.status === 429 || error.status >= 500)

/** Brings the entries of a source to what is published now. @param name the folder of the source */
const read = async (
  { folder, url, warn, isStaleAllowed }: ContentRequest,
  { what, entries, hits }: Source,
  name: string,
): Promise<TemplateEntry[]> => {
  const store = fileStore<{ id: number }>(join(folder, name))
  try {
    await entries.sync(store)
  } catch (error) {
    const failure = notLoaded(what, url, error)
    const kept = await store.state()
    // What was kept may be of another server, as a preview of a site is.
    const isKept = kept?.source.startsWith(`${baseOf(url)}/api/`) === true
    if (!isKept || !isStaleAllowed || !mayPass(error)) throw failure
    warn(`${failure.message} The last known content is shown.`)
  }
  const shown: TemplateEntry[] = []
  for await (const entry of store.entries()) shown.push(withoutHits(entry, hits))
  return shown
}

/** Elements of a collection and the site's own content could have one name, so their folders differ. */
const collectionFolder = (name: string): string => join('collections', encodeURIComponent(name))

/**
 * Brings what is kept to what is published now, and gives it to templates.
 * @throws Error with what could not be read, from where, and why
 */
export const readContent = async (request: ContentRequest): Promise<TemplateData> => {
  const { site, collections, hasPages, hasStatic } = request
  const sources = siteSources(site)
  const siteContent = (isWanted: boolean, source: Source, name: string) =>
    isWanted ? read(request, source, name) : []
  const elements = (name: string) => read(request, collectionSource(site, name), collectionFolder(name))
  const [byCollection, pages, pageSections, items, staticSections] = await Promise.all([
    Promise.all(collections.map(async (name) => [name, await elements(name)] as const)),
    siteContent(hasPages, sources.pages, 'pages'),
    siteContent(hasPages, sources.pageSections, 'page-sections'),
    siteContent(hasStatic, sources.static, 'static'),
    siteContent(hasStatic, sources.staticSections, 'static-sections'),
  ])
  return {
    collections: Object.fromEntries(byCollection),
    pages,
    pageSections,
    static: items,
    staticSections,
  }
}
