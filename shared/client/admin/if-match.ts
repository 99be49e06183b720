import type { CallOptions } from '../http/transport.ts'

/** What a call that changes an entry may say. */
export interface WriteOptions extends CallOptions {
  /**
   * The entry as this client read it, or its ETag. If it has changed since, nothing is written and the call fails with
   * the status 412. Without it the later write wins.
   */
  ifMatch?: object | string | undefined
}

/** Remembers the ETag of each entry that one client was given, for as long as the entry is in use. */
export interface Etags {
  note(entry: unknown, headers: Headers): void
  /** The ETag of an entry; undefined where it is not known. */
  find(entry: object): string | undefined
  /** @throws TypeError for an entry whose ETag is not known, such as one of a list */
  of(ifMatch: object | string): string
}

/** The ETags of one client's entries. */
export const createEtags = (): Etags => {
  const etags = new WeakMap<object, string>()
  return {
    note: (entry, headers) => {
      const etag = headers.get('etag')
      if (etag !== null && typeof entry === 'object' && entry !== null) etags.set(entry, etag)
    },
    find: (entry) => etags.get(entry),
    of: (ifMatch) => {
      const etag = typeof ifMatch === 'string' ? ifMatch : etags.get(ifMatch)
      if (etag !== undefined) return etag
      throw new TypeError('ifMatch must be an entry that get, add or update of this client gave, or an ETag')
    },
  }
}
