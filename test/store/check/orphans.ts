import type { Item } from '../../../shared/store/table.ts'
import { after, type Contents } from './contents.ts'

/** Items that belong to no partition, or (`hits#`) may come late for one that is gone. */
const independent =
  /^(head|unique|purge|claims|hits|history|requests|session|throttle)#|^key#(signing|public)$|^clear$/

/** The partition that an item is part of; undefined where it is part of none. */
const partitionOf = (pk: string): string => after('log#', pk) ?? after('snapshot#', pk) ?? pk

const credentialProblems = (contents: Contents): string[] => {
  const users = contents.under('user').map(({ sk }) => `credential#${sk}`)
  const credentials = contents.items
    .map(({ pk }) => String(pk))
    .filter((pk) => after('credential#', pk) !== undefined)
  return [
    ...users.filter((pk) => !credentials.includes(pk)).map((pk) => `${pk}: missing`),
    ...credentials.filter((pk) => !users.includes(pk)).map((pk) => `${pk}: of no user`),
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

const isOrphan = ({ partitions, leaving }: Contents, { pk }: Item): boolean => {
  const text = String(pk)
  if (independent.test(text) || after('credential#', text) !== undefined) return false
  const partition = partitionOf(text)
  return !partitions.has(partition) && !leaving.has(partition)
}

/** Items of partitions without a head, of no known kind, and credentials without their users. */
export const orphanProblems = (contents: Contents): string[] => [
  ...contents.items
    .filter((item) => isOrphan(contents, item))
    .map(({ pk, sk }) => `${pk} ${sk}: belongs to nothing`),
  ...credentialProblems(contents),
  ...listProblems(contents),
]
