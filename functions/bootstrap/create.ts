import { hashPassword } from '../../shared/security/passwords/hash.ts'
import { commit, createWriter } from '../../shared/store/commit.ts'
import type { Table } from '../../shared/store/table.ts'
import { firstTransaction } from './plan.ts'

/**
 * Creates the built-in roles and the first administrator, unless the table has had users already: then whoever
 * administers it now, under whatever name and password, is left alone.
 * @param password called only where an administrator is to be made
 * @param until when the password can no longer be logged in with, in epoch seconds; without end unless given
 * @returns whether one was made
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
