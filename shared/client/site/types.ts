import type { ListResult } from '../http/call.ts'
import type { Query } from '../http/list-query.ts'
import type { CallOptions } from '../http/transport.ts'
import type { Page, PublicPage, PublicSection, Section, StaticItem } from '../types/answers.ts'
import type { Progress, SyncResult, SyncStore } from './sync-store.ts'

/** The published entries of one kind. */
export interface Entries<E> {
  /** One page of entries. @throws TypecaseError */
  list(query?: Query<E>, options?: CallOptions): Promise<ListResult<E>>
  /** All entries that a query finds, page by page as they are taken. @throws TypecaseError */
  all(query?: Omit<Query<E>, 'page'>, options?: CallOptions): AsyncIterable<E>
  /** One entry; null where it is not there or not published. @throws TypecaseError for any other failure */
  get(id: number, options?: CallOptions): Promise<E | null>
  /**
   * Brings a store to what is published now: all of it the first time, and then what has changed.
   * @throws TypecaseError; the store's own errors. What the store held before stays whole then
   */
  sync(
    store: SyncStore<E>,
    options?: CallOptions & { onProgress?: ((done: Progress) => void) | undefined },
  ): Promise<SyncResult>
}

/** Entries that have a url of their own. */
export interface SiteEntries<E, P> extends Entries<E> {
  /** The entry at a url, with the members that its page shows; null where nothing is published there. */
  byUrl(url: string, options?: CallOptions): Promise<P | null>
  /** The entry at a url, with all its members; null where nothing is published there. */
  fullByUrl(url: string, options?: CallOptions): Promise<E | null>
}

/** A site's published content. `Content` has a member for each collection, with the type of its elements. */
export interface Site<Content extends object> {
  collection<N extends keyof Content & string>(name: N): Entries<Content[N]>
  pages: SiteEntries<Page, PublicPage> & { sections: SiteEntries<Section, PublicSection> }
  static: SiteEntries<StaticItem, PublicSection> & { sections: SiteEntries<Section, PublicSection> }
}
