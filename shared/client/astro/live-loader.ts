import { allOf } from '../http/all-entries.ts'
import type { Query } from '../http/list-query.ts'
import type { ClientOptions } from '../http/transport.ts'
import { createSite } from '../site/create-site.ts'
import type { CollectionElement } from '../types/answers.ts'
import type { AstroLiveLoader, LiveEntry } from './astro-types.ts'

/** What a live loader takes. */
export interface LiveLoaderOptions extends ClientOptions {
  /** The name of the collection, as in its url. */
  collection: string
}

interface Live {
  id: number
  updatedAt: string
}

const attempt = async <T>(work: () => Promise<T>): Promise<T | { error: Error }> => {
  try {
    return await work()
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

/**
 * Reads elements of a collection with each request of a page, for Astro's live collections. The cache's tags are the
 * name of the collection, and the name with the id for one element.
 * @typeParam E the type of an element, as `typecase types` writes it
 * @throws TypeError for a url that is none; failures of requests are handed back as `{ error }`
 * @example
 * const articles = defineLiveCollection({ loader: typecaseLiveLoader<Article>({ url, collection: 'articles' }) })
 */
export const typecaseLiveLoader = <E extends Live = CollectionElement>(
  options: LiveLoaderOptions,
): AstroLiveLoader<E, Query<E>> => {
  const { collection } = options
  const entries = createSite<Record<string, E>>(options).collection(collection)
  const entryOf = (data: E): LiveEntry<E> => ({
    id: String(data.id),
    data,
    cacheHint: { tags: [collection, `${collection}-${data.id}`], lastModified: new Date(data.updatedAt) },
  })
  return {
    name: 'typecase-live',
    loadEntry: ({ filter }) =>
      attempt(async () => {
        const id = Number(filter.id)
        const entry = Number.isSafeInteger(id) && id > 0 ? await entries.get(id) : null
        return entry ? entryOf(entry) : undefined
      }),
    loadCollection: ({ filter = {} }) =>
      attempt(async () => {
        const hasPage = filter.page !== undefined || filter.limit !== undefined
        const found = hasPage ? (await entries.list(filter)).items : await allOf(entries.all(filter))
        return { entries: found.map(entryOf), cacheHint: { tags: [collection] } }
      }),
  }
}
