// Printed from the contract by `npm run client-types`: change the contract, not this file.

import type { ListResult } from '../../http/call.ts'
import type { Query } from '../../http/list-query.ts'
import type { CallOptions } from '../../http/transport.ts'
import type {
  OwnUser,
  PasswordResetInput,
  User,
  UserInput,
  UserUpdate,
  UserWritten,
} from '../../types/accounts.ts'
import type { CreateOptions } from '../idempotency-key.ts'
import type { WriteOptions } from '../if-match.ts'

/** The methods for the endpoints whose ids begin with `users`. */
export interface UsersMethods {
  /** List users. `GET /core/users` */
  list(query?: Query<User>, options?: CallOptions): Promise<ListResult<User> & { versions: string[] }>
  /** Read one user. `GET /core/users/{id}` */
  get(id: number, options?: CallOptions): Promise<User>
  /** Create a user. `POST /core/users/create` */
  add(body: UserInput, options?: CreateOptions): Promise<UserWritten>
  /** Update a user, or your own account. `POST /core/users/{id}` */
  update(id: number, body: UserUpdate, options?: WriteOptions): Promise<UserWritten>
  /** Activate a user. `POST /core/users/{id}/publish` */
  publish(id: number, options?: WriteOptions): Promise<User>
  /** Deactivate a user and end their sessions and API tokens. `POST /core/users/{id}/unpublish` */
  unpublish(id: number, options?: WriteOptions): Promise<User>
  /** Delete a user and return it. `POST /core/users/{id}/delete` */
  delete(id: number, options?: WriteOptions): Promise<User>
  /** Restore users under their identifiers: each row creates a user, or makes the one that is there as the row says. `POST /core/users/restore` */
  restore(
    body: User[],
    options?: CallOptions,
  ): Promise<{
    total: number
    restored: { created: number; changed: number; unchanged: number }
    failed: number
    /** Present if not all rows were tried, because the time was out or the store was busy. Send the rows from number `from` on again. The first `unclear` of these rows may have been stored: look for their entities before you send them again. */
    remaining?: { from: number; rows: number; unclear: number } | undefined
    errors: { row: number; fields: { name: string; message: string }[] }[]
  }>
  /** Read the user whose token was sent, and what the token may do. `GET /core/users/self` */
  self(options?: CallOptions): Promise<OwnUser>
  /** Set a user's password, given or generated, and end the user's sessions and API tokens. `POST /core/users/reset` */
  reset(
    body: PasswordResetInput,
    options?: CallOptions,
  ): Promise<{ user: User; password?: string | undefined }>
}
