import { hashPassword } from '../../shared/security/passwords/hash.ts'
import { commit, createWriter } from '../../shared/store/commit.ts'
import type { Table } from '../../shared/store/table.ts'
import { firstTransaction } from './plan.ts'

/**
 * Creates the built-in roles and the first administrator. A table that has had users already is left as it is, for
 * somebody administers it, and the name and password may be others by now.
 * @param password called only where an administrator is made
 * @param until when the password stops working for logins, in epoch seconds; without end unless given
 * @returns whether an administrator was made
 */
export const createAdministrator = async (
  table: Table,
  email: string,
  password: () => Promise<string>,
  until?: number,
): Promise<boolean> => {
  let hash: string | undefined
  return commit(createWriter(table), 'bootstrap', async (head) => {
    if (await head('user')) return { transaction: null, result: false }
    hash ??= await hashPassword(await password())
    return { transaction: firstTransaction(table.name, { email, hash, until }, new Date()), result: true }
  })
}
