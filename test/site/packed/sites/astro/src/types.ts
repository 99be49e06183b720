import type { CollectionEntry } from 'astro:content'
import {
  typecaseLiveLoader,
  typecaseLoader,
  typecasePageSectionsLoader,
  typecasePagesLoader,
  typecaseStaticLoader,
  typecaseStaticSectionsLoader,
} from '@typecase/client/astro'
import type { LiveLoader, Loader } from 'astro/loaders'

// The loaders have types of their own: the compiler says whether they are still those of Astro.
const options = { url: 'http://localhost:3000', collection: 'articles' }

interface Article {
  id: number
  title: string
  updatedAt: string
}

export const loaders = [
  typecaseLoader(options) satisfies Loader,
  typecasePagesLoader(options) satisfies Loader,
  typecasePageSectionsLoader(options) satisfies Loader,
  typecaseStaticLoader(options) satisfies Loader,
  typecaseStaticSectionsLoader(options) satisfies Loader,
  typecaseLiveLoader<Article>(options) satisfies LiveLoader<Article, never, object>,
]

type Data = CollectionEntry<'articles'>['data']

/** The members of an entry have the types of the collection's fields. */
export const typed = (data: Data): [string, number | null, boolean | null, unknown] => [
  data.title,
  data.minutes,
  data.featured,
  data.tags,
]

/** A member may be missing where its field says so, and members that the collection does not have are unknown. */
export const isNullable: null extends Data['minutes'] ? true : false = true
export const isRequired: null extends Data['title'] ? true : false = false
export const isKnown: 'none' extends keyof Data ? true : false = false
