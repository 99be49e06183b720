import { collectionSource, notLoaded, type Source, siteSources } from '../built/sources.ts'
import { type ClientOptions, createSend } from '../http/transport.ts'
import { createSite } from '../site/create-site.ts'
import type { AstroLoader } from './astro-types.ts'
import { type BodyOf, contentStore } from './content-store.ts'
import { entryText, schemaOf } from './entry-schema.ts'
import { siteMembers } from './members.ts'
import { collectionSchema, type EntrySchema } from './schema.ts'

/** What a loader of pages, static items or sections takes. */
export interface SiteLoaderOptions extends ClientOptions {
  /** The text of an entry for `render(entry)`, read as Markdown: the name of a member, or a function of the data. */
  body?: BodyOf | undefined
}

/** What a loader of a collection takes. */
export interface LoaderOptions extends SiteLoaderOptions {
  /** The name of the collection, as in its url. */
  collection: string
}

const loaderOf = (
  { url, body }: SiteLoaderOptions,
  { what, entries, hits }: Source,
  schema: () => Promise<EntrySchema>,
): AstroLoader => {
  const telling = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw notLoaded(what, url, error)
    }
  }
  return {
    name: 'typecase',
    load: (context) =>
      telling(async () => {
        const { version } = await schema()
        const done = await entries.sync(contentStore(context, { schema: version, hits, body }))
        context.logger.info(
          `${what}: ${done.changed} changed, ${done.gone} gone${done.full ? ', pulled in full' : ''}`,
        )
      }),
    createSchema: () =>
      telling(async () => {
        const { members } = await schema()
        return { schema: await schemaOf(members), types: entryText(members) }
      }),
  }
}

/**
 * Loads the published elements of a collection into Astro's content layer. The schema is that of the collection's
 * fields. The first build pulls all elements, and later builds what has changed. `_hits` is left out.
 * @throws TypeError for a url that is none; the loader throws Error with what could not be loaded, and why
 * @example
 * const articles = defineCollection({ loader: typecaseLoader({ url, collection: 'articles', body: 'text' }) })
 */
export const typecaseLoader = (options: LoaderOptions): AstroLoader => {
  const { url, collection } = options
  const send = createSend(options)
  return loaderOf(options, collectionSource(createSite(options), collection), () =>
    collectionSchema(send, url, collection),
  )
}

/** A loader of the site's own content, whose members are always the same. */
const siteLoader =
  (source: keyof ReturnType<typeof siteSources>, kind: keyof typeof siteMembers) =>
  (options: SiteLoaderOptions): AstroLoader =>
    loaderOf(options, siteSources(createSite(options))[source], async () => ({
      members: siteMembers[kind],
      version: kind,
    }))

/** Loads the published pages, as {@link typecaseLoader} does with elements. `hits` is left out. */
export const typecasePagesLoader = siteLoader('pages', 'page')

/** Loads the published sections of pages; a page names its section as `parentId`. */
export const typecasePageSectionsLoader = siteLoader('pageSections', 'section')

/** Loads the published static items. */
export const typecaseStaticLoader = siteLoader('static', 'staticItem')

/** Loads the published sections of static items; an item names its section as `sectionId`. */
export const typecaseStaticSectionsLoader = siteLoader('staticSections', 'section')
