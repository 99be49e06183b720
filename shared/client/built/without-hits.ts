/** The member that counts reads: elements may have a field of their own that is called `hits`. */
export type HitsMember = '_hits' | 'hits'

/**
 * An entry without its count of reads. A count changes with each read, and no change feed tells of it. With it, a build
 * from what was kept would differ from a fresh one.
 */
export const withoutHits = (entry: object, hits: HitsMember): Record<string, unknown> =>
  Object.fromEntries(Object.entries(entry).filter(([name]) => name !== hits))
