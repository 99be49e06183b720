// Printed from the contract by `npm run client-types`: change the contract, not this file.

/** BatchReport, as the interface has it. */
export interface BatchReport {
  total: number
  done: number
  unchanged: number
  failed: number
  results: BatchResult[]
  /** Present if not all entries were tried, because the time was out or the store was busy. Send these ids again. The first `unclear` of them may have been changed. */
  remaining?: { ids: number[]; unclear: number } | undefined
}

/** BatchResult, as the interface has it. */
export interface BatchResult {
  id: number
  outcome: 'done' | 'unchanged' | 'failed'
  version?: string | undefined
  status?: number | undefined
  text?: string | undefined
}

/** Collection, as the interface has it. */
export interface Collection {
  id: number
  name: string
  singleName: string
  pluralName: string
  fields: FieldDefinition[]
  active: boolean | null
  createdBy: number | null
  createdAt: string
  updatedAt: string
}

/** CollectionElement, as the interface has it. */
export interface CollectionElement {
  id: number
  _hits: number
  _sort: number
  name: string
  active: boolean
  createdAt: string
  updatedAt: string
  [member: string]: unknown
}

/** Failure, as the interface has it. */
export interface Failure {
  status: 'error'
  error: { title: string; text: string }
  fields?: Problem[] | undefined
  requestId?: string | undefined
}

/** FieldDefinition, as the interface has it. */
export interface FieldDefinition {
  name: string
  type: FieldType
  allowNull: boolean
  unique: boolean
  default?: unknown
  label?: string | undefined
  help?: string | undefined
  options?: string[] | undefined
  format?: 'line' | 'multiline' | 'markdown' | undefined
}

/** What its values are: `text` (such as `"Café"`), `number` (such as `12.5`), `boolean` (such as `true`), `color` (such as `"#ff8800"`), `date` (such as `"2026-01-31T12:00:00Z"`), `rawJson` (such as `{"tags":["a","b"]}`). */
export type FieldType = 'text' | 'number' | 'boolean' | 'color' | 'date' | 'rawJson'

/** FilterApplied, as the interface has it. */
export interface FilterApplied {
  field: string
  op: 'eq' | 'ne' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'in' | 'null'
  value: string
}

/** HistoryRecord, as the interface has it. */
export interface HistoryRecord {
  id: string
  time: string
  method: string
  url: string
  category: 'pages' | 'static' | 'collections' | 'media' | 'admin' | 'other'
  status: number
  duration: number
  userId: number | null
  account: string | null
}

/** KeyedValues, as the interface has it. */
export type KeyedValues = { [member: string]: { type: FieldType; value: unknown } }

/** NamedValue, as the interface has it. */
export interface NamedValue {
  /** All characters show, and none at either end is white space. Must not be __proto__, constructor or prototype: JavaScript reserves these names. */
  name: string
  type: FieldType
  value: unknown
}

/** Page, as the interface has it. */
export interface Page {
  id: number
  name: string
  url: string
  title: string
  description: string
  seo: NamedValue[]
  fields: KeyedValues
  active: boolean
  parentId: number | null
  hits: number
  sort: number
  createdAt: string
  updatedAt: string
}

/** PageById, as the interface has it. */
export interface PageById {
  id: number
  name: string
  url: string
  title: string
  seo: NamedValue[]
  fields: KeyedValues
  active: boolean
  hits: number
  sort: number
}

/** Pagination, as the interface has it. */
export interface Pagination {
  limit: number
  offset: number
  currentTotal: number
  total: number
  page: number
}

/** Problem, as the interface has it. */
export interface Problem {
  name: string
  message: string
}

/** PublicPage, as the interface has it. */
export interface PublicPage {
  id: number
  name: string
  url: string
  title: string
  description: string
  active: boolean
  parentId: number | null
  hits: number
  sort: number
}

/** PublicSection, as the interface has it. */
export interface PublicSection {
  id: number
  name: string
  url: string
  description: string
  active: boolean
  parentId: number | null
  hits: number
  sort: number
}

/** Section, as the interface has it. */
export interface Section {
  id: number
  name: string
  url: string
  description: string
  active: boolean
  parentId: number | null
  hits: number
  sort: number
  createdAt: string
  updatedAt: string
}

/** Sorting, as the interface has it. */
export interface Sorting {
  by: string
  order: 'ASC' | 'DESC'
}

/** StaticItem, as the interface has it. */
export interface StaticItem {
  id: number
  name: string
  url: string
  description: string
  fields: NamedValue[]
  active: boolean
  hits: number
  sort: number
  sectionId: number | null
  createdAt: string
  updatedAt: string
}
