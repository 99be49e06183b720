import { sortableNumber } from '../../../shared/store/keys.ts'
import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

/** Items that belong to no partition, or that may come late for a removed one (`hits#`). */
const independent =
  /^(head|unique|purge|claims|hits|history|requests|session|session-end|throttle|token-use|idempotency)#|^key#(signing|public)$|^(era|format)$/

/** The partition of an item; undefined where it has none. */
const partitionOf = (pk: string): string => after('log#', pk) ?? pk

/** The session generation of a restored user begins with a number of seconds. Such a user may have no password yet. */
const isRestored = ({ internal = '{}' }: Item): boolean =>
  JSON.parse(String(internal)).generation > 1_000_000_000

/** The items that every user has under a prefix, and that belong to no others. */
const perUserProblems = (contents: Contents, prefix: string, other: string): string[] => {
  const users = contents.under('user').map(({ sk }) => `${prefix}${sk}`)
  const found = contents.items.map(({ pk }) => String(pk)).filter((pk) => after(prefix, pk) !== undefined)
  const isExcused = (user: Item): boolean =>
    isRestored(user) && contents.under(`${other}${user.sk}`).length === 0
  const excused = new Set(
    contents
      .under('user')
      .filter(isExcused)
      .map(({ sk }) => `${prefix}${sk}`),
  )
  return [
    ...users.filter((pk) => !found.includes(pk) && !excused.has(pk)).map((pk) => `${pk}: missing`),
    ...found.filter((pk) => !users.includes(pk)).map((pk) => `${pk}: of no user`),
  ]
}

/** Jobs that have a list of claims, by the partition keys of their lists. */
const listsOf = (contents: Contents): Set<string> =>
  new Set(
    contents.items.flatMap(({ pk, sk, partition, mark }) =>
      after('purge#', String(pk)) !== undefined && after('claims#', String(sk)) !== undefined
        ? [`claims#${partition}#${mark}`]
        : [],
    ),
  )

const listProblems = (contents: Contents): string[] => {
  const lists = listsOf(contents)
  return contents.items
    .filter(({ pk }) => after('claims#', String(pk)) !== undefined && !lists.has(String(pk)))
    .map(({ pk, sk }) => `${pk} ${sk}: a list of claims without its job`)
}

const nameOfToken = ({ data }: Item): string => {
  const { id, createdBy } = JSON.parse(String(data))
  return `token#${sortableNumber(createdBy)} ${sortableNumber(id)}`
}

/** API tokens without a user, and those in only one of two partitions: their maker's, and the list of all tokens. */
const tokenProblems = (contents: Contents): string[] => {
  const users = new Set(contents.under('user').map(({ sk }) => `token#${sk}`))
  const proved = contents.items.filter(({ pk }) => after('token#', String(pk)) !== undefined)
  const names = new Set(proved.map(({ pk, sk }) => `${pk} ${sk}`))
  const listed = new Set(contents.under('token').map(nameOfToken))
  return [
    ...proved.filter((item) => nameOfToken(item) !== `${item.pk} ${item.sk}`).map(nameOfToken),
    ...proved.filter(({ pk }) => !users.has(String(pk))).map(({ pk }) => `${pk}: of no user`),
    ...[...names].filter((name) => !listed.has(name)).map((name) => `${name}: in no list`),
    ...[...listed].filter((name) => !names.has(name)).map((name) => `${name}: listed, and gone`),
  ]
}

/** Items that belong to a user. */
const personal = ['credential#', 'salt#', 'token#']

const isOrphan = ({ partitions, leaving }: Contents, { pk }: Item): boolean => {
  const text = String(pk)
  if (independent.test(text) || personal.some((prefix) => text.startsWith(prefix))) return false
  const partition = partitionOf(text)
  return !partitions.has(partition) && !leaving.has(partition)
}

/** Items of partitions without a head, of no known kind, and credentials and tokens without their users. */
export const orphanProblems = (contents: Contents): string[] => [
  ...contents.items
    .filter((item) => isOrphan(contents, item))
    .map(({ pk, sk }) => `${pk} ${sk}: belongs to nothing`),
  ...perUserProblems(contents, 'credential#', 'salt#'),
  ...perUserProblems(contents, 'salt#', 'credential#'),
  ...tokenProblems(contents),
  ...listProblems(contents),
]
