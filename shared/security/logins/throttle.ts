import { createHash } from 'node:crypto'
import { Failure } from '../../store/errors.ts'
import { type Key, sortableNumber } from '../../store/keys.ts'
import { deleteItem, type Table, updateItem } from '../../store/table.ts'
import { numberOf } from '../stored-json.ts'
import { addressBlock } from './caller-address.ts'
import { isKnown, type KnownAddresses, noteAddress, readKnown } from './known-addresses.ts'

/** What failed logins are counted by. */
export interface Attempt {
  /** The email in the form emails compare in. */
  account: string
  /** IP address of the client. */
  address: string
}

/** Length of a window, in seconds: counts begin anew at the full quarter of an hour. */
const windowSeconds = 900

/**
 * Failed attempts a window. At an account, those from addresses that it has not logged in from are counted twice
 * over: the first of each address, and all others. So a stranger with a hundred addresses fills the second count, and
 * whoever comes from a new place with the right password still gets in; only three hundred addresses fill the first.
 */
const limits = {
  /** From one address at one account. The only limit where the account has logged in from the address. */
  pair: 10,
  /** From one address at all accounts. */
  address: 100,
  /** At one account, the first of each new address. */
  first: 300,
  /** At one account, all others from new addresses. */
  later: 100,
  /** At one account from known addresses: the limit of each is enough. */
  known: Number.POSITIVE_INFINITY,
} as const
type Kind = keyof typeof limits

/** An attempt that was let through. */
export interface CountedAttempt extends Attempt {
  kind: 'first' | 'later' | 'known'
  known: KnownAddresses
}

const windowOf = (now: Date): { number: number; endsIn: number } => {
  const seconds = Math.floor(now.getTime() / 1000)
  const number = Math.floor(seconds / windowSeconds)
  return { number, endsIn: (number + 1) * windowSeconds - seconds }
}

/** What an attempt is counted under, by kind. */
const subjectOf = (kind: Kind, { account, address }: Attempt): string => {
  const block = addressBlock(address)
  if (kind === 'pair') return `${account} ${block}`
  return kind === 'address' ? block : account
}

const counterKey = (kind: Kind, attempt: Attempt, now: Date): Key => ({
  pk: `throttle#${kind}#${createHash('sha256').update(subjectOf(kind, attempt)).digest('hex')}`,
  sk: sortableNumber(windowOf(now).number),
})

/** Adds to a counter and gives what it stands at; atomic, so attempts made at once all count. */
const count = async (table: Table, kind: Kind, attempt: Attempt, by: number, now: Date): Promise<number> => {
  const counted = await updateItem(table, {
    Key: { ...counterKey(kind, attempt, now) },
    UpdateExpression: 'ADD attempts :by SET expiresAt = :end',
    ExpressionAttributeValues: { ':by': by, ':end': (windowOf(now).number + 2) * windowSeconds },
    ReturnValues: 'UPDATED_NEW',
  })
  return numberOf(counted?.attempts) ?? 0
}

const refusal = (now: Date): Failure => {
  const { endsIn } = windowOf(now)
  return new Failure('tooManyRequests', `Too many failed logins: try again in ${endsIn} s.`, {
    retryAfter: endsIn,
  })
}

/**
 * Counts a login attempt before its password is looked at: one read and three writes, two where it is refused by
 * its address, whether the account exists or not.
 * @throws Failure tooManyRequests when this quarter of an hour has had as many failed attempts as one may
 */
export const countAttempt = async (table: Table, attempt: Attempt, now: Date): Promise<CountedAttempt> => {
  const [known, pair, address] = await Promise.all([
    readKnown(table, attempt.account),
    count(table, 'pair', attempt, 1, now),
    count(table, 'address', attempt, 1, now),
  ])
  const spared = isKnown(known, attempt.account, addressBlock(attempt.address), now)
  // Refused ones stay out of the account's counts: a few addresses that go on and on would fill them.
  if (pair > limits.pair || (!spared && address > limits.address)) throw refusal(now)
  const kind = spared ? 'known' : pair === 1 ? 'first' : 'later'
  if ((await count(table, kind, attempt, 1, now)) > limits[kind]) throw refusal(now)
  return { ...attempt, kind, known }
}

/**
 * Takes a successful attempt back: the account starts anew at this address, which is known from now on, and
 * nothing else is charged for it.
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
