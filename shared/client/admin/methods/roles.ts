// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type { Role, RoleInput, RoleUpdate } from '../../types/accounts.ts'
import type { CreateOptions } from '../idempotency-key.ts'
import type { WriteOptions } from '../if-match.ts'

/** The methods for the endpoints whose ids begin with `roles`. */
export interface RolesMethods {
  /** List roles. `GET /core/roles` */
  list(query?: Query<Role>, options?: CallOptions): Promise<ListResult<Role> & { versions: string[] }>
  /** Read one role. `GET /core/roles/{id}` */
  get(id: number, options?: CallOptions): Promise<Role>
  /** Create a role. `POST /core/roles/add` */
  add(body: RoleInput, options?: CreateOptions): Promise<Role>
  /** Update a role. `POST /core/roles/{id}` */
  update(id: number, body: RoleUpdate, options?: WriteOptions): Promise<Role>
  /** Activate a role. `POST /core/roles/{id}/publish` */
  publish(id: number, options?: WriteOptions): Promise<Role>
  /** Deactivate a role: it grants nothing until it is activated. `POST /core/roles/{id}/unpublish` */
  unpublish(id: number, options?: WriteOptions): Promise<Role>
  /** Delete a role and return it. `POST /core/roles/{id}/delete` */
  delete(id: number, options?: WriteOptions): Promise<Role>
  /** Restore roles under their identifiers: each row creates a role, or makes the one that is there as the row says. `POST /core/roles/restore` */
  restore(
    body: Role[],
    options?: CallOptions,
  ): Promise<{
    total: number
    restored: { created: number; changed: number; unchanged: number }
    failed: number
    /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
    remaining?: { from: number; rows: number; unclear: number } | undefined
    errors: { row: number; fields: { name: string; message: string }[] }[]
  }>
}
