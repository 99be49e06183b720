import { hash } from 'node:crypto'
import type { Key } from '../../store/keys.ts'
import { getItem, type Item, type Table, updateItem } from '../../store/table.ts'

/** The item with the addresses that an account has logged in from; undefined where there is no such item. */
export type KnownAddresses = Item | undefined

const day = 86_400
/** How long an address stays known after its last login, in days: twice as long as a session lasts. */
const knownDays = 180
/** Known addresses of an account at most. A further one replaces the address that was used longest ago. */
const mostKnown = 20

const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer')

const knownKey = (account: string): Key => ({
  pk: `throttle#addresses#${sha256(account).toString('hex')}`,
  sk: 'addresses',
})

const prefix = 'a'
/** The attribute of an address: a hash of account and address, so that nobody sees two accounts share an address. */
const attributeOf = (account: string, block: string): string =>
  prefix + sha256(`${account} ${block}`).subarray(0, 16).toString('base64url')

const isRecent = (at: unknown, now: number, days: number): boolean =>
  typeof at === 'number' && at > now - days * day

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000)

/** Reads the known addresses of an account. An email without an account costs the same read. */
export const readKnown = (table: Table, account: string): Promise<KnownAddresses> =>
  getItem(table, knownKey(account))

/** Whether an account has logged in from an address within 180 days. */
export const isKnown = (known: KnownAddresses, account: string, block: string, now: Date): boolean =>
  isRecent(known?.[attributeOf(account, block)], seconds(now), knownDays)

/** The attributes to remove: addresses that are too old, and those used longest ago where there are more than 20. */
const superfluous = (item: Item, now: number): string[] => {
  const uses = Object.entries(item).flatMap(([name, at]) =>
    name.startsWith(prefix) && typeof at === 'number' ? [{ name, at }] : [],
  )
  const newest = uses.toSorted((one, other) => other.at - one.at)
  return newest
    .filter(({ at }, index) => index >= mostKnown || !isRecent(at, now, knownDays))
    .map(({ name }) => name)
}

/**
 * Notes that an account has logged in from an address. It takes one write a day for each address, and one more where
 * others have to be removed.
 */
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
  if (!item) throw new Error('An update that asks for the new item gave none back.')
  const names = superfluous(item, at)
  if (names.length === 0) return
  await updateItem(table, {
    Key,
    UpdateExpression: `REMOVE ${names.map((_, index) => `#n${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name, index) => [`#n${index}`, name])),
  })
}
