import { wordsOf } from '../http/error.ts'
import type { Entries, Site } from '../site/types.ts'
import type { HitsMember } from './without-hits.ts'

/** Entries that a build of a site loads. */
export interface Source {
  /** What is loaded, for messages. */
  what: string
  entries: Entries<{ id: number }>
  hits: HitsMember
}

/** A site whose entries are read by their ids alone. */
export type BuiltSite = Site<Record<string, { id: number }>>

/** The elements of a collection. */
export const collectionSource = (site: BuiltSite, collection: string): Source => ({
  what: `The collection ${collection}`,
  entries: site.collection(collection),
  hits: '_hits',
})

/** The site's own content. */
export const siteSources = ({ pages, static: items }: BuiltSite) =>
  ({
    pages: { what: 'Pages', entries: pages, hits: 'hits' },
    pageSections: { what: 'Sections of pages', entries: pages.sections, hits: 'hits' },
    static: { what: 'Static items', entries: items, hits: 'hits' },
    staticSections: { what: 'Sections of static items', entries: items.sections, hits: 'hits' },
  }) satisfies Record<string, Source>

/** What ends a build that could not load something. */
export const notLoaded = (what: string, url: string, cause: unknown): Error =>
  new Error(`${what} could not be loaded from ${url}: ${wordsOf(cause)}`, { cause })
