import { isElementPartition } from '../../shared/store/keys.ts'
import type { Table } from '../../shared/store/table.ts'
import { headNameOf } from './head-name.ts'

const pages = ['/pages*', '/api/pages*']
const statics = ['/static*', '/api/static*']

/** The public paths of partitions. A collection's name and fields show in its elements and in the content's document. */
const fixedPaths: Readonly<Record<string, readonly string[]>> = {
  page: pages,
  'page-section': pages,
  'static-item': statics,
  'static-section': statics,
  collection: ['/api*'],
}

/** More paths than these cost more than an invalidation of all. CloudFront bills each path. */
const mostPaths = 5

/**
 * The path of a collection's elements, up to the first character that clients may spell in several ways. CloudFront
 * compares paths as they were sent, and a path that ends earlier covers more.
 */
const collectionPath = (name: string): string => `/api/${/^[\w.~-]*/.exec(name)?.[0] ?? ''}*`

const pathsOfPartition = async (table: Table, partition: string): Promise<readonly string[]> => {
  if (!isElementPartition(partition)) return fixedPaths[partition] ?? []
  const headName = await headNameOf(table, partition)
  return headName === undefined ? [] : [collectionPath(headName.slice(headName.indexOf('#') + 1))]
}

const covers = (path: string, other: string): boolean => path !== other && other.startsWith(path.slice(0, -1))

/**
 * The paths whose copies a CDN has to drop after changes of partitions that the public can see, in CloudFront's form: a
 * final `*` stands for any rest, the query included. No path is covered by another.
 */
export const publicPathsOf = async (table: Table, partitions: Iterable<string>): Promise<string[]> => {
  const found = new Set<string>()
  for (const partition of new Set(partitions))
    for (const path of await pathsOfPartition(table, partition)) found.add(path)
  const paths = [...found].filter((path) => ![...found].some((other) => covers(other, path)))
  return paths.length > mostPaths ? ['/*'] : paths.sort()
}
