/**
 * The parts of Astro's content layer that the loaders use. They are written down here, so that this package can be
 * installed without Astro. A test compiles the loaders against the types of Astro itself.
 */

/** Markdown that Astro has rendered. */
export interface Rendered {
  html: string
}

/** An entry as Astro stores it. */
export interface StoredEntry {
  /** Not empty. */
  id: string
  data: Record<string, unknown>
  body?: string
  /** Tells Astro whether an entry has changed. */
  digest?: number | string
  rendered?: Rendered
}

/** What Astro gives a loader. */
export interface AstroContext {
  store: {
    /** @returns false where an entry with this digest is there, which then stays */
    set: (entry: StoredEntry) => boolean
    delete: (id: string) => void
    clear: () => void
  }
  /** Texts that Astro keeps and drops together with the entries. */
  meta: {
    get: (key: string) => string | undefined
    set: (key: string, value: string) => void
  }
  logger: { info: (message: string) => void }
  parseData: <D extends Record<string, unknown>>(entry: { id: string; data: D }) => Promise<D>
  renderMarkdown: (text: string) => Promise<Rendered>
  generateDigest: (data: Record<string, unknown> | string) => number | string
}

/** A loader of Astro's content layer. */
export interface AstroLoader {
  name: string
  load: (context: AstroContext) => Promise<void>
  /** `schema` is a schema of `astro/zod`, for Astro alone; `types` is TypeScript that exports `Entry`. */
  createSchema: () => Promise<{ schema: never; types: string }>
}

/** An entry that is read with each request of a page. */
export interface LiveEntry<E> {
  id: string
  data: E
  cacheHint: { tags: string[]; lastModified?: Date }
}

/** A loader whose entries are read with each request of a page. Failures are handed back, and not thrown. */
export interface AstroLiveLoader<E, F> {
  name: string
  loadEntry: (context: {
    filter: { id: string }
    collection: string
  }) => Promise<LiveEntry<E> | undefined | { error: Error }>
  loadCollection: (context: {
    filter?: F
    collection: string
  }) => Promise<{ entries: LiveEntry<E>[]; cacheHint: { tags: string[] } } | { error: Error }>
}
