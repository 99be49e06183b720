// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { BatchReport, Section, StaticItem } from '../../types/answers.ts'
import type {
  BatchInput,
  SectionInput,
  SectionUpdate,
  StaticItemInput,
  StaticItemUpdate,
} from '../../types/requests.ts'
import type { CreateOptions } from '../idempotency-key.ts'
import type { WriteOptions } from '../if-match.ts'

/** The methods for the endpoints whose ids begin with `static`. */
export interface StaticMethods {
  items: {
    /** List static items. `GET /core/static/items` */
    list(
      query?: Query<StaticItem>,
      options?: CallOptions,
    ): Promise<ListResult<StaticItem> & { versions: string[] }>
    /** Read one static item. `GET /core/static/items/{id}` */
    get(id: number, options?: CallOptions): Promise<StaticItem>
    /** Create a static item. `POST /core/static/items/add` */
    add(body: StaticItemInput, options?: CreateOptions): Promise<StaticItem>
    /** Update a static item. `POST /core/static/items/{id}` */
    update(id: number, body: StaticItemUpdate, options?: WriteOptions): Promise<StaticItem>
    /** Publish a static item. `POST /core/static/items/{id}/publish` */
    publish(id: number, options?: WriteOptions): Promise<StaticItem>
    /** Take a static item out of public reads. `POST /core/static/items/{id}/unpublish` */
    unpublish(id: number, options?: WriteOptions): Promise<StaticItem>
    /** Delete a static item and return it. `POST /core/static/items/{id}/delete` */
    delete(id: number, options?: WriteOptions): Promise<StaticItem>
    /** Restore static items under their identifiers: each row creates a static item, or makes the one that is there as the row says. `POST /core/static/items/restore` */
    restore(
      body: StaticItem[],
      options?: CallOptions,
    ): Promise<{
      total: number
      restored: { created: number; changed: number; unchanged: number }
      failed: number
      /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
      remaining?: { from: number; rows: number; unclear: number } | undefined
      errors: { row: number; fields: { name: string; message: string }[] }[]
    }>
    /** Publish many static items, and report each. `POST /core/static/items/publish` */
    batchPublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Take many static items out of public reads, and report each. `POST /core/static/items/unpublish` */
    batchUnpublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Delete many static items, and report each. `POST /core/static/items/delete` */
    batchDelete(body: BatchInput, options?: CallOptions): Promise<BatchReport>
  }
  sections: {
    /** List static sections. `GET /core/static/sections` */
    list(query?: Query<Section>, options?: CallOptions): Promise<ListResult<Section> & { versions: string[] }>
    /** Read one static section. `GET /core/static/sections/{id}` */
    get(id: number, options?: CallOptions): Promise<Section>
    /** Create a static section. `POST /core/static/sections/add` */
    add(body: SectionInput, options?: CreateOptions): Promise<Section>
    /** Update a static section. `POST /core/static/sections/{id}` */
    update(id: number, body: SectionUpdate, options?: WriteOptions): Promise<Section>
    /** Publish a static section. `POST /core/static/sections/{id}/publish` */
    publish(id: number, options?: WriteOptions): Promise<Section>
    /** Take a static section out of public reads. `POST /core/static/sections/{id}/unpublish` */
    unpublish(id: number, options?: WriteOptions): Promise<Section>
    /** Delete a static section and return it. `POST /core/static/sections/{id}/delete` */
    delete(id: number, options?: WriteOptions): Promise<Section>
    /** Restore static sections under their identifiers: each row creates a static section, or makes the one that is there as the row says. `POST /core/static/sections/restore` */
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
    /** Publish many static sections, and report each. `POST /core/static/sections/publish` */
    batchPublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Take many static sections out of public reads, and report each. `POST /core/static/sections/unpublish` */
    batchUnpublish(body: BatchInput, options?: CallOptions): Promise<BatchReport>
    /** Delete many static sections, and report each. `POST /core/static/sections/delete` */
    batchDelete(body: BatchInput, options?: CallOptions): Promise<BatchReport>
  }
}
