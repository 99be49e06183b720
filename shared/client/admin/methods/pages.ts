// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { BatchReport, Page, Section } from '../../types/answers.ts'
import type { BatchInput, PageInput, PageUpdate, SectionInput, SectionUpdate } from '../../types/requests.ts'
import type { CreateOptions } from '../idempotency-key.ts'
import type { WriteOptions } from '../if-match.ts'

/** The methods for the endpoints whose ids begin with `pages`. */
export interface PagesMethods {
  items: {
    /** List pages. `GET /core/pages/items` */
    list(query?: Query<Page>, options?: CallOptions): Promise<ListResult<Page> & { versions: string[] }>
    /** Read one page. `GET /core/pages/items/{id}` */
    get(id: number, options?: CallOptions): Promise<Page>
    /** Create a page. `POST /core/pages/items/add` */
    add(body: PageInput, options?: CreateOptions): Promise<Page>
    /** Update a page. `POST /core/pages/items/{id}` */
    update(id: number, body: PageUpdate, options?: WriteOptions): Promise<Page>
    /** Publish a page. `POST /core/pages/items/{id}/publish` */
    publish(id: number, options?: WriteOptions): Promise<Page>
    /** Take a page out of public reads. `POST /core/pages/items/{id}/unpublish` */
    unpublish(id: number, options?: WriteOptions): Promise<Page>
    /** Delete a page and return it. `POST /core/pages/items/{id}/delete` */
    delete(id: number, options?: WriteOptions): Promise<Page>
    /** Restore pages under their identifiers: each row creates a page, or makes the one that is there as the row says. `POST /core/pages/items/restore` */
    restore(
      body: Page[],
      options?: CallOptions,
    ): Promise<{
      total: number
      restored: { created: number; changed: number; unchanged: number }
      failed: number
      /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
      remaining?: { from: number; rows: number; unclear: number } | undefined
      errors: { row: number; fields: { name: string; message: string }[] }[]
    }>
    /** Publish many pages, and report each. `POST /core/pages/items/publish` */
    batchPublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Take many pages out of public reads, and report each. `POST /core/pages/items/unpublish` */
    batchUnpublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Delete many pages, and report each. `POST /core/pages/items/delete` */
    batchDelete(body: BatchInput, options?: CallOptions): Promise<BatchReport>
  }
  sections: {
    /** List page sections. `GET /core/pages/sections` */
    list(query?: Query<Section>, options?: CallOptions): Promise<ListResult<Section> & { versions: string[] }>
    /** Read one page section. `GET /core/pages/sections/{id}` */
    get(id: number, options?: CallOptions): Promise<Section>
    /** Create a page section. `POST /core/pages/sections/add` */
    add(body: SectionInput, options?: CreateOptions): Promise<Section>
    /** Update a page section. `POST /core/pages/sections/{id}` */
    update(id: number, body: SectionUpdate, options?: WriteOptions): Promise<Section>
    /** Publish a page section. `POST /core/pages/sections/{id}/publish` */
    publish(id: number, options?: WriteOptions): Promise<Section>
    /** Take a page section out of public reads. `POST /core/pages/sections/{id}/unpublish` */
    unpublish(id: number, options?: WriteOptions): Promise<Section>
    /** Delete a page section and return it. `POST /core/pages/sections/{id}/delete` */
    delete(id: number, options?: WriteOptions): Promise<Section>
    /** Restore page sections under their identifiers: each row creates a page section, or makes the one that is there as the row says. `POST /core/pages/sections/restore` */
    restore(
      body: Section[],
      options?: CallOptions,
    ): Promise<{
      total: number
      restored: { created: number; changed: number; unchanged: number }
      failed: number
      /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
      remaining?: { from: number; rows: number; unclear: number } | undefined
      errors: { row: number; fields: { name: string; message: string }[] }[]
    }>
    /** Publish many page sections, and report each. `POST /core/pages/sections/publish` */
    batchPublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Take many page sections out of public reads, and report each. `POST /core/pages/sections/unpublish` */
    batchUnpublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Delete many page sections, and report each. `POST /core/pages/sections/delete` */
    batchDelete(body: BatchInput, options?: CallOptions): Promise<BatchReport>
  }
}
