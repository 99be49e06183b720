import type { FieldType } from '../types/answers.ts'

/** A field of a collection that a migration makes, as `collections.add` takes it. */
export interface FieldPlan {
  name: string
  type: FieldType
  allowNull: boolean
  unique: boolean
}

/** A collection that a migration makes. */
export interface CollectionPlan {
  /** The writer gives it another one before it reads entries, where another collection of the server has it. */
  name: string
  singleName: string
  pluralName: string
  fields: readonly FieldPlan[]
}

/** The values of an entry by the names of its fields. */
export type Values = Readonly<Record<string, unknown>>

/** An entry as a reader gives it. */
export interface Entry {
  /** The name of its collection in the plan. */
  collection: string
  /** Its key in the other system, such as `strapi:api::article.article:12`. It tells a second run what is there. */
  source: string
  /** The name that it would like to have. The writer makes it valid and unique. */
  name: string
  active: boolean
  /** When the other system made it, if the export tells. */
  createdAt: string | null
  values: Values
}

/** A typed value of a page or a static item. */
export interface TypedValue {
  name: string
  type: FieldType
  value: unknown
}

/** What pages and static items have in common. Their url tells them apart, and their source tells where they come from. */
interface SiteEntry {
  source: string
  name: string
  url: string
  active: boolean
  description: string
  fields: readonly TypedValue[]
}

export type StaticItem = SiteEntry

export interface Page extends SiteEntry {
  title: string
  sort: number
}

/** A remark of a reader or of the writer: what happened to one entry, in words. */
export interface Note {
  /** The source of the entry, or the name of a collection. */
  of: string
  text: string
}

/** A file that entries use. */
export interface Media {
  url: string
  /** Where the file lies in the export, if it is in there. */
  file: string | null
  /** The sources of the entries that use it. */
  entries: readonly string[]
}

/** What a reader, and later the writer, found out beside the entries. It grows while they run. */
export interface Findings {
  /** What was left out: counts by kind, such as `draft`. */
  leftOut: ReadonlyMap<string, number>
  notes: readonly Note[]
  media(): Media[]
  leaveOut(kind: string, count?: number): void
  note(of: string, text: string): void
  /** Lists a file, and the entry that uses it if there is one. */
  addMedia(url: string, file: string | null, entry: string | null): void
}

/** An export of another system. Each of the three lists reads the file anew, and holds little of it at a time. */
export interface Reader {
  system: System
  collections: readonly CollectionPlan[]
  findings: Findings
  entries(): AsyncIterable<Entry>
  pages(): AsyncIterable<Page>
  staticItems(): AsyncIterable<StaticItem>
}

export type System = 'strapi' | 'contentful' | 'wordpress'

/** What a caller may ask for, of any of the systems. */
export interface ReadOptions {
  /** The locale to take; without one it is the default locale of the export. */
  locale?: string | undefined
  /** `suffix` takes all locales: those beside the default one in fields such as `title_de`. */
  locales?: 'suffix' | undefined
  /** How rich text is kept: as HTML in a field of text, or as its JSON in a field of type rawJson. */
  richText?: 'html' | 'json' | undefined
  /** Whether HTML becomes Markdown. */
  markdown?: boolean | undefined
  /** Keys of post meta to take, of WordPress. */
  meta?: readonly string[] | undefined
  /** Custom post types to take, of WordPress. */
  types?: readonly string[] | undefined
  drafts?: boolean | undefined
  archived?: boolean | undefined
}

/** A collection that is there, as the writer has to know it. */
export interface StoredCollection {
  id: number
  name: string
  singleName: string
  fields: readonly FieldPlan[]
}

/** An element that is there: its members, of which `id`, `name` and those of the fields count. */
export type StoredElement = Readonly<Record<string, unknown>> & { id: number; name: string }

/** A page or a static item that is there. */
export interface StoredSite {
  id: number
  url: string
  /** Its value `source`, if it has one. */
  source: string | null
}

/** What became of a row of an import: it has an id, or a problem in words. */
export type RowOutcome = { id: number } | { problem: string }

/**
 * Where a migration writes. Each method that changes something throws where the server cannot be reached or refuses all
 * of it. What the server refuses of one entry comes back in words.
 */
export interface MigrationTarget {
  collections(): Promise<readonly StoredCollection[]>
  addCollection(plan: CollectionPlan): Promise<StoredCollection>
  /** All elements of a collection, or those with the ids. */
  elements(collectionId: number, ids?: readonly number[]): AsyncIterable<StoredElement>
  importRows(collectionId: number, rows: readonly Values[]): Promise<readonly RowOutcome[]>
  updateElement(collectionId: number, id: number, values: Values): Promise<void>
  pages(): AsyncIterable<StoredSite>
  addPage(page: Page): Promise<RowOutcome>
  staticItems(): AsyncIterable<StoredSite>
  addStaticItem(item: StaticItem): Promise<RowOutcome>
}

/** How many entries of a kind a run added, found there, and could not add. */
export interface Counts {
  added: number
  there: number
  failed: number
}

/** What a run did. */
export interface MigrationReport {
  collectionsAdded: readonly string[]
  entries: Counts
  pages: Counts
  staticItems: Counts
  /** How many references got their ids, and how many name an entry that is not in. */
  references: { set: number; unresolved: number }
  /** Entries that could not be added, and the reasons. */
  failures: readonly Note[]
  findings: Findings
}
