import { hash } from 'node:crypto'
import { Failure } from '../../store/errors.ts'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { deleteItem, type Table, updateItem } from '../../store/table.ts'
import { requiredNumber } from '../../values/records.ts'
import { addressBlock } from './caller-address.ts'
import { isKnown, type KnownAddresses, noteAddress, readKnown } from './known-addresses.ts'

/** An attempt to log in. */
export interface Attempt {
  /** The email in its canonical form. */
  account: string
  /** IP address of the client. */
  address: string
}

/** Length of a window, in seconds: counting starts again at each full quarter of an hour. */
const windowSeconds = 900

/**
 * Failed attempts in a window. Two counts of an account take the attempts from addresses that it has never logged in
 * from: one count takes the first attempt of each address, the other takes all further attempts. A stranger with a
 * hundred addresses fills the second count only, and the owner can still log in from a new address. The first count
 * is full after three hundred addresses.
 */
const limits = {
  /** From one address at one account. It is the only limit for an address that the account has logged in from. */
  pair: 10,
  /** From one address at all accounts. */
  address: 100,
  /** At one account, the first attempt of each new address. */
  first: 300,
  /** At one account, all further attempts from new addresses. */
  later: 100,
  /** At one account from known addresses: the limit `pair` is enough. */
  known: Number.POSITIVE_INFINITY,
} as const
type Kind = keyof typeof limits

/** An attempt that was counted and let through. */
export interface CountedAttempt extends Attempt {
  kind: 'first' | 'later' | 'known'
  known: KnownAddresses
}

const windowOf = (now: Date): { number: number; endsIn: number } => {
  const seconds = Math.floor(now.getTime() / 1000)
  const number = Math.floor(seconds / windowSeconds)
  return { number, endsIn: (number + 1) * windowSeconds - seconds }
}

/** The text that an attempt is counted under, by the kind of the count. */
const subjectOf = (kind: Kind, { account, address }: Attempt): string => {
  const block = addressBlock(address)
  if (kind === 'pair') return `${account} ${block}`
  return kind === 'address' ? block : account
}

const counterKey = (kind: Kind, attempt: Attempt, now: Date): Key => ({
  pk: `throttle#${kind}#${hash('sha256', subjectOf(kind, attempt), 'hex')}`,
  sk: sortableNumber(windowOf(now).number),
})

/** Adds to a counter, and gives its new value. The update is atomic: attempts that are made at once all count. */
const count = async (table: Table, kind: Kind, attempt: Attempt, by: number, now: Date): Promise<number> => {
  const counted = await updateItem(table, {
    Key: { ...counterKey(kind, attempt, now) },
    UpdateExpression: 'ADD attempts :by SET expiresAt = :end',
    ExpressionAttributeValues: { ':by': by, ':end': (windowOf(now).number + 2) * windowSeconds },
    ReturnValues: 'UPDATED_NEW',
  })
  return requiredNumber(counted ?? {}, 'attempts')
}

const tooManyAttempts = (now: Date): Failure => {
  const { endsIn } = windowOf(now)
  return new Failure('tooManyRequests', `Too many failed logins: try again in ${endsIn} s.`, {
    retryAfter: endsIn,
  })
}

/**
 * Counts an attempt to log in before its password is compared. It takes one read and three writes, or two writes
 * where the address is refused. An email without an account takes the same.
 * @throws Failure tooManyRequests where this quarter of an hour has had as many failed attempts as the limits allow
 */
export const countAttempt = async (table: Table, attempt: Attempt, now: Date): Promise<CountedAttempt> => {
  const [known, pair, address] = await Promise.all([
    readKnown(table, attempt.account),
    count(table, 'pair', attempt, 1, now),
    count(table, 'address', attempt, 1, now),
  ])
  const isKnownAddress = isKnown(known, attempt.account, addressBlock(attempt.address), now)
  // A refused attempt is not counted at the account: a few addresses that try on and on would fill its counts.
  if (pair > limits.pair || (!isKnownAddress && address > limits.address)) throw tooManyAttempts(now)
  const kind = isKnownAddress ? 'known' : pair === 1 ? 'first' : 'later'
  if ((await count(table, kind, attempt, 1, now)) > limits[kind]) throw tooManyAttempts(now)
  return { ...attempt, kind, known }
}

/**
 * Takes a counted attempt back after the right password. The count of account and address starts again, and the
 * address is known from now on.
 */
export const forgiveAttempt = async (table: Table, counted: CountedAttempt, now: Date): Promise<void> => {
  const { account, address, kind, known } = counted
  await Promise.all([
    deleteItem(table, counterKey('pair', counted, now)),
    count(table, 'address', counted, -1, now),
    count(table, kind, counted, -1, now),
    noteAddress(table, known, account, addressBlock(address), now),
  ])
}
