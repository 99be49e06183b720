import { hash as bcrypt } from 'bcryptjs'
import { commit, type Writer } from '../../store/commit.ts'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { getItem, type Item, type Table } from '../../store/table.ts'
import type { Action, Extra } from '../../store/transaction.ts'
import { optionalNumber, requiredText } from '../../values/records.ts'
import { mostBytes, unknownHash } from './hash.ts'

/** The key of a user's password hash. It is not in the user's item, so that few functions can read it. */
export const credentialKey = (userId: number): Key => ({
  pk: `credential#${sortableNumber(userId)}`,
  sk: 'credential',
})

/**
 * The key of the item that holds the salt of the hash once more. A function that may not read the hash checks a
 * password with it: it hashes the password with the salt, and the table compares the result with the hash.
 */
const saltKey = (userId: number): Key => ({ pk: `salt#${sortableNumber(userId)}`, sk: 'salt' })

/** Characters of the start of a bcrypt hash: its version, cost and salt. */
const saltLength = '$2b$10$'.length + 22

/** A user's password as it is stored. */
export interface Credential {
  hash: string
  /** Until when the user can log in with it, in epoch seconds: a generated password may have an end. */
  until: number
}

/** Reads a credential from its item. @throws Error naming the member that is damaged */
export const credentialOf = (item: Item): Credential => ({
  hash: requiredText(item, 'hash'),
  until: optionalNumber(item, 'until') ?? Number.POSITIVE_INFINITY,
})

/** A user's password hash; undefined where there is no such user. */
export const readCredential = async (table: Table, userId: number): Promise<string | undefined> => {
  const item = await getItem(table, credentialKey(userId), true)
  return item && credentialOf(item).hash
}

/** Whether a user has a password. A function that may not read the hash sees it by the salt, which is set with it. */
export const hasPassword = async (table: Table, userId: number): Promise<boolean> =>
  (await getItem(table, saltKey(userId), true)) !== undefined

const retry = (action: Action): Extra => ({ action, failed: () => 'retry' })

/**
 * The actions that set a password, for the transaction that writes its user.
 * @param until until when the user can log in with it, in epoch seconds; without an end unless given
 */
export const setCredential = (table: string, userId: number, hash: string, until?: number): Extra[] => {
  const credential = { ...credentialKey(userId), hash, ...(until === undefined ? {} : { until }) }
  const salt = { ...saltKey(userId), salt: hash.slice(0, saltLength) }
  return [credential, salt].map((Item) => retry({ Put: { TableName: table, Item } }))
}

/** The actions that remove a password, for the transaction that deletes its user. */
export const removeCredential = (table: string, userId: number): Extra[] =>
  [credentialKey(userId), saltKey(userId)].map((key) =>
    retry({ Delete: { TableName: table, Key: { ...key } } }),
  )

class WrongPassword extends Error {}

/** Whether a password is a user's. The hash is compared by the table and not read. @throws Failure as {@link commit} */
export const isPasswordOf = async (
  table: Table,
  writer: Writer,
  userId: number,
  password: string,
): Promise<boolean> => {
  const item = await getItem(table, saltKey(userId), true)
  const salt = item ? requiredText(item, 'salt') : unknownHash.slice(0, saltLength)
  const hash = await bcrypt(password, salt)
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
  const extras: Extra[] = [{ action: check, failed: () => new WrongPassword() }]
  try {
    return await commit(writer, pk, async () => ({
      transaction: { partitions: [], claims: [], extras },
      result: Buffer.byteLength(password) <= mostBytes,
    }))
  } catch (error) {
    if (error instanceof WrongPassword) return false
    throw error
  }
}
