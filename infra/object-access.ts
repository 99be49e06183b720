import type { FunctionName } from './names.ts'

/** The actions on the bucket of the snapshots. IAM ties the first three to an object's key, and a list to its prefix. */
export type ObjectAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'ListBucket'

/** Actions on the objects whose key starts with one of `prefixes`. Each prefix ends with a slash. */
export interface ObjectStatement {
  actions: readonly ObjectAction[]
  prefixes: readonly string[]
}

const contentTypes = ['page', 'page-section', 'static-item', 'static-section'] as const
const listed = ['collection', 'element', ...contentTypes, 'user', 'role'] as const
const prefixesOf = (kinds: readonly string[]): string[] => kinds.map((kind) => `${kind}/`)

const read = (...kinds: readonly string[]): readonly ObjectStatement[] => [
  { actions: ['GetObject'], prefixes: prefixesOf(kinds) },
]

/**
 * What each function may do to the bucket of the snapshots: the only source of the functions' policies on it. A function
 * that is missing here gets neither a policy on the bucket nor its name. The key of an object begins with the kind of
 * the partition, such as `page/`, so a function reads the snapshots of no other kinds than those whose entities it reads.
 * A reader cannot list, so S3 answers 403 and not 404 for an object that is not there.
 */
export const objectAccess: Readonly<Partial<Record<FunctionName, readonly ObjectStatement[]>>> = {
  collections: read('collection', 'element'),
  pages: read('page', 'page-section'),
  static: read('static-item', 'static-section'),
  users: read('user'),
  // A role that a user has cannot be deleted.
  roles: read('role', 'user'),
  public: read('collection', 'element', ...contentTypes),
  aggregator: [
    // Writes snapshots, and removes those that were replaced, were never completed, or belong to nothing any more.
    { actions: ['GetObject', 'PutObject', 'DeleteObject', 'ListBucket'], prefixes: prefixesOf(listed) },
  ],
}
