import { createHash } from 'node:crypto'
import { Failure } from '../store/errors.ts'
import { type Key, sortableNumber } from '../store/keys.ts'
import { deleteItem, type Table, updateItem } from '../store/table.ts'
import { addressBlock } from './address.ts'
import { numberOf } from './stored-json.ts'

/** What failed logins are counted by. */
export interface Attempt {
  /** The email in the form emails compare in. */
  account: string
  /** IP address of the client. */
  address: string
}

/** Length of a window, in seconds: counts begin anew at the full quarter of an hour. */
const windowSeconds = 900
const limits = { account: 10, address: 100 } as const
type Kind = keyof typeof limits

const windowOf = (now: Date): { number: number; endsIn: number } => {
  const seconds = Math.floor(now.getTime() / 1000)
  const number = Math.floor(seconds / windowSeconds)
  return { number, endsIn: (number + 1) * windowSeconds - seconds }
}

const counterKey = (kind: Kind, value: string, window: number): Key => ({
  pk: `throttle#${kind}#${createHash('sha256').update(value).digest('hex')}`,
  sk: sortableNumber(window),
})

/** Adds to a counter and gives what it stands at; atomic, so attempts made at once all count. */
const count = async (table: Table, key: Key, by: number, window: number): Promise<number> => {
  const counted = await updateItem(table, {
    Key: { ...key },
    UpdateExpression: 'ADD attempts :by SET expiresAt = :end',
    ExpressionAttributeValues: { ':by': by, ':end': (window + 2) * windowSeconds },
    ReturnValues: 'UPDATED_NEW',
  })
  return numberOf(counted?.attempts) ?? 0
}

/**
 * Counts a login attempt before its password is looked at.
 * @throws Failure tooManyRequests when the account has had 10, or the address 100, failed attempts in this
 * quarter of an hour
 */
export const countAttempt = async (table: Table, attempt: Attempt, now: Date): Promise<void> => {
  const { number, endsIn } = windowOf(now)
  const [account, address] = await Promise.all([
    count(table, counterKey('account', attempt.account, number), 1, number),
    count(table, counterKey('address', addressBlock(attempt.address), number), 1, number),
  ])
  if (account <= limits.account && address <= limits.address) return
  throw new Failure('tooManyRequests', `Too many failed logins: try again in ${endsIn} s.`, {
    retryAfter: endsIn,
  })
}

/** Takes a successful attempt back: the account starts anew, and the address is not charged for it. */
export const forgiveAttempt = async (table: Table, attempt: Attempt, now: Date): Promise<void> => {
  const { number } = windowOf(now)
  await Promise.all([
    deleteItem(table, counterKey('account', attempt.account, number)),
    count(table, counterKey('address', addressBlock(attempt.address), number), -1, number),
  ])
}
