import { createHash } from 'node:crypto'
import type { Key } from '../../store/keys.ts'
import { getItem, type Item, type Table, updateItem } from '../../store/table.ts'

/** Addresses an account has logged in from: the item as it was read, undefined where there is none. */
export type KnownAddresses = Item | undefined

const day = 86_400
/** How long an address stays known after the last login from it, in days: twice as long as a session lasts. */
const knownDays = 180
/** Addresses that stay known of an account; another one takes the place of the one used longest ago. */
const mostKnown = 20

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const knownKey = (account: string): Key => ({
  pk: `throttle#addresses#${sha256(account).toString('hex')}`,
  sk: 'addresses',
})

const prefix = 'a'
/** An address is kept as a hash that the account goes into too: nobody sees that two accounts share one. */
const attributeOf = (account: string, block: string): string =>
  prefix + sha256(`${account} ${block}`).subarray(0, 16).toString('base64url')

const isRecent = (at: unknown, now: number, days: number): boolean =>
  typeof at === 'number' && at > now - days * day

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** The addresses known of an account, or of an email that is no account's. One read, whoever is meant. */
export const readKnown = (table: Table, account: string): Promise<KnownAddresses> =>
  getItem(table, knownKey(account))

/** Whether an account has logged in from an address within 180 days. */
export const isKnown = (known: KnownAddresses, account: string, block: string, now: Date): boolean =>
  isRecent(known?.[attributeOf(account, block)], seconds(now), knownDays)

/** The attributes to remove: addresses too old, and of more than 20 those used longest ago. */
const superfluous = (item: Item, now: number): string[] => {
  const uses = Object.entries(item).flatMap(([name, at]) =>
    name.startsWith(prefix) && typeof at === 'number' ? [{ name, at }] : [],
  )
  const newest = uses.toSorted((one, other) => other.at - one.at)
  return newest
    .filter(({ at }, place) => place >= mostKnown || !isRecent(at, now, knownDays))
    .map(({ name }) => name)
}

/** Keeps that an account has logged in from an address: one write a day and address, and one more to drop another. */
export const noteAddress = async (
  table: Table,
  known: KnownAddresses,
  account: string,
  block: string,
  now: Date,
): Promise<void> => {
  const attribute = attributeOf(account, block)
  const at = seconds(now)
  if (isRecent(known?.[attribute], at, 1)) return
  const Key = { ...knownKey(account) }
  const item = await updateItem(table, {
    Key,
    UpdateExpression: 'SET #address = :at, expiresAt = :end',
    ExpressionAttributeNames: { '#address': attribute },
    ExpressionAttributeValues: { ':at': at, ':end': at + knownDays * day },
    ReturnValues: 'ALL_NEW',
  })
  const names = superfluous(item ?? {}, at)
  if (names.length === 0) return
  await updateItem(table, {
    Key,
    UpdateExpression: `REMOVE ${names.map((_, place) => `#n${place}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, place) => [`#n${place}`, name])),
  })
}
