import { unauthorized } from '../store/errors.ts'
import type { Table } from '../store/table.ts'
import type { Caller } from './caller.ts'

/**
 * Finds out who sends a request.
 * @param authorization the Authorization header
 * @throws Failure unauthorized when the header holds no token that is valid now
 */
export const authenticate = async (
  _table: Table,
  _authorization: string | undefined,
  _now: Date,
): Promise<Caller> => {
  throw unauthorized('Send a valid token in the Authorization header: Bearer <token>.')
}
