/** `@typecase/client`: the published content of a site, for browsers, servers and edge runtimes. */
export type { ListResult } from './http/call.ts'
export { type FieldProblem, isTypecaseError, TypecaseError } from './http/error.ts'
export type { Condition, Filter, FilterValue, Query } from './http/list-query.ts'
export type { RetryRule } from './http/retry.ts'
export type { CallOptions, ClientOptions, Fetch } from './http/transport.ts'
export { createSite } from './site/create-site.ts'
export { type MemoryStore, memoryStore } from './site/memory-store.ts'
export type { Progress, SyncResult, SyncState, SyncStore } from './site/sync-store.ts'
export type { Entries, Site, SiteEntries } from './site/types.ts'
export type {
  CollectionElement,
  NamedValue,
  Page,
  PublicPage,
  PublicSection,
  Section,
  StaticItem,
} from './types/answers.ts'
