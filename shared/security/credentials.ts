import { type Key, sortableNumber } from '../store/keys.ts'
import { getItem, type Item, type Table } from '../store/table.ts'
import type { Extra } from '../store/transaction.ts'
import { numberOf, textOf } from './stored-json.ts'

/** Where a user's password hash stands: apart from the user, so that few functions can read it. */
export const credentialKey = (userId: number): Key => ({
  pk: `credential#${sortableNumber(userId)}`,
  sk: 'credential',
})

/** The password hash of a credential item. */
export const hashOfCredential = (item: Item | undefined): string | undefined =>
  item && (textOf(item.hash) || undefined)

/** Until when a credential's password may be logged in with, in epoch seconds: a generated one may have an end. */
export const endOfCredential = (item: Item | undefined): number =>
  numberOf(item?.until) ?? Number.POSITIVE_INFINITY

/** A user's password hash. */
export const readCredential = async (table: Table, userId: number): Promise<string | undefined> =>
  hashOfCredential(await getItem(table, credentialKey(userId), true))

/**
 * Sets a password in the transaction that writes its user.
 * @param until when it can no longer be logged in with, in epoch seconds; without end unless given
 */
export const setCredential = (table: string, userId: number, hash: string, until?: number): Extra => ({
  action: {
    Put: {
      TableName: table,
      Item: { ...credentialKey(userId), hash, ...(until === undefined ? {} : { until }) },
    },
  },
  failed: () => 'retry',
})

/** Removes a password in the transaction that deletes its user. */
export const removeCredential = (table: string, userId: number): Extra => ({
  action: { Delete: { TableName: table, Key: { ...credentialKey(userId) } } },
  failed: () => 'retry',
})
