// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { BatchReport, CollectionElement } from '../../types/answers.ts'
import type { BatchInput, ElementInput, ElementUpdate } from '../../types/requests.ts'
import type { CreateOptions } from '../idempotency-key.ts'
import type { WriteOptions } from '../if-match.ts'

/** The methods for the endpoints whose ids begin with `elements`. */
export interface ElementsMethods {
  /** List elements. `GET /core/collections/{id}/elements` */
  list(
    id: number,
    query?: Query<CollectionElement>,
    options?: CallOptions,
  ): Promise<ListResult<CollectionElement> & { versions: string[] }>
  /** Read one element. `GET /core/collections/{id}/elements/{elementId}` */
  get(id: number, elementId: number, options?: CallOptions): Promise<CollectionElement>
  /** Create an element. `POST /core/collections/{id}/elements/add` */
  add(id: number, body: ElementInput, options?: CreateOptions): Promise<CollectionElement>
  /** Update an element. `POST /core/collections/{id}/elements/{elementId}` */
  update(
    id: number,
    elementId: number,
    body: ElementUpdate,
    options?: WriteOptions,
  ): Promise<CollectionElement>
  /** Publish an element. `POST /core/collections/{id}/elements/{elementId}/publish` */
  publish(id: number, elementId: number, options?: WriteOptions): Promise<CollectionElement>
  /** Take an element out of public reads. `POST /core/collections/{id}/elements/{elementId}/unpublish` */
  unpublish(id: number, elementId: number, options?: WriteOptions): Promise<CollectionElement>
  /** Delete an element and return it. `POST /core/collections/{id}/elements/{elementId}/delete` */
  delete(id: number, elementId: number, options?: WriteOptions): Promise<CollectionElement>
  /** Restore elements under their identifiers: each row creates an element, or makes the one that is there as the row says. `POST /core/collections/{id}/elements/restore` */
  restore(
    id: number,
    body: CollectionElement[],
    options?: CallOptions,
  ): Promise<{
    total: number
    restored: { created: number; changed: number; unchanged: number }
    failed: number
    /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
    remaining?: { from: number; rows: number; unclear: number } | undefined
    errors: { row: number; fields: { name: string; message: string }[] }[]
  }>
  /** Create many elements: all valid rows are stored, and the answer names each bad row. `POST /core/collections/{id}/elements/import` */
  import(
    id: number,
    body: ElementInput[],
    options?: CreateOptions,
  ): Promise<{
    total: number
    imported: number
    failed: number
    ids: number[]
    /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
    remaining?: { from: number; rows: number; unclear: number } | undefined
    errors: { row: number; fields: { name: string; message: string }[] }[]
  }>
  /** Publish many elements, and report each. `POST /core/collections/{id}/elements/publish` */
  batchPublish(id: number, body: BatchInput, options?: CallOptions): Promise<BatchReport>
  /** Take many elements out of public reads, and report each. `POST /core/collections/{id}/elements/unpublish` */
  batchUnpublish(id: number, body: BatchInput, options?: CallOptions): Promise<BatchReport>
  /** Delete many elements, and report each. `POST /core/collections/{id}/elements/delete` */
  batchDelete(id: number, body: BatchInput, options?: CallOptions): Promise<BatchReport>
}
