import * as z from 'zod/mini'
import {
  element,
  page,
  pageById,
  publicPage,
  publicSection,
  publicStaticItem,
  section,
  staticItem,
} from './entities.ts'
import { listOf, success } from './envelope.ts'
import { publicReads } from './public-reads.ts'
import { id } from './values.ts'

/** The changes since a cursor: changed entities in full, ids of entities that are no longer public, and the next cursor. */
const changes = <T extends z.ZodMiniType>(item: T) =>
  success(
    z.strictObject({ gone: z.array(id), cursor: z.string(), more: z.boolean(), changed: z.array(item) }),
  )

/** What the root says about the service. Links are paths of the interface. */
const index = z.strictObject({
  name: z.string(),
  version: z.string(),
  links: z.strictObject({
    docs: z.string(),
    admin: z.string(),
    document: z.string(),
    documentForGenerators: z.string(),
    contentDocument: z.string(),
  }),
})

/** The endpoints that everyone may read. */
export const publicEndpoints = {
  collection: { ...publicReads.collection, response: listOf(element, {}) },
  element: { ...publicReads.element, response: success(element) },
  changes: { ...publicReads.changes, response: changes(element) },
  elementSchema: { ...publicReads.elementSchema, response: z.record(z.string(), z.unknown()) },
  contentDocument: { ...publicReads.contentDocument, response: z.record(z.string(), z.unknown()) },
  pageChanges: { ...publicReads.pageChanges, response: changes(page) },
  pageSectionChanges: { ...publicReads.pageSectionChanges, response: changes(section) },
  staticChanges: { ...publicReads.staticChanges, response: changes(staticItem) },
  staticSectionChanges: { ...publicReads.staticSectionChanges, response: changes(section) },
  pages: { ...publicReads.pages, response: listOf(page, {}) },
  pageSections: { ...publicReads.pageSections, response: listOf(section, {}) },
  staticItems: { ...publicReads.staticItems, response: listOf(staticItem, {}) },
  staticSections: { ...publicReads.staticSections, response: listOf(section, {}) },
  pageSectionById: { ...publicReads.pageSectionById, response: success(section) },
  staticItemById: { ...publicReads.staticItemById, response: success(staticItem) },
  staticSectionById: { ...publicReads.staticSectionById, response: success(section) },
  pageById: { ...publicReads.pageById, response: success(pageById) },
  page: { ...publicReads.page, response: publicPage },
  pageSection: { ...publicReads.pageSection, response: publicSection },
  staticItem: { ...publicReads.staticItem, response: publicStaticItem },
  staticSection: { ...publicReads.staticSection, response: publicSection },
  root: { ...publicReads.root, response: success(index) },
  openapi: { ...publicReads.openapi, response: z.record(z.string(), z.unknown()) },
  docs: { ...publicReads.docs, response: z.string() },
} as const
