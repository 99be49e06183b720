import { type Key, sortableNumber } from '../store/keys.ts'
import { getItem, type Item, type Table } from '../store/table.ts'
import type { Extra } from '../store/transaction.ts'
import { textOf } from './stored-json.ts'

/** Where a user's password hash stands: apart from the user, so that few functions can read it. */
export const credentialKey = (userId: number): Key => ({
  pk: `credential#${sortableNumber(userId)}`,
  sk: 'credential',
})

/** The password hash of a credential item. */
export const hashOfCredential = (item: Item | undefined): string | undefined =>
  item && (textOf(item.hash) || undefined)

/** A user's password hash. */
export const readCredential = async (table: Table, userId: number): Promise<string | undefined> =>
  hashOfCredential(await getItem(table, credentialKey(userId), true))

/** Sets a password in the transaction that writes its user. */
export const setCredential = (table: string, userId: number, hash: string): Extra => ({
  action: { Put: { TableName: table, Item: { ...credentialKey(userId), hash } } },
  failed: () => 'retry',
})

/** Removes a password in the transaction that deletes its user. */
export const removeCredential = (table: string, userId: number): Extra => ({
  action: { Delete: { TableName: table, Key: { ...credentialKey(userId) } } },
  failed: () => 'retry',
})
