import { hash as bcrypt } from 'bcryptjs'
import { commit, type Writer } from '../../store/commit.ts'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItem, type Item, type Table } from '../../store/table.ts'
import type { Action, Extra } from '../../store/transaction.ts'
import { numberOf, textOf } from '../stored-json.ts'
import { mostBytes, unknownHash } from './hash.ts'

/** Where a user's password hash stands: apart from the user, so that few functions can read it. */
export const credentialKey = (userId: number): Key => ({
  pk: `credential#${sortableNumber(userId)}`,
  sk: 'credential',
})

/**
 * Where the salt of that hash stands a second time. Who knows a password makes the hash with it, and has the table
 * compare: so a function can check a password that may not read the hash.
 */
const saltKey = (userId: number): Key => ({ pk: `salt#${sortableNumber(userId)}`, sk: 'salt' })

/** bcrypt's version, cost and salt, which a hash begins with. */
const saltLength = '$2b$10$'.length + 22

/** The password hash of a credential item. */
export const hashOfCredential = (item: Item | undefined): string | undefined =>
  item && (textOf(item.hash) || undefined)

/** Until when a credential's password may be logged in with, in epoch seconds: a generated one may have an end. */
export const endOfCredential = (item: Item | undefined): number =>
  numberOf(item?.until) ?? Number.POSITIVE_INFINITY

/** A user's password hash. */
export const readCredential = async (table: Table, userId: number): Promise<string | undefined> =>
  hashOfCredential(await getItem(table, credentialKey(userId), true))

const retry = (action: Action): Extra => ({ action, failed: () => 'retry' })

/**
 * Sets a password in the transaction that writes its user.
 * @param until when it can no longer be logged in with, in epoch seconds; without end unless given
 */
export const setCredential = (table: string, userId: number, hash: string, until?: number): Extra[] => {
  const credential = { ...credentialKey(userId), hash, ...(until === undefined ? {} : { until }) }
  const salt = { ...saltKey(userId), salt: hash.slice(0, saltLength) }
  return [credential, salt].map((Item) => retry({ Put: { TableName: table, Item } }))
}

/** Removes a password in the transaction that deletes its user. */
export const removeCredential = (table: string, userId: number): Extra[] =>
  [credentialKey(userId), saltKey(userId)].map((key) =>
    retry({ Delete: { TableName: table, Key: { ...key } } }),
  )

class Wrong extends Error {}

/** Whether a password is a user's, found out without reading the hash. @throws Failure as {@link commit} says */
export const isPasswordOf = async (
  table: Table,
  writer: Writer,
  userId: number,
  password: string,
): Promise<boolean> => {
  const item = await getItem(table, saltKey(userId), true)
  const hash = await bcrypt(password, textOf(item?.salt) || unknownHash.slice(0, saltLength))
  const { pk, sk } = credentialKey(userId)
  const check: Action = {
    ConditionCheck: {
      TableName: table.name,
      Key: { pk, sk },
      ConditionExpression: '#hash = :hash',
      ExpressionAttributeNames: { '#hash': 'hash' },
      ExpressionAttributeValues: { ':hash': hash },
    },
  }
  const extras: Extra[] = [{ action: check, failed: () => new Wrong() }]
  try {
    return await commit(writer, pk, async () => ({
      transaction: { partitions: [], claims: [], extras },
      result: Buffer.byteLength(password) <= mostBytes,
    }))
  } catch (error) {
    if (error instanceof Wrong) return false
    throw error
  }
}
